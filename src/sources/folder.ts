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
  const include = options.include?.length ? ignore().add([...options.include]) : undefined;
  const exclude = options.exclude?.length ? ignore().add([...options.exclude]) : undefined;
  const files: FolderFile[] = [];
  const tooLarge: FolderFile[] = [];
  const visited = new Set<string>([realRoot]);

  const visit = (folder: string, base: string, rules: IgnoreRules): void => {
    for (const entry of entriesOf(folder)) {
      const path = base + entry.name;
      const full = join(folder, entry.name);
      const found = resolveEntry(entry, full, realRoot);
      if (!found) continue;
      if (found.isDirectory) {
        const leftOut = entry.name.startsWith(".") || LEFT_OUT.has(entry.name);
        if ((leftOut && !mayHold(path, options.include)) || rules.ignores(`${path}/`)) continue;
        if (exclude?.ignores(`${path}/`)) continue;
        if (entry.isSymbolicLink() && visited.size > 0) {
          const real = realpathSync(full);
          if (visited.has(real)) continue;
          visited.add(real);
        }
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

/** Whether an include glob names this very folder, so that it is entered although its kind is left out. */
function mayHold(path: string, include: readonly string[] | undefined): boolean {
  return include?.some((glob) => glob.replace(/^\//, "").startsWith(path)) ?? false;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
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
  const real = realpathSync(full);
  if (real !== realRoot && !real.startsWith(realRoot + sep)) return undefined;
  return { isDirectory: stats.isDirectory(), stats };
}
