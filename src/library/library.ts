import { readFileSync, statSync } from "node:fs";
import { setImmediate } from "node:timers";
import type { Network } from "../fetch/mod.ts";
import { readerOf } from "../sources/mod.ts";
import { type CompiledCorpus, CompiledLoader } from "./compiled_corpus.ts";
import type { Corpus } from "./corpus.ts";
import type { CorpusStore } from "./corpus_store.ts";
import { FolderLoader } from "./folder_loader.ts";
import { LibraryView, LimitedView, maySee, type Viewer } from "./library_view.ts";
import { type LiveOptions, LiveSource, type NoteChange } from "./live_source.ts";
import type { Loader } from "./loader.ts";
import { type Clock, Lookout } from "./lookout.ts";
import { MANUAL, ManualLoader } from "./manual.ts";
import { type PageChange, pageChanges } from "./page_changes.ts";
import { type BundledSnapshot, type HeadersOf, type OpenNetwork, SnapshotLoader } from "./snapshot_loader.ts";
import { keyOf, type SourceRecord } from "./source_record.ts";
import type { StoredSources } from "./stored_sources.ts";

/** A source and where it is kept. */
export interface KeptSource {
  readonly record: SourceRecord;
  readonly store: CorpusStore;
  /** Gives what was compiled into this executable; there is nothing else to be read then. */
  readonly compiled?: (() => CompiledCorpus) | undefined;
  /** Gives the text that stands in while it was never read, in the place of the record's snapshot. */
  readonly bundled?: (() => BundledSnapshot) | undefined;
}

/** How sources are read and kept fresh. */
export interface SourceOptions extends Pick<LiveOptions, "maxStale" | "refreshEvery" | "noteChange"> {
  /** Receives one line for each thing that went wrong, private detail included. */
  readonly log: (line: string) => void;
  /** The network; one with defaults is made when it is first needed and this is left out. */
  readonly network?: OpenNetwork | undefined;
  /** Headers for servers of sources that need some. */
  readonly headersOf?: HeadersOf | undefined;
}

/** What a library serves: given sources, or all that were added or declared, or the manual when there is none. */
export interface LibraryOptions extends Omit<SourceOptions, "noteChange"> {
  readonly stored: StoredSources;
  /** Serve these alone; without them, what was added, and what is declared. */
  readonly only?: readonly KeptSource[];
  /** Served beside what was added: what a team shares. A source that was added under the same name comes first. */
  readonly declared?: readonly KeptSource[];
  /** The folder whose manifests say which versions are in use. Default: the working directory. */
  readonly workingFolder?: string;
  /** Times the looks for changes; the real one when left out. */
  readonly clock?: Clock;
}

/** Somebody who wants to know what changes. */
interface Watcher {
  readonly listener: (change: PageChange) => void;
  readonly viewer: Viewer | undefined;
}

/** The documentation that this process serves, as one sees it who may see all. */
export class Library extends LibraryView {
  readonly #options: LibraryOptions;
  readonly #sources = new Map<string, LiveSource>();
  /** What each added source was made from, to notice when another process adds it anew. */
  readonly #records = new Map<string, string>();
  /** Whether it was looked once what was added. */
  #hasLooked = false;
  readonly #watchers = new Set<Watcher>();
  readonly #lookout: Lookout;
  #generation = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  #ownNetwork: Promise<Network> | undefined;

  constructor(options: LibraryOptions) {
    super();
    this.#options = options;
    this.#lookout = new Lookout(() => this.look(), options.clock);
    for (const source of options.only ?? []) this.#add(source);
    // In its own time: nobody waits for this, and where nothing can be removed nothing is lost. Two turns of the event loop
    // from here, since in the next one an answer may still wait until the one before it is written.
    setImmediate(() => setImmediate(() => this.#tidy()));
  }

  override sources(): readonly LiveSource[] {
    if (!this.#options.only) this.#lookForAdded();
    return this.known();
  }

  override get workingFolder(): string {
    return this.#options.workingFolder ?? process.cwd();
  }

  override known(): readonly LiveSource[] {
    return [...this.#sources.values()];
  }

  /**
   * The library as one who asks may see it; the whole of it without a limit.
   *
   * @param signal Fires when nobody waits for the answer any more: then no source is waited for either.
   */
  for(viewer: Viewer | undefined, signal?: AbortSignal): LibraryView {
    return viewer?.sources || signal ? new LimitedView(this, viewer, signal) : this;
  }

  /** Grows whenever the list of pages changes. */
  get generation(): number {
    return this.#generation;
  }

  /** When pages changed last, ms since 1970. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /**
   * Tells what changes in the pages that a viewer may see, until the function that it returns is called. While anybody
   * watches, the library looks by itself.
   */
  watch(listener: (change: PageChange) => void, viewer?: Viewer): () => void {
    const watcher = { listener, viewer };
    this.#watchers.add(watcher);
    this.#lookout.start();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) this.#lookout.stop();
    };
  }

  /** Looks once whether anything changed; what cannot be loaded keeps its failure. Asks no server. */
  async look(): Promise<void> {
    await Promise.all(this.sources().map((source) => source.look()));
  }

  /** Reads in the background what was fetched too long ago. */
  refreshOld(): void {
    for (const source of this.known()) source.refreshIfOld();
  }

  /** Starts loading what is served, so that the first question finds it ready. What one asked for is not looked at again. */
  warmUp(): void {
    for (const source of this.#hasLooked ? this.known() : this.sources()) {
      if (source.state === "idle") source.current().catch(() => {});
    }
  }

  /** Stops what is loading, and looks no more. */
  close(): void {
    this.#lookout.stop();
    for (const source of this.#sources.values()) source.close();
    this.#ownNetwork?.then((network) => network.close()).catch(() => {});
  }

  async #tidy(): Promise<void> {
    try {
      await this.#options.stored.tidy();
    } catch (error) {
      this.#options.log(`what is stored cannot be looked through: ${(error as Error).message}`);
    }
  }

  #lookForAdded(): void {
    const { stored, declared = [] } = this.#options;
    const names = stored.names();
    const shared = declared.filter(({ record }) => !names.includes(keyOf(record)));
    const count = names.length + shared.length;
    for (const name of this.#sources.keys()) {
      const isShared = shared.some(({ record }) => keyOf(record) === name);
      if (!names.includes(name) && !isShared && (name !== MANUAL || count > 0)) this.#drop(name);
    }
    for (const name of names) {
      const store = stored.store(name);
      const record = store.record();
      const made = JSON.stringify(record ?? null);
      if (this.#records.get(name) === made) continue;
      this.#drop(name);
      this.#records.set(name, made);
      if (record) this.#add({ record, store });
      else this.#options.log(`${name}: its source.json cannot be read; add it again.`);
    }
    for (const source of shared) {
      const name = keyOf(source.record);
      const made = JSON.stringify(source.record);
      if (this.#records.get(name) === made) continue;
      this.#drop(name);
      this.#records.set(name, made);
      this.#add(source);
    }
    if (this.#sources.size === 0) {
      this.#put(new LiveSource(MANUAL, new ManualLoader(), this.#options.log, { noteChange: this.#noteChange }));
    }
    this.#hasLooked = true;
  }

  #add(source: KeptSource): void {
    const { network = () => this.#network() } = this.#options;
    this.#put(liveSource(source, { ...this.#options, network, noteChange: this.#noteChange }));
  }

  #network(): Promise<Network> {
    this.#ownNetwork ??= openNetwork();
    return this.#ownNetwork;
  }

  #put(source: LiveSource): void {
    this.#sources.set(source.name, source);
    // Lists were given out without it.
    if (this.#hasLooked) source.noteMissing();
  }

  #drop(name: string): void {
    const source = this.#sources.get(name);
    this.#sources.delete(name);
    this.#records.delete(name);
    source?.close();
    if (source?.corpus) this.#noteChange(name, source.corpus, undefined);
  }

  readonly #noteChange: NoteChange = (name: string, before: Corpus | undefined, after: Corpus | undefined) => {
    const watchers = [...this.#watchers].filter(({ viewer }) => maySee(viewer, name));
    const changes = pageChanges(before, after, watchers.length > 0);
    if (changes.some((change) => "list" in change)) this.#generation++;
    this.#changedAt = Date.now();
    for (const change of changes) for (const { listener } of watchers) listener(change);
  };
}

/** Brings a kept source to life. */
export function liveSource(source: KeptSource, options: SourceOptions): LiveSource {
  const { record } = source;
  const { log, refreshEvery, maxStale, noteChange } = options;
  const loader = loaderOf(source, options);
  return new LiveSource(keyOf(record), loader, log, {
    noteChange,
    maxStale,
    refreshEvery: record.refreshEvery ?? refreshEvery,
    packageName: record.kind === "npm" ? packageOf(record.origin) : undefined,
  });
}

function loaderOf(
  { record, store, compiled, bundled = bundledOf(record) }: KeptSource,
  options: SourceOptions,
): Loader {
  if (compiled) return new CompiledLoader(keyOf(record), compiled);
  if (record.kind === "folder") return new FolderLoader(record, store);
  const { network = openNetwork, headersOf } = options;
  return new SnapshotLoader({ record, store, network, headersOf, read: readerOf(record.kind), bundled });
}

async function openNetwork(): Promise<Network> {
  const { Network } = await import("../fetch/mod.ts");
  return new Network();
}

/** The text that stands in for a source that was never read, if there is one. */
function bundledOf({ snapshot }: SourceRecord): (() => BundledSnapshot) | undefined {
  if (snapshot === undefined) return undefined;
  return () => ({ bytes: readFileSync(snapshot), obtainedAt: statSync(snapshot).mtimeMs });
}

/** `npm:@scope/name@1.2.3` → `@scope/name` */
function packageOf(origin: string): string | undefined {
  return /^npm:(@?[^@]+)/.exec(origin)?.[1];
}
