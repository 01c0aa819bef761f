import { existsSync } from "node:fs";
import { Index, type MergedPage, mergeIndexes, type StoredDocument } from "../search/mod.ts";
import { type FolderFile, type FolderScan, MAX_PAGE_BYTES, SourceError, scanFolder } from "../sources/mod.ts";
import type { BuiltIndex, IndexMeta, ProgressListener } from "./build_corpus.ts";
import { Corpus, type Segment } from "./corpus.ts";
import { type CorpusStore, provenanceOf, revisionOf, shortRevision } from "./corpus_store.ts";
import type { Loader } from "./loader.ts";
import type { ProvenanceKind } from "./provenance.ts";
import { keyOf, type SourceRecord } from "./source_record.ts";
import type { StoredState } from "./stored_state.ts";
import { FolderText } from "./text_store.ts";
import { tryToStore } from "./try_to_store.ts";
import { unlessDamaged } from "./unless_damaged.ts";

/** Where the text of a file stands in the corpus. */
interface KnownFile {
  readonly size: number;
  readonly modified: number;
  /** Position of its segment. */
  readonly segment: number;
  /** Its page; missing when the file was refused. */
  readonly page?: number;
}

/** Changed files from which on all segments are merged, and the result stored, instead of one more segment. */
const MERGE_FROM = 32;

/** Segments from which on they are merged: each costs every search a little. */
const MAX_SEGMENTS = 8;

const TOO_LARGE = "too_large";

/** Loads a tree of pages. The files stay where they are; a change costs only what changed. */
export class FolderLoader implements Loader {
  readonly keepsText = false;
  readonly isRemote = false;
  readonly isPublic = false;
  readonly #record: SourceRecord;
  readonly #store: CorpusStore;
  #known = new Map<string, KnownFile>();

  constructor(record: SourceRecord, store: CorpusStore) {
    this.#record = record;
    this.#store = store;
  }

  async open(): Promise<Corpus | undefined> {
    for (;;) {
      const state = this.#store.state();
      if (state?.origin !== this.#record.origin) return undefined;
      const index = this.#store.openIndex(state);
      const corpus = index && unlessDamaged(() => this.#corpus(state, "cached", index));
      if (corpus) return corpus;
      // Other processes may have stored two newer revisions meanwhile, and the file of this one went.
      if (this.#store.state()?.revision === state.revision) return undefined;
    }
  }

  async load({ force, report, signal }: Parameters<Loader["load"]>[0]): Promise<Corpus> {
    const asked = Date.now();
    return await this.#store.locked(async () => {
      const state = this.#store.state();
      const stored = !force || (state && state.checkedAt >= asked) ? await this.open() : undefined;
      return stored ?? (await this.#rebuild(this.#scan(), report));
    }, signal);
  }

  async freshen(corpus: Corpus, report: ProgressListener): Promise<Corpus> {
    const scan = this.#scan();
    const found = new Set(scan.files.map(({ path }) => path));
    const gone = [...this.#known.keys()].filter((path) => !found.has(path));
    const changed = scan.files.filter((file) => !isSame(this.#known.get(file.path), file));
    if (gone.length === 0 && changed.length === 0) return await this.#withTooLarge(corpus, scan);
    if (scan.files.length === 0) return await this.#store.locked(() => this.#rebuild(scan, report));
    const extended = await this.#extend(corpus, changed, gone, report);
    if (changed.length < MERGE_FROM && corpus.segments.length < MAX_SEGMENTS) {
      return await this.#withTooLarge(extended, scan);
    }
    return await this.#store.locked(async () => this.#withTooLarge(this.#merge(extended, scan), scan));
  }

  /** One segment of all, stored: what did not change is not read again. */
  #merge(corpus: Corpus, { files }: FolderScan): Corpus {
    const indexes = corpus.segments.map(({ index }) => index);
    const stored = indexes.map(({ documents }) => new Map(documents.map((document) => [document.path, document])));
    const documents: StoredDocument[] = [];
    const pages: MergedPage[] = [];
    for (const { path } of files) {
      const { segment, page } = this.#known.get(path)!;
      const document = documents.push(stored[segment]!.get(path)!) - 1;
      if (page !== undefined) pages.push({ index: segment, page, document });
    }
    const { format, separatorBytes } = corpus;
    const warnings = corpus.warnings.filter(({ code }) => code !== TOO_LARGE);
    const meta: IndexMeta = { format, separatorBytes, warnings };
    return this.#keep(mergeIndexes(indexes, documents, pages, meta));
  }

  /** The corpus with a warning for each file that is passed over now; itself when it has them. */
  async #withTooLarge(corpus: Corpus, { tooLarge }: FolderScan): Promise<Corpus> {
    const before = corpus.warnings.filter(({ code }) => code === TOO_LARGE);
    if (before.length === 0 && tooLarge.length === 0) return corpus;
    const { idOfPath } = await import("../pages/mod.ts");
    const now = tooLarge.map(({ path, size }) => ({
      code: TOO_LARGE,
      page: idOfPath(path),
      detail: `${size} bytes; the limit for a page is ${MAX_PAGE_BYTES}.`,
    }));
    if (before.map(({ page }) => page).join("\n") === now.map(({ page }) => page).join("\n")) return corpus;
    return new Corpus({ ...corpus, warnings: [...corpus.warnings.filter(({ code }) => code !== TOO_LARGE), ...now] });
  }

  /** Adds a segment of what changed; what it replaces is dead in the segments before. */
  async #extend(corpus: Corpus, changed: FolderFile[], gone: string[], report: ProgressListener): Promise<Corpus> {
    const { origin } = this.#record;
    const built = await this.#build(changed, report);
    const dead = corpus.segments.map((segment) => new Set(segment.dead));
    const replaced = new Set([...gone, ...changed.map(({ path }) => path)]);
    const { idOfPath } = await import("../pages/mod.ts");
    const replacedIds = new Set([...replaced].map(idOfPath));
    for (const path of replaced) {
      const known = this.#known.get(path);
      if (known?.page !== undefined) dead[known.segment]!.add(known.page);
      this.#known.delete(path);
    }
    const segments: Segment[] = corpus.segments.map((segment, i) => ({ ...segment, dead: dead[i]! }));
    segments.push({ index: built.index, text: new FolderText(origin, built.index.documents), dead: new Set() });
    this.#remember(built.index, segments.length - 1);
    const now = Date.now();
    return new Corpus({
      name: corpus.name,
      format: corpus.format,
      ...this.#bytes(segments),
      segments,
      warnings: [...corpus.warnings.filter(({ page }) => !replacedIds.has(page ?? "")), ...built.meta.warnings],
      provenance: {
        ...corpus.provenance,
        revision: shortRevision(this.#revision()),
        obtainedAt: now,
        indexCreatedAt: now,
      },
    });
  }

  async #rebuild(scan: FolderScan, report: ProgressListener): Promise<Corpus> {
    const { origin } = this.#record;
    if (scan.files.length === 0) {
      throw new SourceError(
        "empty",
        `No .md, .mdx or .markdown file that counts is below ${origin}. Left out are what .gitignore and .lecternignore ` +
          "name, hidden, vendored and build folders, and what --include and --exclude say.",
      );
    }
    const built = await this.#build(scan.files, report);
    return await this.#withTooLarge(this.#keep(built.bytes), scan);
  }

  /** Stores an index of all files, and serves it. */
  #keep(bytes: Uint8Array): Corpus {
    const index = Index.open(bytes);
    this.#known.clear();
    this.#remember(index, 0);
    const now = Date.now();
    const state: StoredState = {
      version: 1,
      origin: this.#record.origin,
      revision: this.#revision(),
      location: this.#record.origin,
      obtainedAt: now,
      checkedAt: now,
      indexCreatedAt: now,
      validators: {},
      failures: [],
    };
    tryToStore(() => this.#store.commit(state, bytes));
    return this.#corpus(state, "fetched", index);
  }

  async #build(files: readonly FolderFile[], report: ProgressListener): Promise<BuiltIndex> {
    const { buildFolderInParallel } = await import("./build_in_parallel.ts");
    return await buildFolderInParallel(this.#record.origin, files, report);
  }

  #scan(): FolderScan {
    const { origin, include, exclude } = this.#record;
    if (!existsSync(origin)) throw new SourceError("source_missing", `There is no folder at ${origin} any more.`);
    return scanFolder(origin, { include, exclude });
  }

  #remember(index: Segment["index"], segment: number): void {
    // Read once: the index decodes its documents anew at each call.
    const documents = index.documents;
    for (const { path, bytes, modified } of documents) this.#known.set(path, { size: bytes, modified, segment });
    for (let page = 0; page < index.pageCount; page++) {
      const { path, bytes, modified } = documents[index.page(page).document]!;
      this.#known.set(path, { size: bytes, modified, segment, page });
    }
  }

  /** Bytes of all files as they are now, and of what belongs to no page. */
  #bytes(segments: readonly Segment[]) {
    let documentBytes = 0;
    let pageBytes = 0;
    for (const { size, segment, page } of this.#known.values()) {
      documentBytes += size;
      if (page === undefined) continue;
      const { start, end } = segments[segment]!.index.page(page);
      pageBytes += end - start;
    }
    return { documentBytes, separatorBytes: documentBytes - pageBytes };
  }

  #revision(): string {
    const lines = [...this.#known].map(([path, { size, modified }]) => `${path}\0${size}\0${modified}\n`);
    return revisionOf(lines.sort().join(""));
  }

  #corpus(state: StoredState, kind: ProvenanceKind, index: Segment["index"]): Corpus {
    const { origin } = this.#record;
    this.#known.clear();
    this.#remember(index, 0);
    const { format, separatorBytes, warnings } = index.meta as IndexMeta;
    const documents = index.documents;
    return new Corpus({
      name: keyOf(this.#record),
      format,
      documentBytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
      separatorBytes,
      segments: [{ index, text: new FolderText(origin, documents), dead: new Set() }],
      warnings,
      provenance: provenanceOf(state, kind),
    });
  }
}

function isSame(known: KnownFile | undefined, file: FolderFile): boolean {
  return known !== undefined && known.size === file.size && known.modified === file.modified;
}
