import { join } from "node:path";
import { countFiles, entriesOf, ownFolders } from "./folders.ts";

/** Files of the languages whose symbols are known. */
const CODE = /\.([cm]?[jt]s|[jt]sx|py|go|rs|java|kts?|cs|c|cc|cpp|cxx|h|hh|hpp|rb|php|swift)$/i;

/** Settings of tools, which stand at the top of every repository. */
const SETTINGS = /(\.config\.[cm]?[jt]s|rc\.[cm]?js|^setup\.py|\.gradle\.kts)$/i;

/** More folders than that are the repository itself. */
const MOST = 6;

/** Folders that are gone down to find a file of code. */
const DEPTH = 6;

/**
 * Folders with code, below a repository's root: `.` where code stands at its top, where there are many, and where there is
 * none.
 */
export function findCode(repository: string, roots: readonly string[]): string[] {
  const atTop = entriesOf(repository).some((e) => e.isFile() && CODE.test(e.name) && !SETTINGS.test(e.name));
  const found = ownFolders(repository)
    .filter((name) => !roots.includes(name))
    .filter((name) => countFiles(join(repository, name), CODE, 1, DEPTH) > 0);
  return atTop || found.length === 0 || found.length > MOST ? ["."] : found;
}
