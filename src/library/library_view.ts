import { nearest } from "../spelling/mod.ts";
import { type Corpus, entryOf, type PageReference } from "./corpus.ts";
import { LibraryError } from "./library_error.ts";
import type { LiveSource } from "./live_source.ts";
import { nameOfKey } from "./source_record.ts";
import { type ChosenVersions, chosenVersions } from "./versions.ts";

/** Milliseconds that a question waits for a source that is loading, before it is answered without. */
const PATIENCE = 3_000;

/** What can be asked now: sources that answer, and those that cannot yet or any more. */
export interface Readiness {
  /** Which versions were asked and why, where there are several. */
  readonly notes: readonly string[];
  readonly corpora: readonly Corpus[];
  /** Their sources, in the same order. */
  readonly sources: readonly LiveSource[];
  /** Sources without a corpus, loading or failed. */
  readonly missing: readonly LiveSource[];
}

/** Who asks. */
export interface Viewer {
  /** Names of the sources that this one may see, none if it is empty; all when left out. */
  readonly sources?: readonly string[] | undefined;
}

/** Whether a viewer may know of a source. This alone decides; all else asks a {@linkcode LibraryView}. */
export function maySee(viewer: Viewer | undefined, source: string): boolean {
  const visible = viewer?.sources;
  return !visible || visible.includes(source) || visible.includes(nameOfKey(source));
}

/**
 * The documentation as one who asks may see it. What is not among its sources does not exist here: no answer, list,
 * suggestion or error names it.
 */
export abstract class LibraryView {
  /** The sources as they are now; one that was added or removed by another process is noticed here. */
  abstract sources(): readonly LiveSource[];

  /** The sources as they were found last. */
  abstract known(): readonly LiveSource[];

  /** The folder whose manifests say which versions are in use. */
  abstract get workingFolder(): string;

  /** Fires when nobody waits for an answer any more. */
  get signal(): AbortSignal | undefined {
    return undefined;
  }

  /**
   * The source of that name: `name@version`, or a name alone, which means the version that is in use.
   *
   * @throws LibraryError `source_unknown`, naming those there are.
   */
  source(name: string): LiveSource {
    const sources = this.sources();
    const source = sources.find((known) => known.name === name);
    if (source) return source;
    const versions = sources.filter((known) => nameOfKey(known.name) === name);
    const chosen = chosenVersions(versions, this.workingFolder).sources[0];
    if (chosen) return chosen;
    const names = sources.map((known) => known.name);
    const near = nearest(name, names);
    const hint = near ? ` Did you mean "${near}"?` : "";
    const known = names.join(", ") || "none";
    throw new LibraryError("source_unknown", `There is no source "${name}".${hint} Known: ${known}.`);
  }

  /**
   * The source that gave out a corpus. Nobody is looked for: that was done when it was given out.
   *
   * @throws LibraryError `source_unknown` when it was removed meanwhile.
   */
  sourceOf({ name }: Corpus): LiveSource {
    return this.known().find((known) => known.name === name) ?? this.source(name);
  }

  /** What can be asked now, of one source or of all. Waits a short while for what is loading. */
  async ready(name?: string): Promise<Readiness> {
    const { sources, notes } = this.#chosen(name);
    return { ...(await readinessOf(sources, this.signal)), notes };
  }

  #chosen(name: string | undefined): ChosenVersions {
    const all = this.sources();
    if (name === undefined) return chosenVersions(all, this.workingFolder);
    const versions = all.filter((source) => nameOfKey(source.name) === name);
    const isExact = versions.length === 0 || versions.some((source) => source.name === name);
    return isExact ? { sources: [this.source(name)], notes: [] } : chosenVersions(versions, this.workingFolder);
  }

  /**
   * The page at an address: `lectern://<source>/<page id>`, or the page's own URL.
   *
   * @throws LibraryError `source_unknown` or `page_unknown`, naming the nearest known address.
   */
  async page(uri: string): Promise<PageReference> {
    const parts = /^lectern:\/\/([^/]+)\/(.+)$/.exec(uri);
    if (!parts) return await this.#pageByUrl(uri);
    const source = this.source(parts[1]!.replace(/%40/g, "@"));
    const { corpora } = await readinessOf([source], this.signal);
    const corpus = corpora[0];
    if (!corpus) throw new LibraryError("page_unknown", `The source "${source.name}" has nothing to read yet.`);
    for (const ending of ["", ".md", ".mdx", "/index.md"]) {
      const found = corpus.find(parts[2]! + ending);
      if (found) return await fresh(source, found);
    }
    throw new LibraryError("page_unknown", `There is no page ${uri}.${suggestion(corpus, parts[2]!)}`);
  }

  async #pageByUrl(uri: string): Promise<PageReference> {
    const url = URL.parse(uri);
    const id = url && `${url.host}${url.pathname}`.replace(/\/$/, "");
    const { corpora } = await this.ready();
    for (const corpus of id ? corpora : []) {
      const found = corpus.find(id!) ?? corpus.pages().find((page) => entryOf(page).url === url!.href);
      if (found) return await fresh(this.sourceOf(corpus), found);
    }
    throw new LibraryError(
      "page_unknown",
      `There is no page "${uri}". Addresses look like lectern://<source>/<page>; search_docs and list_docs give them (lectern search, lectern pages).`,
    );
  }
}

/** What one who asks may see of another view, for as long as an answer is waited for. */
export class LimitedView extends LibraryView {
  readonly #whole: LibraryView;
  readonly #viewer: Viewer | undefined;
  readonly #signal: AbortSignal | undefined;

  constructor(whole: LibraryView, viewer: Viewer | undefined, signal: AbortSignal | undefined) {
    super();
    this.#whole = whole;
    this.#viewer = viewer;
    this.#signal = signal;
  }

  override get signal(): AbortSignal | undefined {
    return this.#signal;
  }

  sources(): readonly LiveSource[] {
    return this.#whole.sources().filter(({ name }) => maySee(this.#viewer, name));
  }

  get workingFolder(): string {
    return this.#whole.workingFolder;
  }

  known(): readonly LiveSource[] {
    return this.#whole.known().filter(({ name }) => maySee(this.#viewer, name));
  }
}

async function readinessOf(
  asked: readonly LiveSource[],
  signal: AbortSignal | undefined,
): Promise<Omit<Readiness, "notes">> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, PATIENCE);
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  try {
    const found = await Promise.all(
      asked.map(async (source) => {
        // What was loaded before answers when a look for changes takes long.
        return (await Promise.race([source.current().catch(() => undefined), late])) ?? source.corpus;
      }),
    );
    const missing = asked.filter((_, i) => found[i] === undefined);
    for (const source of missing) source.noteMissing();
    return {
      corpora: found.filter((corpus) => corpus !== undefined),
      sources: asked.filter((_, i) => found[i] !== undefined),
      missing,
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** A page as it is now, where pages are read when they are asked for. */
async function fresh(source: LiveSource, page: PageReference): Promise<PageReference> {
  const { id, url } = entryOf(page);
  const corpus = await source.withFreshPage(page.corpus, url);
  return corpus.find(id) ?? page;
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
