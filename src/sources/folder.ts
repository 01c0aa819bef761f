import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { IgnoreRules } from "./ignore_rules.ts";

/** Which files of a folder are pages; globs as in `.gitignore`. */
export interface FolderOptions {
  /** Only files that match one of these. A match also lets hidden, vendored and build folders in. */
  include?: readonly string[];
  /** Never files that match one of these. */
  exclude?: readonly string[];
}

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

/** Bytes above which a page's file is passed over; the largest page of the known corpora has 1.3 MB. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;

const PAGE = /\.(md|mdx|markdown)$/i;

/** Folders of other people's text and of generated text. */
const LEFT_OUT = new Set(
  "node_modules bower_components vendor third_party site-packages __pycache__ dist build out target coverage _build".split(
    " ",
  ),
);

/**
 * Looks at every markdown and MDX file below a root, without reading any: one `readdir` a folder, one `stat` a file.
 *
 * Left out are: what `.gitignore` and `.lecternignore` name, hidden, vendored and build folders, and links that lead
 * out of the root. An unreadable folder is passed over.
 */
export function scanFolder(root: string, options: FolderOptions = {}): FolderScan {
  const realRoot = realpathSync(root);
  const include = matcher(options.include);
  const exclude = matcher(options.exclude);
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
        const leftOut = entry.name.startsWith(".") || LEFT_OUT.has(entry.name);
        if ((leftOut && !mayHold(path, options.include)) || rules.ignores(`${path}/`)) continue;
        if (exclude?.ignores(`${path}/`)) continue;
        visit(full, `${path}/`, rules.enter(full, `${path}/`));
      } else if (isPage(path, include, exclude) && !rules.ignores(path)) {
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

function isPage(path: string, include: Ignore | undefined, exclude: Ignore | undefined): boolean {
  if (!PAGE.test(path) || exclude?.ignores(path)) return false;
  return include ? include.ignores(path) : !path.slice(path.lastIndexOf("/") + 1).startsWith(".");
}

/** Globs as in `.gitignore`; `./docs` is what people type for `/docs`. */
function matcher(globs: readonly string[] | undefined): Ignore | undefined {
  return globs?.length ? ignore().add(globs.map((glob) => glob.replace(/^\.\//, "/"))) : undefined;
}

/** Whether an include glob names this folder, so that it is entered although its kind is left out. */
function mayHold(path: string, include: readonly string[] | undefined): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return include?.some((glob) => glob.split("/").includes(name)) ?? false;
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
