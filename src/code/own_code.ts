import { lstatSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../product/mod.ts";
import { digest } from "../storage/mod.ts";
import { NOTHING_FOUND } from "./file_record.ts";
import { readIndexFile, writeIndexFile } from "./index_file.ts";
import { LANGUAGES, languageOf } from "./languages/mod.ts";
import { OwnIndex } from "./own_index.ts";
import { readSourceFile } from "./read_file.ts";
import { readSource } from "./read_source.ts";
import { SourceTree } from "./source_tree.ts";
import { TimeSlice } from "./time_slice.ts";

export interface OwnCodeOptions {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** Paths below the root, with slashes. */
  readonly sourceRoots: readonly string[];
  /** Folder of the index file. */
  readonly cacheFolder: string;
  readonly log: (line: string) => void;
}

const LOOK = { throwIfNoEntry: false } as const;

/** How far a build is, in files. */
export interface BuildProgress {
  readonly done: number;
  readonly total: number;
}

/** Keeps lectern's own index of a repository as fresh as somebody needs it. Its methods must not run at the same time. */
export class OwnCode {
  readonly index = new OwnIndex();
  readonly #options: OwnCodeOptions;
  readonly #file: string;
  readonly #key: string;
  #tree: SourceTree | undefined;
  #isDirty = false;
  #cannotWrite = false;
  #progress: BuildProgress = { done: 0, total: 0 };
  #builds = 0;

  constructor(options: OwnCodeOptions) {
    this.#options = options;
    this.#key = keyOf(options);
    this.#file = join(options.cacheFolder, `${digest(options.root).slice(0, 24)}.code`);
  }

  get progress(): BuildProgress {
    return this.#progress;
  }

  /** How often something was read into the index. */
  get builds(): number {
    return this.#builds;
  }

  /**
   * Brings up to date what an answer needs: which files there are, those that declare what some references mean, and some
   * more.
   *
   * @param names All files, when it is `undefined`.
   * @throws what keeps the grammars from being loaded.
   */
  async freshen(names: readonly string[] | undefined, files: readonly string[] = []): Promise<void> {
    const slice = new TimeSlice();
    const isFirst = this.#tree === undefined;
    const tree = await this.#openTree(slice);
    await this.#lookAtFolders(tree, slice);
    const paths = names ? new Set([...this.index.filesBehind(names), ...files]) : this.index.records.keys();
    await this.#lookAtFiles([...paths], slice);
    if (isFirst || names === undefined) await this.#save(tree, slice);
  }

  /** Brings all of it up to date, and keeps it on the disk. Does nothing before somebody has needed the index. */
  async sweep(): Promise<void> {
    const tree = this.#tree;
    if (!tree) return;
    const slice = new TimeSlice();
    await this.#lookAtFolders(tree, slice);
    await this.#lookAtFiles([...this.index.records.keys()], slice);
    await this.#save(tree, slice);
  }

  async #openTree(slice: TimeSlice): Promise<SourceTree> {
    if (this.#tree) return this.#tree;
    const { root, sourceRoots } = this.#options;
    const stored = await readIndexFile(this.#file, this.#key, slice);
    for (const record of stored?.records ?? []) this.index.put(record);
    const tree = new SourceTree(root, sourceRoots, stored?.folders);
    await this.#lookAtFolders(tree, slice);
    // Only now: what an error has stopped in between begins anew.
    this.#tree = tree;
    return tree;
  }

  async #lookAtFolders(tree: SourceTree, slice: TimeSlice): Promise<void> {
    const { added, removed } = await tree.look(slice);
    for (const path of removed) if (!added.has(path)) this.index.remove(path);
    if (added.size + removed.size > 0) this.#isDirty = true;
    await this.#readAll([...added], slice);
  }

  async #lookAtFiles(paths: readonly string[], slice: TimeSlice): Promise<void> {
    const changed: string[] = [];
    for (const path of paths) {
      if (this.#isChanged(path)) changed.push(path);
      if (slice.isOver) await slice.breathe();
    }
    await this.#readAll(changed, slice);
  }

  #isChanged(path: string): boolean {
    const record = this.index.records.get(path);
    if (!record) return false;
    try {
      // Put together by hand: normalising paths would be a tenth of a sweep.
      const stats = lstatSync(`${this.#options.root}/${path}`, LOOK);
      return !stats?.isFile() || !record.stamp.isStill(stats);
    } catch {
      return true;
    }
  }

  async #readAll(paths: readonly string[], slice: TimeSlice): Promise<void> {
    if (paths.length === 0) return;
    this.#isDirty = true;
    this.#builds++;
    for (const [done, path] of paths.entries()) {
      this.#progress = { done, total: paths.length };
      await this.#read(path);
      if (slice.isOver) await slice.breathe();
    }
    this.#progress = { done: paths.length, total: paths.length };
  }

  async #read(path: string): Promise<void> {
    const language = languageOf(path)!;
    const file = readSourceFile(join(this.#options.root, path), path);
    if (!file) return this.index.remove(path);
    const { stamp } = file;
    const reading =
      "text" in file ? await readSource(file.text, path, language) : { findings: NOTHING_FOUND, skipped: file.skipped };
    this.index.put({ path, language: language.id, stamp, ...reading });
  }

  async #save(tree: SourceTree, slice: TimeSlice): Promise<void> {
    if (!this.#isDirty || this.#cannotWrite) return;
    try {
      const stored = { folders: tree.folders, records: this.index.records.values() };
      await writeIndexFile(this.#file, this.#key, stored, slice);
      this.#isDirty = false;
    } catch (error) {
      this.#cannotWrite = true;
      this.#options.log(`The index of the code is not kept: ${(error as Error).message}`);
    }
  }
}

/** Whose index a file holds, and how it was made: another version may find other symbols. */
function keyOf({ root, sourceRoots }: OwnCodeOptions): string {
  const rules = LANGUAGES.map(({ id, symbols, extensions, routes }) => [id, symbols, extensions, routes?.query]);
  return JSON.stringify([root, [...sourceRoots].sort(), VERSION, digest(JSON.stringify(rules))]);
}
