import { type Dirent, existsSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { IgnoreRules } from "../sources/mod.ts";
import { Stamp } from "../storage/mod.ts";
import { languageOf } from "./languages/mod.ts";
import { SourceRules } from "./source_rules.ts";
import type { TimeSlice } from "./time_slice.ts";

/** A folder as it was when it was looked at. */
export interface FolderRecord {
  readonly stamp: Stamp;
  /** Its ignore files, by their names. */
  readonly rules: ReadonlyMap<string, Stamp>;
  /** Names of source files in it. */
  readonly files: readonly string[];
  /** Names of folders in it that are looked into. */
  readonly folders: readonly string[];
}

/** Files that came and went since the last look; paths below the root. */
export interface TreeChanges {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

/** Names of files that may hold rules, as `IgnoreRules` reads them. */
const RULE_FILES = [".gitignore", ".lecternignore"];

/** Levels of folders that are looked into. */
const MAX_DEPTH = 64;

/**
 * Which source files a repository has. Only what lies within its root is looked at, and no symbolic link followed. A look
 * costs one `lstat` a folder, and lists only those that have changed.
 */
export class SourceTree {
  readonly #root: string;
  readonly #rules: SourceRules;
  /** Path below the root, empty for the root itself. */
  readonly #folders: Map<string, FolderRecord>;
  /** During one look. */
  readonly #rulesOf = new Map<string, IgnoreRules>();

  constructor(root: string, sourceRoots: readonly string[], folders: ReadonlyMap<string, FolderRecord> = new Map()) {
    this.#root = root;
    this.#rules = new SourceRules(sourceRoots, isInRepository(root));
    this.#folders = new Map(folders);
  }

  get folders(): ReadonlyMap<string, FolderRecord> {
    return this.#folders;
  }

  /** Looks at every folder by its time. */
  async look(slice: TimeSlice): Promise<TreeChanges> {
    const changes = { added: new Set<string>(), removed: new Set<string>() };
    /** A folder, and whether it is listed anew whatever its time: rules above it have changed. */
    const waiting: { path: string; isForced: boolean }[] = [{ path: "", isForced: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (slice.isOver) await slice.breathe();
      const isForced = this.#lookAt(next.path, next.isForced, changes);
      for (const name of this.#folders.get(next.path)?.folders ?? []) {
        waiting.push({ path: next.path === "" ? name : `${next.path}/${name}`, isForced });
      }
    }
    this.#rulesOf.clear();
    return changes;
  }

  /** Looks at one folder. Answers whether its rules are others than before. */
  #lookAt(path: string, isForced: boolean, changes: { added: Set<string>; removed: Set<string> }): boolean {
    const full = join(this.#root, path);
    const known = this.#folders.get(path);
    const stats = statOf(full);
    if (!stats?.isDirectory()) {
      this.#forget(path, changes.removed);
      return false;
    }
    const isStill = known?.stamp.isStill(stats) ?? false;
    const hasNewRules = isForced || (known !== undefined && !areStill(known, isStill, full));
    if (isStill && !hasNewRules) return false;
    this.#list(path, { stamp: Stamp.of(stats), rules: rulesIn(full) }, changes);
    return hasNewRules;
  }

  #list(
    path: string,
    look: Pick<FolderRecord, "stamp" | "rules">,
    changes: { added: Set<string>; removed: Set<string> },
  ): void {
    const known = this.#folders.get(path);
    const base = path === "" ? "" : `${path}/`;
    const { files, folders } = this.#entries(path, base);
    this.#folders.set(path, { ...look, files, folders });
    const [newFiles, newFolders] = [new Set(files), new Set(folders)];
    for (const name of known?.files ?? []) if (!newFiles.delete(name)) changes.removed.add(base + name);
    for (const name of newFiles) changes.added.add(base + name);
    for (const name of known?.folders ?? []) if (!newFolders.has(name)) this.#forget(base + name, changes.removed);
  }

  #entries(path: string, base: string): { files: string[]; folders: string[] } {
    const files: string[] = [];
    const folders: string[] = [];
    const isDeep = path.split("/").length >= MAX_DEPTH;
    const entries = entriesOf(join(this.#root, path));
    if (entries.length === 0) return { files, folders };
    const rules = this.#rulesIn(path);
    for (const entry of entries) {
      const below = base + entry.name;
      if (entry.isDirectory()) {
        const isLeftOut = !this.#rules.enters(below) || (rules.ignores(`${below}/`) && !this.#rules.isNamed(below));
        if (!isDeep && !isLeftOut) folders.push(entry.name);
      } else if (entry.isFile() && languageOf(entry.name) && !rules.ignores(below)) files.push(entry.name);
    }
    return { files, folders };
  }

  /** The ignore rules in force in a folder. */
  #rulesIn(path: string): IgnoreRules {
    const known = this.#rulesOf.get(path);
    if (known) return known;
    const rules =
      path === ""
        ? IgnoreRules.at(this.#root)
        : this.#rulesIn(parentOf(path)).enter(join(this.#root, path), `${path}/`);
    this.#rulesOf.set(path, rules);
    return rules;
  }

  #forget(path: string, removed: Set<string>): void {
    const known = this.#folders.get(path);
    if (!known) return;
    this.#folders.delete(path);
    const base = path === "" ? "" : `${path}/`;
    for (const name of known.files) removed.add(base + name);
    for (const name of known.folders) this.#forget(base + name, removed);
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** By name, so that files are read in the order of their paths. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Whether the ignore files of a folder are as they were. One that itself is as it was has got none since. */
function areStill({ rules }: FolderRecord, isFolderStill: boolean, full: string): boolean {
  return RULE_FILES.every((name) => {
    const known = rules.get(name);
    if (!known && isFolderStill) return true;
    const stats = statOf(join(full, name));
    return known ? stats !== undefined && known.isStill(stats) : stats === undefined;
  });
}

function rulesIn(full: string): Map<string, Stamp> {
  return new Map(
    RULE_FILES.flatMap((name) => {
      const stats = statOf(join(full, name));
      return stats ? [[name, Stamp.of(stats)]] : [];
    }),
  );
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isInRepository(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return true;
    if (dirname(folder) === folder) return false;
  }
}
