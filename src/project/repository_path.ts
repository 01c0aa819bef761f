/** What the path of a file or folder in a repository is told that is none. */
export const REPOSITORY_PATH = 'must be a path below the repository\'s root, such as "docs", that never goes up';

/**
 * A path below a repository's root as it is compared and shown: with slashes, without `.` and a slash at the end; `.` is
 * the root itself.
 *
 * ```ts
 * repositoryPath(".\\docs\\nested\\"); // "docs/nested"
 * ```
 *
 * @returns `undefined` for one that is absolute (also `C:` and `//host`), goes up by `..` anywhere, is blank, or holds
 * control characters.
 */
export function repositoryPath(written: string): string | undefined {
  const path = written.replaceAll("\\", "/");
  const isElsewhere = path.startsWith("/") || /^[a-z]:/i.test(path);
  if (path.trim() === "" || isElsewhere || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(path)) return undefined;
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) return undefined;
  return segments.length === 0 ? "." : segments.join("/");
}

/** Whether a normalised path is a folder or lies below it. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "." || path === folder || path.startsWith(`${folder}/`);
}

/** Paths without repetitions, the first of equals kept. Only Windows takes capital and small letters for the same. */
export function withoutRepetitions(paths: readonly string[], platform = process.platform): string[] {
  const keys = paths.map((path) => (platform === "win32" ? path.toLowerCase() : path));
  return paths.filter((_, at) => keys.indexOf(keys[at]!) === at);
}
