import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ClientContext } from "./client.ts";

/**
 * Absolute path of a program on PATH, or else at one of further places. On Windows only an `.exe`: a script's arguments cannot be passed on
 * safely there.
 */
export function findProgram(
  name: string,
  { env, platform }: ClientContext,
  alsoAt: readonly string[] = [],
): string | undefined {
  const file = platform === "win32" ? `${name}.exe` : name;
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter(isAbsolute);
  return [...folders.map((folder) => join(folder, file)), ...alsoAt].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
