import { InstallationError } from "./installation_error.ts";

/** Which release is wanted. Default: the newest. */
export interface Wanted {
  /** This one, older ones included. */
  readonly version?: string | undefined;
  /** The newest of the same major version. */
  readonly withinMajor?: boolean | undefined;
}

/**
 * The version to go over to; `undefined` when the installed one is the one that is wanted. Pre-releases are only for whoever
 * has one, or asks for it.
 *
 * @param versions All that are released.
 * @param installed `undefined` if not known.
 * @param base Address of the releases, for messages.
 * @throws InstallationError when there is no such release.
 */
export async function targetVersion(
  versions: readonly string[],
  installed: string | undefined,
  { version, withinMajor }: Wanted,
  base: string,
): Promise<string | undefined> {
  if (version !== undefined) {
    const given = version.replace(/^v/, "");
    if (versions.includes(given)) return given === installed ? undefined : given;
    throw new InstallationError(`There is no version ${version} at ${base}.`, [`There is ${some(versions)}.`]);
  }
  const { gt, major, prerelease, rcompare } = await import("semver");
  const fits = (one: string) =>
    (prerelease(one) === null || (installed !== undefined && prerelease(installed) !== null)) &&
    !(withinMajor && installed !== undefined && major(one) !== major(installed));
  const [newest] = versions.filter(fits).sort(rcompare);
  if (installed === undefined) {
    if (newest !== undefined) return newest;
    throw new InstallationError(`There is no finished release at ${base}.`, [`There is ${some(versions)}.`]);
  }
  return newest !== undefined && gt(newest, installed) ? newest : undefined;
}

function some(versions: readonly string[]): string {
  const shown = versions.slice(0, 10).join(", ");
  return versions.length > 10 ? `${shown} and ${versions.length - 10} older ones` : shown;
}
