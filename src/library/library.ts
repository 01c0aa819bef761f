import { nearest } from "../spelling/mod.ts";
import { type Corpus, entryOf, type PageReference } from "./corpus.ts";
import type { CorpusStore } from "./corpus_store.ts";
import { FolderLoader } from "./folder_loader.ts";
import { LibraryError } from "./library_error.ts";
import { LiveSource } from "./live_source.ts";
import { MANUAL, ManualLoader } from "./manual.ts";
import { SiteLoader } from "./site_loader.ts";
import type { SourceRecord } from "./source_record.ts";
import type { StoredSources } from "./stored_sources.ts";

/** Milliseconds that a question waits for a source that is loading, before it is answered without. */
const PATIENCE = 3_000;

/** What can be asked now: sources that answer, and those that cannot yet or any more. */
export interface Readiness {
  readonly corpora: readonly Corpus[];
  /** Their sources, in the same order. */
  readonly sources: readonly LiveSource[];
  /** Sources without a corpus, loading or failed. */
  readonly missing: readonly LiveSource[];
}

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
}

/** The documentation that this process serves. */
export class Library {
  readonly #options: LibraryOptions;
  readonly #sources = new Map<string, LiveSource>();
  /** What each added source was made from, to notice when another process adds it anew. */
  readonly #records = new Map<string, string>();

  constructor(options: LibraryOptions) {
    this.#options = options;
    for (const source of options.only ?? []) this.#add(source);
  }

  /** The sources as they are now; one that was added or removed by another process is noticed here. */
  sources(): readonly LiveSource[] {
    if (!this.#options.only) this.#lookForAdded();
    return [...this.#sources.values()];
  }

  /**
   * The source of that name.
   *
   * @throws LibraryError `source_unknown`, naming those there are.
   */
  source(name: string): LiveSource {
    const sources = this.sources();
    const source = this.#sources.get(name);
    if (source) return source;
    const names = sources.map((known) => known.name);
    const near = nearest(name, names);
    const hint = near ? ` Did you mean "${near}"?` : "";
    throw new LibraryError("source_unknown", `There is no source "${name}".${hint} Known: ${names.join(", ")}.`);
  }

  /**
   * The source that gave out a corpus. Nobody is looked for: that was done when it was given out.
   *
   * @throws LibraryError `source_unknown` when it was removed meanwhile.
   */
  sourceOf({ name }: Corpus): LiveSource {
    return this.#sources.get(name) ?? this.source(name);
  }

  /** What can be asked now, of one source or of all. Waits a short while for what is loading. */
  async ready(name?: string): Promise<Readiness> {
    return await this.#ready(name === undefined ? this.sources() : [this.source(name)]);
  }

  async #ready(asked: readonly LiveSource[]): Promise<Readiness> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), PATIENCE);
    try {
      const found = await Promise.all(
        asked.map(async (source) => {
          // What was loaded before answers when a look for changes takes long.
          return (await Promise.race([source.current().catch(() => undefined), late])) ?? source.corpus;
        }),
      );
      return {
        corpora: found.filter((corpus) => corpus !== undefined),
        sources: asked.filter((_, i) => found[i] !== undefined),
        missing: asked.filter((_, i) => found[i] === undefined),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The page at an address: `lectern://<source>/<page id>`, or the page's own URL.
   *
   * @throws LibraryError `source_unknown` or `page_unknown`, naming the nearest known address.
   */
  async page(uri: string): Promise<PageReference> {
    const parts = /^lectern:\/\/([^/]+)\/(.+)$/.exec(uri);
    if (!parts) return await this.#pageByUrl(uri);
    const source = this.source(parts[1]!);
    const { corpora } = await this.#ready([source]);
    const corpus = corpora[0];
    if (!corpus) throw new LibraryError("page_unknown", `The source "${source.name}" has nothing to read yet.`);
    for (const ending of ["", ".md", ".mdx", "/index.md"]) {
      const found = corpus.find(parts[2]! + ending);
      if (found) return found;
    }
    throw new LibraryError("page_unknown", `There is no page ${uri}.${suggestion(corpus, parts[2]!)}`);
  }

  /** Starts loading what is served, so that the first question finds it ready. */
  warmUp(): void {
    for (const source of this.sources()) source.current().catch(() => {});
  }

  /** Stops what is loading. */
  close(): void {
    for (const source of this.#sources.values()) source.close();
  }

  async #pageByUrl(uri: string): Promise<PageReference> {
    const url = URL.parse(uri);
    const id = url && `${url.host}${url.pathname}`.replace(/\/$/, "");
    const { corpora } = await this.ready();
    for (const corpus of id ? corpora : []) {
      const found = corpus.find(id!);
      if (found) return found;
    }
    throw new LibraryError(
      "page_unknown",
      `There is no page "${uri}". Addresses look like lectern://<source>/<page>; search_docs and list_docs give them (lectern search, lectern pages).`,
    );
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
      this.#sources.set(MANUAL, new LiveSource(MANUAL, new ManualLoader(), this.#options.log));
    }
  }

  #add(source: KeptSource): void {
    this.#sources.set(source.record.name, liveSource(source, this.#options.log));
  }

  #drop(name: string): void {
    this.#sources.get(name)?.close();
    this.#sources.delete(name);
    this.#records.delete(name);
  }
}

/** Brings a kept source to life. */
export function liveSource({ record, store }: KeptSource, log: (line: string) => void): LiveSource {
  const loader = record.kind === "folder" ? new FolderLoader(record, store) : new SiteLoader(record, store);
  return new LiveSource(record.name, loader, log);
}

/** Names the nearest known page of a corpus. */
function suggestion(corpus: Corpus, id: string): string {
  const known = corpus.pages().map((page) => entryOf(page).id);
  const near = nearest(id, known) ?? sameName(id, known);
  return near
    ? ` The nearest is lectern://${corpus.name}/${near}`
    : " list_docs (lectern pages) lists those there are.";
}

/** A page in the same folder, or with the same file name. */
function sameName(id: string, known: Iterable<string>): string | undefined {
  const folder = id.slice(0, id.lastIndexOf("/") + 1);
  const name = id.slice(folder.length);
  let best: string | undefined;
  for (const candidate of known) {
    if (candidate.endsWith(`/${name}`)) return candidate;
    if (folder && candidate.startsWith(folder)) best ??= candidate;
  }
  return best;
}
