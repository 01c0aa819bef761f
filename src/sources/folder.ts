import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import { IgnoreRules } from "./ignore_rules.ts";
import { type FolderOptions, MAX_PAGE_BYTES, TreeRules } from "./tree_rules.ts";

export { type FolderOptions, MAX_PAGE_BYTES } from "./tree_rules.ts";

/** A file that may be a page, as one look at its folder found it. */
export interface FolderFile {
  /** Path below the root, with slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Time of the last change, ms since 1970. */
  readonly modified: number;
}

/** What a look at a folder found, in the order of the paths, and what was passed over although it looked like a page. */
export interface FolderScan {
  readonly files: readonly FolderFile[];
  readonly tooLarge: readonly FolderFile[];
}

/**
 * Looks at every markdown and MDX file below a root, without reading any: one `readdir` a folder, one `stat` a file.
 *
 * Left out are: what `.gitignore` and `.lecternignore` name, hidden, vendored and build folders, and links that lead
 * out of the root. An unreadable folder is passed over.
 */
export function scanFolder(root: string, options: FolderOptions = {}): FolderScan {
  const realRoot = realpathSync(root);
  const treeRules = new TreeRules(options);
  const files: FolderFile[] = [];
  const tooLarge: FolderFile[] = [];
  const visited = new Set<string>();

  const visit = (folder: string, base: string, rules: IgnoreRules): void => {
    const identity = identityOf(folder);
    if (identity === undefined || visited.has(identity)) return;
    visited.add(identity);
    for (const entry of entriesOf(folder)) {
      const path = base + entry.name;
      const full = join(folder, entry.name);
      const found = resolveEntry(entry, full, realRoot);
      if (!found) continue;
      if (found.isDirectory) {
        if (!treeRules.enters(path) || rules.ignores(`${path}/`)) continue;
        visit(full, `${path}/`, rules.enter(full, `${path}/`));
      } else if (treeRules.isPage(path) && !rules.ignores(path)) {
        const stats = found.stats ?? statOf(full);
        if (!stats?.isFile()) continue;
        const file = { path, size: stats.size, modified: Math.floor(stats.mtimeMs) };
        (file.size > MAX_PAGE_BYTES ? tooLarge : files).push(file);
      }
    }
  };
  visit(root, "", IgnoreRules.at(root));
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, tooLarge };
}

/** Entries of a folder, links last: a folder is listed under its own path before a link to it is followed. */
function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()));
  } catch {
    return [];
  }
}

/** What a folder is, whatever path leads to it. */
function identityOf(folder: string): string | undefined {
  const stats = statOf(folder);
  return stats && `${stats.dev}:${stats.ino}`;
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** What an entry is behind its links; nothing when a link leaves the root or leads nowhere. */
function resolveEntry(
  entry: Dirent,
  full: string,
  realRoot: string,
): { isDirectory: boolean; stats?: Stats } | undefined {
  if (!entry.isSymbolicLink()) return { isDirectory: entry.isDirectory() };
  const stats = statOf(full);
  if (!stats) return undefined;
  const real = realPathOf(full);
  if (real === undefined) return undefined;
  if (real !== realRoot && !real.startsWith(realRoot + sep)) return undefined;
  return { isDirectory: stats.isDirectory(), stats };
}
