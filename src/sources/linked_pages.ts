import { FetchError, publisherOf, type Validators } from "../fetch/mod.ts";
import { DocumentError } from "../pages/mod.ts";
import { addressKey, pathOfAddress } from "./page_address.ts";
import { PageForms } from "./page_forms.ts";
import type { IndexEntry, KnownDocument, PageFailure, ReadOptions, SourceDocument } from "./reading.ts";
import type { SiteClient } from "./site_client.ts";
import { MAX_SITE_BYTES } from "./site_limits.ts";
import { PageReader, type WebPage } from "./web_page.ts";

/** Pages that an index may name; what is behind them is told and not read. */
export const MAX_PAGES = 5_000;

/** Pages that are read at once; the network allows fewer of one host. */
const AT_ONCE = 8;

/** Connections in a row that fail before the rest is not tried: each would wait its whole time. */
const GIVE_UP = 12;

/** What is read of an index. */
export interface LinkedPages {
  readonly documents: readonly SourceDocument[];
  readonly failures: readonly PageFailure[];
}

/** How linked pages are read. */
export interface LinkedPagesOptions {
  readonly client: SiteClient;
  readonly options: Pick<ReadOptions, "known" | "signal" | "onProgress">;
  /** Whose pages are read; those of others are left out. All, when it is not given. */
  readonly publisher?: string | undefined;
}

/**
 * Reads the pages that an index names, each once, in its order. One that fails is told and stops no other; one that is known
 * is asked for only if it changed.
 *
 * @throws the first failure, when all fail; FetchError `too_large` when all together are too large
 */
export async function readLinkedPages(
  entries: readonly IndexEntry[],
  { client, options, publisher }: LinkedPagesOptions,
): Promise<LinkedPages> {
  const wanted = await wantedOf(entries, publisher);
  const run = new Run(new PageReader(client, new PageForms()), options, wanted.slice(0, MAX_PAGES));
  const read = await run.all();
  if (wanted.length <= MAX_PAGES) return read;
  const { url } = wanted[MAX_PAGES] as IndexEntry;
  const message = `The index names ${wanted.length} pages; the first ${MAX_PAGES} are read.`;
  return { ...read, failures: [...read.failures, { path: pathOfAddress(url), url, code: "too_large", message }] };
}

/** The entries that are to be read: each page once, and only those of the publisher. */
async function wantedOf(entries: readonly IndexEntry[], publisher: string | undefined): Promise<IndexEntry[]> {
  const wanted = new Map<string, IndexEntry>();
  const publishers = new Map<string, string>();
  for (const entry of entries) {
    const { host } = new URL(entry.url);
    if (!publishers.has(host)) publishers.set(host, await publisherOf(entry.url));
    if (publisher !== undefined && publishers.get(host) !== publisher) continue;
    const key = addressKey(entry.url);
    if (!wanted.has(key)) wanted.set(key, entry);
  }
  return [...wanted.values()];
}

/** One reading of all pages. */
class Run {
  readonly #reader: PageReader;
  readonly #options: LinkedPagesOptions["options"];
  readonly #entries: readonly IndexEntry[];
  readonly #known: ReadonlyMap<string, KnownDocument>;
  /** The host of most pages; paths of other hosts begin with their name. */
  readonly #host: string;
  #bytes = 0;
  #broken = 0;
  #reason: unknown;
  #first: unknown;

  constructor(reader: PageReader, options: LinkedPagesOptions["options"], entries: readonly IndexEntry[]) {
    this.#reader = reader;
    this.#options = options;
    this.#entries = entries;
    const documents = options.known?.documents ?? [];
    this.#known = new Map(
      documents.flatMap((document) => (document.url ? [[addressKey(document.url), document]] : [])),
    );
    this.#host = entries[0] ? new URL(entries[0].url).host : "";
  }

  async all(): Promise<LinkedPages> {
    const total = this.#entries.length;
    const results: (SourceDocument | PageFailure)[] = Array(total);
    let next = 0;
    let done = 0;
    const worker = async () => {
      for (let at = next++; at < total; at = next++) {
        results[at] = await this.#one(this.#entries[at] as IndexEntry);
        this.#options.onProgress({ done: ++done, total, unit: "pages" });
      }
    };
    // All are waited for, so that none goes on unseen after one of them threw.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
    const failures = results.filter((result) => "code" in result);
    const documents = eachOnce(results.filter((result): result is SourceDocument => !("code" in result)));
    if (documents.length === 0 && failures.length > 0) throw this.#first;
    return { documents, failures };
  }

  async #one(entry: IndexEntry): Promise<SourceDocument | PageFailure> {
    const known = this.#known.get(addressKey(entry.url));
    try {
      if (this.#broken >= GIVE_UP) throw this.#reason;
      const page = await this.#page(entry.url, known);
      this.#broken = 0;
      this.#bytes += page.bytes?.length ?? 0;
      if (this.#bytes > MAX_SITE_BYTES) {
        throw new TooLarge("too_large", `All pages together are larger than the limit of ${MAX_SITE_BYTES} bytes.`);
      }
      return this.#document(page, entry, known);
    } catch (error) {
      this.#options.signal.throwIfAborted();
      const isTold = error instanceof FetchError || error instanceof DocumentError;
      if (!isTold || error instanceof TooLarge) throw error;
      this.#first ??= error;
      if (/^(?:network|timeout|tls|offline)$/.test(error.code)) {
        this.#broken++;
        this.#reason = error;
      }
      const url = known?.url ?? entry.url;
      return { path: known?.path ?? this.#path(entry.url), url, code: error.code, message: error.message };
    }
  }

  async #page(url: string, known: KnownDocument | undefined): Promise<WebPage> {
    if (!known?.url) return await this.#reader.read(url);
    try {
      return await this.#reader.readAgain(known.url, known.validators ?? {});
    } catch (error) {
      // Its Markdown form may be gone, and the page itself still there.
      const isGone = error instanceof FetchError && (error.status === 404 || error.status === 410);
      if (!isGone || known.url === url) throw error;
      return await this.#reader.read(url);
    }
  }

  #document(page: WebPage, entry: IndexEntry, known: KnownDocument | undefined): SourceDocument {
    const isKnown = known !== undefined && known.url === page.url;
    const title = entry.title ?? page.title ?? (isKnown ? known.title : undefined);
    const description = entry.description ?? page.description ?? (isKnown ? known.description : undefined);
    return {
      path: isKnown ? known.path : this.#path(page.url),
      url: page.url,
      ...(title && { title }),
      ...(description && { description }),
      ...(entry.trail.length > 0 && { trail: entry.trail }),
      bytes: page.bytes,
      ...validated(page.validators),
    };
  }

  #path(url: string): string {
    const { host } = new URL(url);
    return host === this.#host ? pathOfAddress(url) : `${host}/${pathOfAddress(url)}`;
  }
}

/** All pages together are too large: no failure of one of them. */
class TooLarge extends FetchError {}

/** Several addresses may lead to one page in the end. */
function eachOnce(documents: readonly SourceDocument[]): SourceDocument[] {
  const once = new Map<string, SourceDocument>();
  for (const document of documents) {
    const key = addressKey(document.url as string);
    if (!once.has(key)) once.set(key, document);
  }
  return [...once.values()];
}

function validated(validators: Validators): Pick<SourceDocument, "validators"> {
  return validators.etag || validators.lastModified ? { validators } : {};
}
