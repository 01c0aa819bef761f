import { InstallationError } from "./installation_error.ts";

/** The version in what `version` prints: `lectern 1.2.3 (linux-x64)`. */
export function versionIn(line: string): string | undefined {
  return /^\S+ (\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?: |$)/.exec(line)?.[1];
}

/**
 * Refuses a program that is another version than its release says.
 *
 * @throws InstallationError
 */
export function checkVersion(line: string, due: string): void {
  if (versionIn(line) === due) return;
  throw new InstallationError(`The file of version ${due} says that it is ${JSON.stringify(line)}.`, [
    "Tell who publishes it.",
  ]);
}
