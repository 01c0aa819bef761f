import type { Network } from "../fetch/mod.ts";
import { type Index, IndexFormatError } from "../search/mod.ts";
import { fileValidator, isAddress, type ReadOptions, type ReadSource, SourceError } from "../sources/mod.ts";
import type { BuiltIndex, IndexMeta, ProgressListener, Snapshot } from "./build_corpus.ts";
import { refuseCollapse } from "./collapse.ts";
import { Corpus } from "./corpus.ts";
import { type CorpusStore, provenanceOf } from "./corpus_store.ts";
import type { Failure } from "./failure.ts";
import { KnownPages } from "./known_pages.ts";
import type { Loader, LoadOptions } from "./loader.ts";
import { type MergedReading, mergedReading } from "./merged_reading.ts";
import { NeverRead } from "./never_read.ts";
import type { ProvenanceKind } from "./provenance.ts";
import { keyOf, type SourceRecord } from "./source_record.ts";
import {
  globsOf,
  knownReading,
  revisionOfSnapshot,
  stateOf,
  storedPages,
  storedReading,
  unchanged,
  withoutBytes,
} from "./stored_reading.ts";
import type { StoredPages, StoredState } from "./stored_state.ts";
import { DocumentGone, FileText, MemoryText, startsOf, type TextStore } from "./text_store.ts";
import { tryToStore } from "./try_to_store.ts";
import { unlessDamaged } from "./unless_damaged.ts";

/** A text that is served while a source was never read. */
export interface BundledSnapshot {
  readonly bytes: Uint8Array;
  /** When it was taken, ms since 1970. */
  readonly obtainedAt: number;
}

/** Gives the network when something is to be fetched: what it needs of Node takes 20 ms to load. */
export type OpenNetwork = () => Network | Promise<Network>;

/** Gives the headers for the server of a source; their values are secret. */
export type HeadersOf = (record: SourceRecord) => Readonly<Record<string, string>>;

/** How a snapshot is read. */
export interface SnapshotOptions {
  readonly record: SourceRecord;
  readonly store: CorpusStore;
  /** Reads a source of the record's kind. */
  readonly read: ReadSource;
  readonly network: OpenNetwork;
  /** Headers for the source's server; asked at each load, since their values are never kept. */
  readonly headersOf?: HeadersOf | undefined;
  readonly bundled?: (() => BundledSnapshot) | undefined;
}

/** Loads what is read as a whole and kept apart from its source: files, sites, trees of repositories and packages. */
export class SnapshotLoader implements Loader {
  readonly keepsText = true;
  readonly isRemote: boolean;
  readonly isPublic: boolean;
  readonly #options: SnapshotOptions;
  readonly #record: SourceRecord;
  readonly #store: CorpusStore;
  /** What the corpus that was given out last was made from, and the corpus. */
  #state: StoredState | undefined;
  #given: Corpus | undefined;
  /** `obtainedAt` of what stands on a disk that did not take what is served from memory. */
  #passedOver: number | undefined;
  /** Whether what is stored was just opened: the look for changes that follows at once need not read its state again. */
  #isJustOpened = false;
  /** Whether this loader holds the lock of the source now. */
  #isLocked = false;
  /** A local file that was refused, so that it is not read again before it changes. */
  #refused: { validator: string; reason: unknown } | undefined;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    this.#record = options.record;
    this.#store = options.store;
    const { kind, origin, allowLocal, headerFrom } = options.record;
    this.isRemote = kind !== "site" || isAddress(origin);
    this.isPublic = (kind === "npm" || (kind === "site" && this.isRemote)) && !allowLocal && headerFrom === undefined;
  }

  async open(report: ProgressListener): Promise<Corpus | undefined> {
    const corpus = await this.#open(report);
    this.#isJustOpened = corpus !== undefined;
    return corpus;
  }

  async #open(report: ProgressListener): Promise<Corpus | undefined> {
    for (;;) {
      const state = this.#store.state();
      if (state?.origin !== this.#record.origin) return undefined;
      const corpus = await this.#opened(state, report);
      // Other processes may have stored two newer revisions meanwhile, and the files of this one went.
      if (corpus || this.#store.state()?.revision === state.revision) return corpus;
    }
  }

  async #opened(state: StoredState, report: ProgressListener): Promise<Corpus | undefined> {
    return unlessDamaged(() => this.#stored(state)) ?? (await this.#rebuild(state, report));
  }

  /** The corpus whose text and indexes are all there. */
  #stored(state: StoredState): Corpus | undefined {
    const size = this.#store.rawBytes(state);
    const index = size === undefined ? undefined : this.#store.openIndex(state);
    const starts = index?.documentStarts ?? [];
    if (!index || starts.at(-1) !== size) return undefined;
    return this.#corpus(state, "cached", index, new FileText(this.#store.rawPath(state), starts));
  }

  /** The corpus that was given out last, if it is still what is stored; else that. */
  async #latest(report: ProgressListener): Promise<Corpus | undefined> {
    const state = this.#store.state();
    const isSame = state?.revision === this.#state?.revision && state?.origin === this.#record.origin;
    const isGood = this.#given?.isDamaged === false && isSame;
    return this.#given && isGood && state ? this.#dated(this.#given, state, "cached") : await this.#open(report);
  }

  /** Builds the index anew from the stored bytes; nothing is fetched. Bytes that are not what was stored are no use. */
  async #rebuild(state: StoredState, report: ProgressListener): Promise<Corpus | undefined> {
    const pages = this.#store.pages(state);
    const starts = startsOf(pages?.documents ?? []);
    if (!pages || starts.at(-1) !== this.#store.rawBytes(state)) return undefined;
    const text = new FileText(this.#store.rawPath(state), starts);
    const snapshot = unlessGone((): Snapshot => {
      const bytes = (document: { bytes: number }, at: number) => text.read(at, 0, document.bytes);
      const documents = pages.documents.map((document, at) => ({ ...document, bytes: bytes(document, at) }));
      return { shape: pages.shape, location: state.location, documents, index: pages.index };
    });
    if (!snapshot || revisionOfSnapshot(snapshot) !== state.revision) return undefined;
    const built = await build(snapshot, report);
    await this.#underLock(() => this.#store.writeIndex(state, built.bytes));
    return this.#corpus(state, "cached", built.index, text);
  }

  async load({ force, accept = false, report, signal }: LoadOptions): Promise<Corpus> {
    const asked = Date.now();
    return await this.#locked(async () => {
      const stored = await this.#latest(report);
      const state = stored && this.#state;
      if (stored && state && (!force || state.checkedAt >= asked)) return stored;
      const pages = state && this.#store.pages(state);
      const { origin } = this.#record;
      const reading = await this.#options.read(origin, await this.#reading(state, pages, report, signal));
      signal.throwIfAborted();
      if (!reading) {
        if (stored && state) return this.#confirm(stored, state);
        throw new SourceError("empty", `${origin} said that nothing changed, although nothing was known of it.`);
      }
      const merged = mergedReading(reading, stored && pages && storedReading(stored, pages));
      if (merged.documents.length === 0) {
        throw new SourceError("empty", `${origin} holds no page. ${merged.failures[0]?.message ?? ""}`.trim());
      }
      const { idOf } = await import("./build_corpus.ts");
      const failures = merged.failures.map((failure) => ({ ...failure, page: idOf(failure) }));
      const next: StoredState = { ...stateOf(merged, this.#record), failures, indexCreatedAt: Date.now() };
      if (stored && state && next.revision === state.revision) {
        return this.#confirm(stored, { ...next, indexCreatedAt: state.indexCreatedAt }, merged);
      }
      return await this.#take(merged, next, { before: stored, accept, report });
    }, signal);
  }

  async loadPage(url: string, signal: AbortSignal): Promise<Corpus> {
    return await this.#locked(async () => {
      const report = () => {};
      const stored = await this.#latest(report);
      const state = this.#state;
      const pages = state && this.#store.pages(state);
      const page = pages?.documents.find((document) => document.url === url);
      if (!stored || !page) throw new SourceError("empty", `${url} is not among the pages that are stored.`);
      const options = await this.#reading(state, pages, report, signal);
      const { readLivePage } = await import("../sources/mod.ts");
      const read = await readLivePage(withoutBytes(page), this.#record.origin, options).catch((reason) => {
        throw page.isStub ? new NeverRead(reason) : reason;
      });
      if (!read.bytes) return stored;
      const documents = pages!.documents.map((document) => (document === page ? read : unchanged(document)));
      const merged = mergedReading(
        { ...state!, version: state!.read, shape: "pages", documents },
        storedReading(stored, pages!),
      );
      const next: StoredState = {
        ...stateOf(merged, this.#record),
        failures: state!.failures,
        indexCreatedAt: Date.now(),
      };
      return await this.#take(merged, next, { before: stored, accept: true, report });
    }, signal);
  }

  /** What the source is read with. */
  async #reading(
    state: StoredState | undefined,
    pages: StoredPages | undefined,
    onProgress: ProgressListener,
    signal: AbortSignal,
  ): Promise<ReadOptions> {
    const { network, headersOf } = this.#options;
    const { allowLocal, include, exclude } = this.#record;
    // Other files may count now: what was read is no measure of what changed.
    const isSame = state?.globs === globsOf(this.#record);
    return {
      network: await network(),
      allowLocal,
      include,
      exclude,
      signal,
      onProgress,
      ...(headersOf ? { headers: headersOf(this.#record) } : {}),
      ...(state && pages && isSame ? { known: knownReading(state, pages) } : {}),
    };
  }

  async #locked<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return await this.#store.locked(async () => {
      this.#isLocked = true;
      this.#isJustOpened = false;
      try {
        return await work();
      } finally {
        this.#isLocked = false;
      }
    }, signal);
  }

  /** Serves on what is stored: the source holds the same. */
  #confirm(stored: Corpus, state: StoredState, merged?: MergedReading): Corpus {
    const now = Date.now();
    const confirmed = { ...state, obtainedAt: now, checkedAt: now };
    this.#tryToStore(() => {
      if (merged) this.#store.writePages(confirmed, storedPages(merged));
      this.#store.writeState(confirmed);
    });
    return this.#dated(stored, confirmed, "fetched");
  }

  /** Indexes and stores what was read, if it may take the place of what is there. */
  async #take(
    merged: MergedReading,
    state: StoredState,
    { before, accept, report }: { before: Corpus | undefined; accept: boolean; report: ProgressListener },
  ): Promise<Corpus> {
    const { bytes: file, index } = await buildUpon(before, merged, report);
    const raw = merged.documents.map(({ bytes }) => bytes);
    const corpus = this.#corpusOf(state, "fetched", index, new MemoryText(raw));
    if (corpus.pageCount === 0)
      throw new SourceError("empty", `${this.#record.origin} holds no page that can be read.`);
    if (before && !accept) refuseCollapse(keyOf(this.#record), before, corpus);
    const pages = storedPages(merged);
    const kept = this.#tryToStore(() => this.#store.commit(state, file, { raw, pages }));
    if (!kept) return this.#give(state, corpus);
    return this.#corpus(state, "fetched", index, new FileText(this.#store.rawPath(state), index.documentStarts));
  }

  /** Stores what was read; where the disk does not take it, what it has is older than what is served from now on. */
  #tryToStore(write: () => void): boolean {
    const kept = tryToStore(write);
    this.#passedOver = kept ? undefined : this.#store.state()?.obtainedAt;
    return kept;
  }

  async freshen(corpus: Corpus, report: ProgressListener): Promise<Corpus> {
    if (!this.isRemote) {
      const validator = fileValidator(this.#record.origin);
      if (validator !== this.#state?.validators.etag) return await this.#loadChanged(validator, report);
    }
    if (this.#isJustOpened) {
      this.#isJustOpened = false;
      return corpus;
    }
    const state = this.#store.state();
    if (!state || state.obtainedAt === this.#state?.obtainedAt || state.obtainedAt === this.#passedOver) return corpus;
    return (await this.#latest(report)) ?? corpus;
  }

  async fallback(report: ProgressListener): Promise<Corpus | undefined> {
    const bundled = this.#options.bundled?.();
    if (!bundled) return undefined;
    const { bytes, obtainedAt } = bundled;
    const { origin } = this.#record;
    const documents = [{ path: "bundled.txt", bytes }];
    const snapshot: Snapshot = { shape: "file", location: origin, documents };
    const built = await build(snapshot, report);
    const merged = { ...snapshot, documents, failures: [], validators: {} };
    const state = { ...stateOf(merged, this.#record), obtainedAt };
    const text = new MemoryText([bytes]);
    return this.#corpus({ ...state, indexCreatedAt: Date.now() }, "bundled-snapshot", built.index, text);
  }

  lastFailure() {
    return this.isRemote ? this.#store.failure() : undefined;
  }

  async noteFailure({ code, reason, at }: Failure): Promise<void> {
    if (this.isRemote) await this.#underLock(() => this.#store.writeFailure({ code, reason, at }));
  }

  /** Stores something apart from a load, if the disk lets us and no other process loads. Everybody writes under the lock. */
  async #underLock(write: () => void): Promise<void> {
    if (this.#isLocked) tryToStore(write);
    else await this.#store.lockedIfFree(() => void tryToStore(write));
  }

  async #loadChanged(validator: string, report: ProgressListener): Promise<Corpus> {
    if (this.#refused?.validator === validator) throw this.#refused.reason;
    try {
      return await this.load({ force: true, report, signal: new AbortController().signal });
    } catch (reason) {
      if (!(reason instanceof IndexFormatError)) this.#refused = { validator, reason };
      throw reason;
    }
  }

  /** The same corpus, known to be what its source holds at another time. */
  #dated(corpus: Corpus, state: StoredState, kind: ProvenanceKind): Corpus {
    const { index } = corpus.segments[0]!;
    const provenance = provenanceOf(state, kind);
    return this.#give(state, new Corpus({ ...partsOf(corpus), ...troubles(index, state), provenance }));
  }

  #corpus(state: StoredState, kind: ProvenanceKind, index: Index, text: TextStore): Corpus {
    return this.#give(state, this.#corpusOf(state, kind, index, text));
  }

  /** Gives a corpus out: from now on it is what is served. One that is refused never comes here. */
  #give(state: StoredState, corpus: Corpus): Corpus {
    this.#state = state;
    this.#given = corpus;
    return corpus;
  }

  #corpusOf(state: StoredState, kind: ProvenanceKind, index: Index, text: TextStore): Corpus {
    const { format, separatorBytes } = index.meta as IndexMeta;
    return new Corpus({
      name: keyOf(this.#record),
      segments: [{ index, text, dead: new Set() }],
      provenance: provenanceOf(state, kind),
      ...troubles(index, state),
      isLive: state.live ?? false,
      format,
      documentBytes: index.documentStarts.at(-1)!,
      separatorBytes,
    });
  }
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentGone) return undefined;
    throw error;
  }
}

function partsOf({ name, segments, isLive, format, documentBytes, separatorBytes }: Corpus) {
  return { name, segments, isLive, format, documentBytes, separatorBytes };
}

/** What is wrong with pages: found when they were indexed, or in the way of reading them. */
function troubles(index: Index, { failures }: StoredState): Pick<Corpus, "warnings" | "failures"> {
  const { warnings } = index.meta as IndexMeta;
  const failed = failures.map(({ page, code, message }) => ({ code, page, detail: message }));
  return { warnings: [...failed, ...warnings], failures };
}

async function build(snapshot: Snapshot, report: ProgressListener, known?: KnownPages): Promise<BuiltIndex> {
  const { buildSnapshotInParallel } = await import("./build_in_parallel.ts");
  return await buildSnapshotInParallel(snapshot, report, known);
}

/** The index of what was read. Pages that read as before are taken over from the index of those, unless it is damaged. */
async function buildUpon(before: Corpus | undefined, merged: MergedReading, report: ProgressListener) {
  try {
    return await build(merged, report, before && new KnownPages(before));
  } catch (error) {
    if (!(error instanceof IndexFormatError)) throw error;
    return await build(merged, report);
  }
}
