import type { Corpus } from "./corpus.ts";
import type { CorpusStore } from "./corpus_store.ts";
import { FolderLoader } from "./folder_loader.ts";
import { LibraryView, LimitedView, maySee, type Viewer } from "./library_view.ts";
import { LiveSource, type NoteChange } from "./live_source.ts";
import { type Clock, Lookout } from "./lookout.ts";
import { MANUAL, ManualLoader } from "./manual.ts";
import { type PageChange, pageChanges } from "./page_changes.ts";
import { SiteLoader } from "./site_loader.ts";
import type { SourceRecord } from "./source_record.ts";
import type { StoredSources } from "./stored_sources.ts";

/** A source and where it is kept. */
export interface KeptSource {
  readonly record: SourceRecord;
  readonly store: CorpusStore;
}

/** What a library serves: given sources, or all that were added, or the manual when nothing was. */
export interface LibraryOptions {
  readonly stored: StoredSources;
  /** Serve these alone; without them, what was added. */
  readonly only?: readonly KeptSource[];
  /** Receives one line for each thing that went wrong, private detail included. */
  readonly log: (line: string) => void;
  /** Milliseconds after which what was fetched counts as old; see `refreshOld`. Never when left out. */
  readonly refreshEvery?: number;
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

  constructor(options: LibraryOptions) {
    super();
    this.#options = options;
    this.#lookout = new Lookout(() => this.look(), options.clock);
    for (const source of options.only ?? []) this.#add(source);
  }

  override sources(): readonly LiveSource[] {
    if (!this.#options.only) this.#lookForAdded();
    return this.known();
  }

  override known(): readonly LiveSource[] {
    return [...this.#sources.values()];
  }

  /** The library as one who asks may see it; the whole of it without a limit. */
  for(viewer: Viewer | undefined): LibraryView {
    return viewer?.sources ? new LimitedView(this, viewer) : this;
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
    const { refreshEvery } = this.#options;
    if (refreshEvery === undefined) return;
    for (const source of this.known()) source.refreshIfOlder(refreshEvery);
  }

  /** Starts loading what is served, so that the first question finds it ready. */
  warmUp(): void {
    for (const source of this.sources()) source.current().catch(() => {});
  }

  /** Stops what is loading, and looks no more. */
  close(): void {
    this.#lookout.stop();
    for (const source of this.#sources.values()) source.close();
  }

  #lookForAdded(): void {
    const { stored } = this.#options;
    const names = stored.names();
    for (const name of this.#sources.keys()) {
      if (!names.includes(name) && (name !== MANUAL || names.length > 0)) this.#drop(name);
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
    if (this.#sources.size === 0) {
      this.#put(new LiveSource(MANUAL, new ManualLoader(), this.#options.log, this.#noteChange));
    }
    this.#hasLooked = true;
  }

  #add(source: KeptSource): void {
    this.#put(liveSource(source, this.#options.log, this.#noteChange));
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
export function liveSource(
  { record, store }: KeptSource,
  log: (line: string) => void,
  noteChange?: NoteChange,
): LiveSource {
  const loader = record.kind === "folder" ? new FolderLoader(record, store) : new SiteLoader(record, store);
  return new LiveSource(record.name, loader, log, noteChange);
}
