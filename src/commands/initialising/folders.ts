import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders that hold what others wrote, what programs made, or examples: nobody's documents or code. */
const FOREIGN =
  /^(\..*|node_modules|vendor|third[_-]party|dist|build|out|target|obj|bin|coverage|fixtures?|testdata|examples?|venv|__pycache__|Pods)$/i;

/** Entries of a folder in the order of their names; none where it may not be read. Links are left out, whatever they lead to. */
export function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isSymbolicLink()).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Names of the folders in a folder that a repository may have written itself. */
export function ownFolders(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !FOREIGN.test(entry.name))
    .map(({ name }) => name);
}

/**
 * Counts files below a folder, none in hidden folders and those of others.
 *
 * @param most Where it stops counting.
 * @param depth Folders that it goes down.
 */
export function countFiles(folder: string, name: RegExp, most: number, depth = 8): number {
  let count = entriesOf(folder).filter((entry) => entry.isFile() && name.test(entry.name)).length;
  if (depth === 0) return Math.min(count, most);
  for (const inner of ownFolders(folder)) {
    if (count >= most) return most;
    count += countFiles(join(folder, inner), name, most - count, depth - 1);
  }
  return Math.min(count, most);
}
