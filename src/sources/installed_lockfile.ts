/** What a lock file says. */
export interface Lockfile {
  /**
   * The version of a package for a folder below that of the lock file (posix, empty for its own), as the lock file writes
   * it. `range` is what a manifest asks for, where versions stand by ranges.
   */
  versionOf(name: string, below: string, range: string | undefined): string | undefined;
}

/** A folder and those above it, nearest first, as paths below the lock file's; the last is empty. */
export function pathsUpward(below: string): string[] {
  const segments = below === "" ? [] : below.split("/");
  return segments.map((_, i) => segments.slice(0, segments.length - i).join("/")).concat("");
}
