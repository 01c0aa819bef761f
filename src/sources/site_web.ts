import { type Download, FetchError, publisherOf } from "../fetch/mod.ts";
import { DocumentError, refuseForeignBytes } from "../pages/mod.ts";
import { readCatalogue } from "./catalogue.ts";
import { readCataloguePages } from "./catalogue_pages.ts";
import { fullFile } from "./full_file.ts";
import { readLinkedPages } from "./linked_pages.ts";
import { type LlmsIndex, readIndex } from "./llms_index.ts";
import { fileName, hasEnding, isTextAddress, pathOfAddress } from "./page_address.ts";
import { PageForms } from "./page_forms.ts";
import type { KnownReading, Reading, ReadOptions } from "./reading.ts";
import { SiteClient } from "./site_client.ts";
import { MAX_SITE_BYTES } from "./site_limits.ts";
import { siteIndexes } from "./site_places.ts";
import { SourceError } from "./source_error.ts";
import { gatherEntries } from "./sub_indexes.ts";
import { indexText, textKind } from "./text_kind.ts";
import { isUnchanged } from "./unchanged.ts";
import { bufferOf, isNotThere, PageReader, refuseUnreadable } from "./web_page.ts";

/** Reads what is at an address: an index and its pages, a file of many pages, one page, a catalogue, or a whole site. */
export async function readWeb(origin: string, options: ReadOptions): Promise<Reading | undefined> {
  const reader = new WebReader(origin, options);
  const { known } = options;
  const reading = known ? await reader.again(known) : await reader.start();
  return reading && isUnchanged(reading, known) ? undefined : reading;
}

class WebReader {
  readonly #origin: string;
  readonly #options: ReadOptions;
  readonly #client: SiteClient;
  /** Addresses that were asked for and gave nothing of use, with the reason. */
  readonly #misses = new Map<string, unknown>();

  constructor(origin: string, options: ReadOptions) {
    this.#origin = origin;
    this.#options = options;
    this.#client = new SiteClient(origin, options);
  }

  /** Reads a source that nothing is known of. */
  async start(): Promise<Reading | undefined> {
    if (new URL(this.#origin).pathname !== "/") return await this.#take(await this.#get(this.#origin), this.#origin);
    return (await this.#discover()) ?? this.#nothingFound();
  }

  /** Reads a source again where its text came from; from the start when nothing is there any more. */
  async again(known: KnownReading): Promise<Reading | undefined> {
    let answer: Download;
    try {
      // With pages that failed, their titles and places in the index are needed again.
      const validators = known.failures.length === 0 ? known.validators : {};
      answer = await this.#client.get(known.location, this.#whole(validators));
    } catch (error) {
      if (!isNotThere(error) || known.location === this.#origin) throw error;
      this.#misses.set(known.location, error);
      return await this.start();
    }
    if (answer.bytes !== undefined) return await this.#take(answer, known.location);
    const [only, ...others] = known.documents;
    // A file or a page of its own has no other address than the source has.
    if (only && others.length === 0 && (only.url ?? known.location) === known.location) return undefined;
    const entries = known.documents.flatMap(({ url, trail = [], title, description }) => {
      return url === undefined ? [] : [{ url, trail, title, description, isOptional: false }];
    });
    const pages = await readLinkedPages(entries, { client: this.#client, options: this.#options });
    return { shape: "pages", ...pages, location: known.location, validators: known.validators };
  }

  async #get(address: string): Promise<Download> {
    return await this.#client.get(address, this.#whole({}));
  }

  #whole(validators: Download["validators"]) {
    return {
      maxBytes: MAX_SITE_BYTES,
      validators,
      onProgress: (done: number, total?: number) =>
        this.#options.onProgress({ done, unit: "bytes", ...(total === undefined ? {} : { total }) }),
    };
  }

  /** Makes a reading of what came, by what it is. */
  async #take(answer: Download, asked: string): Promise<Reading | undefined> {
    const bytes = bufferOf(answer.bytes);
    switch (kindOf(bytes, answer)) {
      case "catalogue":
        // An error of the server, more likely than not.
        if (isTextAddress(asked) || isTextAddress(answer.url)) refuseUnreadable(bytes, answer.url);
        return await this.#catalogue(bytes, answer);
      case "html":
        if (isTextAddress(asked) || isTextAddress(answer.url)) refuseUnreadable(bytes, answer.url);
        return await this.#html(answer);
    }
    refuseUnreadable(bytes, answer.url);
    const text = indexText(bytes);
    switch (textKind(text, answer)) {
      case "page":
        return onePage(answer, bytes);
      case "index":
        return await this.#index(readIndex(text, answer.url), answer);
      default:
        return await this.#file(answer);
    }
  }

  async #catalogue(bytes: Buffer, { url, validators }: Download): Promise<Reading> {
    const catalogue = readCatalogue(bytes);
    const pages = await readCataloguePages(catalogue, { client: this.#client, options: this.#options });
    return { shape: "pages", ...pages, location: url, validators };
  }

  /** A file of many pages; an index beside it says more about them. */
  async #file({ url, bytes, validators }: Download): Promise<Reading> {
    const document = { path: fileName(url) || "index.txt", bytes: bytes as Uint8Array, validators };
    const reading: Reading = { shape: "file", documents: [document], failures: [], location: url, validators };
    if (!/^llms[-_.].+\.txt$/i.test(fileName(url))) return reading;
    const index = await this.#sibling(url);
    return index && index.entries.length > 0 ? { ...reading, index: index.entries } : reading;
  }

  async #sibling(url: string): Promise<LlmsIndex | undefined> {
    const address = new URL("llms.txt", url).href;
    const answer = this.#misses.has(address) ? undefined : await this.#attempt(address);
    return answer && readIndex(Buffer.from(answer.bytes ?? []).toString("utf8"), answer.url);
  }

  async #index(index: LlmsIndex, { url, validators }: Download): Promise<Reading> {
    const publisher = await publisherOf(url);
    const full = await fullFile(index, {
      url,
      publisher,
      attempt: async (address) => (this.#misses.has(address) ? undefined : await this.#attempt(address)),
    });
    if (full) {
      const { bytes, url: location, validators } = full;
      const documents = [{ path: fileName(location) || "llms-full.txt", bytes, validators }];
      const entries = index.entries.length > 0 ? { index: index.entries } : {};
      return { shape: "file", documents, failures: [], location, validators, ...entries };
    }
    const { entries, failures } = await gatherEntries(index, { client: this.#client, url, publisher });
    const pages = await readLinkedPages(entries, { client: this.#client, options: this.#options, publisher });
    if (pages.documents.length + pages.failures.length === 0) {
      throw new SourceError("empty", `${url} is an index that names no page of its own site.`);
    }
    return {
      shape: "pages",
      documents: pages.documents,
      failures: [...failures, ...pages.failures],
      location: url,
      // What further indexes name cannot be told from the first one's validators.
      validators: index.subIndexes.length > 0 && entries.length !== index.entries.length ? {} : validators,
    };
  }

  /** An HTML page: the site that it stands for, if that has text for machines; else the page itself. */
  async #html(answer: Download): Promise<Reading | undefined> {
    const isBare = !hasEnding(answer.url);
    const site = isBare ? await this.#discover() : undefined;
    if (site) return site;
    if (new URL(answer.url).pathname === "/") return this.#nothingFound();
    const page = await new PageReader(this.#client, new PageForms()).fromHtml(answer);
    const { url, validators, title, description } = page;
    const document = { path: pathOfAddress(url), url, bytes: page.bytes, validators };
    return {
      shape: "pages",
      documents: [{ ...document, ...(title && { title }), ...(description && { description }) }],
      failures: [],
      location: url,
      validators,
    };
  }

  /** The first of the usual places that has an index or a file of all pages. */
  async #discover(): Promise<Reading | undefined> {
    for (const address of siteIndexes(this.#origin)) {
      const answer = this.#misses.has(address) ? undefined : await this.#attempt(address);
      if (answer) return await this.#take(answer, address);
    }
    return undefined;
  }

  /** Text that may not be there; a failure that others would share is one. */
  async #attempt(address: string): Promise<Download | undefined> {
    try {
      const answer = await this.#get(address);
      refuseUnreadable(Buffer.from(answer.bytes ?? []), answer.url);
      return answer;
    } catch (error) {
      if (!isNotThere(error) && !(error instanceof DocumentError)) throw error;
      this.#misses.set(address, error);
      return undefined;
    }
  }

  /** @throws where the site has moved to, or what was tried and what to give instead */
  #nothingFound(): never {
    const reasons = [...this.#misses.values()];
    const moved = reasons.find((reason) => reason instanceof FetchError && reason.code === "redirect");
    if (moved && reasons.every((reason) => reason instanceof FetchError)) throw moved;
    const tried = [...this.#misses].map(([address, reason]) => `${new URL(address).pathname} (${shortReason(reason)})`);
    throw new SourceError(
      "source_missing",
      `${this.#origin} has no text for machines: tried ${tried.join(", ")}. ` +
        "Give the address of its llms.txt, of one page, or its repository as github:owner/repo.",
    );
  }
}

function shortReason(reason: unknown): string {
  if (reason instanceof FetchError) return reason.status === undefined ? reason.code : `status ${reason.status}`;
  return reason instanceof DocumentError && reason.code === "html" ? "an HTML page" : "no text";
}

function kindOf(bytes: Buffer, { url, contentType }: Download): "catalogue" | "html" | "text" {
  if (/\.json$/i.test(fileName(url)) || contentType === "application/json") return "catalogue";
  try {
    refuseForeignBytes(bytes);
    return "text";
  } catch (error) {
    return error instanceof DocumentError && error.code === "html" ? "html" : "text";
  }
}

function onePage({ url, validators }: Download, bytes: Uint8Array): Reading {
  const documents = [{ path: pathOfAddress(url), url, bytes, validators }];
  return { shape: "pages", documents, failures: [], location: url, validators };
}
