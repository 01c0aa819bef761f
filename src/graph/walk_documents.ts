import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { isBelow, type ProjectConfiguration } from "../project/mod.ts";
import { Stamp } from "../storage/mod.ts";
import type { SkippedFile } from "./document_corpus.ts";

/** A file that is a document by its name. */
export interface WalkedFile {
  /** Below the repository's root, with slashes. */
  readonly path: string;
  /** On disk. */
  readonly full: string;
  /** The documentation root that holds it; of a catalog outside of all roots, its folder. */
  readonly root: string;
}

/** What a walk found. */
export interface Walk {
  /** By roots as they are configured, then by path; each once. */
  readonly files: readonly WalkedFile[];
  /** Folders that could not be listed. */
  readonly skipped: readonly SkippedFile[];
}

/** What a folder held, and when that was seen. */
interface Listing {
  stamp: Stamp;
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly problem?: string;
}

const MARKDOWN = /\.md$/i;

/**
 * Walks the documentation roots of a repository. No symbolic link is followed, wherever it leads; nothing but the
 * configured roots is listed. A folder that did not change since the last walk is not listed again.
 */
export class DocumentWalker {
  readonly #repository: string;
  #configuration: ProjectConfiguration | undefined;
  #listings = new Map<string, Listing>();
  #hasCatalog = false;
  #walk: Walk = { files: [], skipped: [] };

  constructor(repository: string) {
    this.#repository = repository;
  }

  /** What is there now: the same object as before when no folder changed. */
  walk(configuration: ProjectConfiguration): Walk {
    const before = this.#listings;
    this.#listings = new Map();
    const excluded = new Set(configuration.excludedSegments.map((name) => name.toLowerCase()));
    let isSame = this.#configuration === configuration;
    const visit = (folder: string) => {
      // Roots may overlap.
      if (this.#listings.has(folder)) return;
      const known = before.get(folder);
      const listing = list(join(this.#repository, folder), known);
      if (listing !== known) isSame = false;
      if (!listing) return;
      this.#listings.set(folder, listing);
      for (const name of listing.folders) if (!excluded.has(name.toLowerCase())) visit(below(folder, name));
    };
    for (const root of configuration.roots) if (this.#isReached(root)) visit(root);
    const catalogFolder = folderOf(configuration.catalog.path);
    const hasCatalog = this.#isReached(catalogFolder) && hasFile(join(this.#repository, configuration.catalog.path));
    if (isSame && hasCatalog === this.#hasCatalog && this.#listings.size === before.size) return this.#walk;
    this.#configuration = configuration;
    this.#hasCatalog = hasCatalog;
    this.#walk = this.#arranged(configuration, hasCatalog ? catalogFolder : undefined);
    return this.#walk;
  }

  #arranged(configuration: ProjectConfiguration, catalogFolder: string | undefined): Walk {
    const { roots, excludedFiles, catalog } = configuration;
    const found = new Map<string, WalkedFile>();
    for (const root of roots) {
      const paths: string[] = [];
      for (const [folder, { files }] of this.#listings) {
        if (isBelow(folder, root)) paths.push(...files.map((name) => below(folder, name)));
      }
      for (const path of paths.sort()) {
        if (!found.has(path) && !isExcluded(path, roots, excludedFiles)) found.set(path, this.#file(path, root));
      }
    }
    if (catalogFolder !== undefined && !found.has(catalog.path)) {
      found.set(catalog.path, this.#file(catalog.path, catalogFolder));
    }
    const skipped = [...this.#listings].flatMap(([path, { problem }]) =>
      problem === undefined ? [] : [{ path, reason: problem }],
    );
    return { files: [...found.values()], skipped };
  }

  #file(path: string, root: string): WalkedFile {
    return { path, full: join(this.#repository, path), root };
  }

  /** Whether a folder can be reached without passing a link. */
  #isReached(folder: string): boolean {
    let at = this.#repository;
    for (const segment of folder === "." ? [] : folder.split("/")) {
      at = join(at, segment);
      if (!statsOf(at)?.isDirectory()) return false;
    }
    return true;
  }
}

/** What a folder holds: the same object as before when it holds the same; nothing when there is none. */
function list(full: string, known: Listing | undefined): Listing | undefined {
  const stats = statsOf(full);
  if (!stats?.isDirectory()) return undefined;
  if (known?.stamp.isStill(stats)) return known;
  const now: Listing = { stamp: Stamp.of(stats), ...entriesOf(full) };
  if (!known || !holdsTheSame(known, now)) return now;
  known.stamp = now.stamp;
  return known;
}

function entriesOf(full: string): Omit<Listing, "stamp"> {
  let entries: Dirent[];
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch (error) {
    return { folders: [], files: [], problem: `It cannot be listed: ${(error as NodeJS.ErrnoException).code}.` };
  }
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== ".git");
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.isSymbolicLink() && MARKDOWN.test(entry.name));
  return { folders: folders.map(({ name }) => name), files: files.map(({ name }) => name) };
}

function holdsTheSame(one: Listing, other: Listing): boolean {
  const namesOf = ({ folders, files, problem }: Listing) => JSON.stringify([folders, files, problem]);
  return namesOf(one) === namesOf(other);
}

function hasFile(full: string): boolean {
  return statsOf(full)?.isFile() ?? false;
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function below(folder: string, name: string): string {
  return folder === "." ? name : `${folder}/${name}`;
}

/** Folder of a path, `.` for one of the repository itself. */
function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
}

/** Excluded files are written below the longest root that holds the path. */
function isExcluded(path: string, roots: readonly string[], excludedFiles: readonly string[]): boolean {
  if (excludedFiles.length === 0) return false;
  const holding = roots.filter((root) => isBelow(folderOf(path), root));
  const longest = holding.reduce((best, root) => (root.length > best.length ? root : best), ".");
  return excludedFiles.includes(longest === "." ? path : path.slice(longest.length + 1));
}
