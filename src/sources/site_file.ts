import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DocumentError, htmlToMarkdown } from "../pages/mod.ts";
import { readCatalogue } from "./catalogue.ts";
import { readCataloguePages } from "./catalogue_pages.ts";
import { fileValidator } from "./file_validator.ts";
import { MAX_PAGE_BYTES } from "./folder.ts";
import { fullFile } from "./full_file.ts";
import { readLinkedPages } from "./linked_pages.ts";
import { type LlmsIndex, readIndex } from "./llms_index.ts";
import type { IndexEntry, PageFailure, Reading, ReadOptions, SourceDocument } from "./reading.ts";
import { SiteClient } from "./site_client.ts";
import { MAX_SITE_BYTES } from "./site_limits.ts";
import { gatherEntries } from "./sub_indexes.ts";
import { indexText, isIndexOf } from "./text_kind.ts";
import { isUnchanged } from "./unchanged.ts";
import { isNotThere, refuseUnreadable } from "./web_page.ts";

/** Reads a local file: a page, a file of many pages, a catalogue, or an index of pages beside it or on the web. */
export async function readLocal(path: string, options: ReadOptions): Promise<Reading | undefined> {
  const { known } = options;
  const etag = fileValidator(path);
  const [only, ...others] = known?.documents ?? [];
  const isWhole = only !== undefined && others.length === 0 && only.path === basename(path) && only.url === undefined;
  if (isWhole && known?.validators.etag === etag) return undefined;
  const reading = await new LocalReader(path, etag, options).read();
  return isUnchanged(reading, known) ? undefined : reading;
}

class LocalReader {
  readonly #path: string;
  readonly #options: ReadOptions;
  readonly #client: SiteClient;
  readonly #base: {
    readonly location: string;
    readonly validators: { etag: string };
    readonly failures: PageFailure[];
  };

  constructor(path: string, etag: string, options: ReadOptions) {
    this.#path = path;
    this.#options = options;
    this.#client = new SiteClient(path, options);
    this.#base = { location: path, validators: { etag }, failures: [] };
  }

  async read(): Promise<Reading> {
    const bytes = readFileSync(this.#path);
    const name = basename(this.#path);
    if (/\.json$/i.test(name)) return await this.#catalogue(bytes);
    if (/\.html?$/i.test(name))
      return { ...this.#base, shape: "pages", documents: [await this.#converted(bytes, name)] };
    refuseUnreadable(bytes, this.#path);
    if (/\.(?:md|mdx|markdown)$/i.test(name)) {
      return { ...this.#base, shape: "pages", documents: [{ path: name, bytes }] };
    }
    const index = readIndex(indexText(bytes), pathToFileURL(this.#path).href);
    const reading = isIndexOf(index, name) ? await this.#index(index) : undefined;
    return reading ?? this.#file(name, bytes);
  }

  async #catalogue(bytes: Buffer): Promise<Reading> {
    const catalogue = readCatalogue(bytes);
    const pages = await readCataloguePages(catalogue, { client: this.#client, options: this.#options });
    return { ...this.#base, shape: "pages", ...pages };
  }

  /** Links of a local page stay as they are, since it has no place on the web. */
  async #converted(bytes: Buffer, path: string): Promise<SourceDocument> {
    const { title, description, markdown } = await htmlToMarkdown(bytes.toString("utf8"));
    const document = { path, bytes: Buffer.from(markdown), ...(title && { title }) };
    return description === undefined ? document : { ...document, description };
  }

  #file(name: string, bytes: Buffer): Reading {
    const reading: Reading = { ...this.#base, shape: "file", documents: [{ path: name, bytes }] };
    const beside = join(dirname(this.#path), "llms.txt");
    if (!/^llms[-_.].+\.txt$/i.test(name) || !existsSync(beside)) return reading;
    const { entries } = readIndex(readFileSync(beside, "utf8"), pathToFileURL(beside).href);
    const public_ = entries.filter(({ url }) => !isLocal(url));
    return public_.length > 0 ? { ...reading, index: public_ } : reading;
  }

  /** The pages of an index; `undefined` when it names none that could be read from here. */
  async #index(index: LlmsIndex): Promise<Reading | undefined> {
    const beside = index.entries.filter(({ url }) => isLocal(url));
    const isThere = beside.some(({ url }) => this.#placeOf(url) !== undefined);
    const onWeb: LlmsIndex = {
      ...index,
      entries: index.entries.filter(({ url }) => !isLocal(url)),
      subIndexes: index.subIndexes.filter(({ url }) => !isLocal(url)),
    };
    if (!isThere && onWeb.entries.length + onWeb.subIndexes.length === 0) return undefined;
    if (isThere) return await this.#pages(beside, onWeb.entries);
    const full = await fullFile(onWeb, { attempt: async (address) => await this.#attempt(address) });
    if (!full) {
      const { entries, failures } = await gatherEntries(onWeb, { client: this.#client });
      const reading = await this.#pages([], entries);
      return { ...reading, failures: [...failures, ...reading.failures] };
    }
    const { bytes, url, validators } = full;
    const entries = onWeb.entries.length > 0 ? { index: onWeb.entries } : {};
    return {
      ...this.#base,
      shape: "file",
      documents: [{ path: "llms-full.txt", bytes, validators }],
      location: url,
      ...entries,
    };
  }

  async #pages(beside: readonly IndexEntry[], linked: readonly IndexEntry[]): Promise<Reading> {
    const documents: SourceDocument[] = [];
    const failures: PageFailure[] = [];
    for (const entry of beside) {
      const found = await this.#local(entry);
      if ("code" in found) failures.push(found);
      else documents.push(found);
    }
    if (linked.length > 0) {
      try {
        const pages = await readLinkedPages(linked, { client: this.#client, options: this.#options });
        documents.push(...pages.documents);
        failures.push(...pages.failures);
      } catch (error) {
        if (documents.length === 0) throw error;
        const { code = "network", message } = error as { code?: string; message: string };
        failures.push(...linked.map(({ url }) => ({ path: url, url, code, message })));
      }
    }
    return { ...this.#base, shape: "pages", documents, failures };
  }

  /** A page beside the index. */
  async #local({ url, title, description, trail }: IndexEntry): Promise<SourceDocument | PageFailure> {
    const file = this.#placeOf(url);
    const path = relative(dirname(this.#path), fileURLToPath(url)).split(sep).join("/");
    if (file === undefined) {
      return {
        path,
        code: "source_missing",
        message: `The index names ${path}; there is no such file below its folder.`,
      };
    }
    try {
      const etag = fileValidator(file);
      const known = this.#options.known?.documents.find(
        (document) => document.url === undefined && document.path === path,
      );
      const named = {
        path,
        ...(title && { title }),
        ...(description && { description }),
        ...(trail.length > 0 && { trail }),
        validators: { etag },
      };
      if (known?.validators?.etag === etag) return { ...named, bytes: undefined };
      if (statSync(file).size > MAX_PAGE_BYTES) {
        return { path, code: "too_large", message: `${path} is larger than the limit of ${MAX_PAGE_BYTES} bytes.` };
      }
      const bytes = readFileSync(file);
      if (/\.html?$/i.test(file)) return { ...(await this.#converted(bytes, path)), ...named };
      refuseUnreadable(bytes, path);
      return { ...named, bytes };
    } catch (error) {
      const { code = "unreadable", message } = error as { code?: string; message: string };
      if (error instanceof DocumentError) return { path, code, message };
      return { path, code: "unreadable", message: `${path} cannot be read: ${code}.` };
    }
  }

  /** The file that an address beside the index means, if it is there and, links followed, below the index's folder. */
  #placeOf(url: string): string | undefined {
    try {
      const root = realpathSync(dirname(this.#path));
      const file = realpathSync(fileURLToPath(url));
      return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined;
    } catch {
      return undefined;
    }
  }

  async #attempt(address: string) {
    try {
      const answer = await this.#client.get(address, { maxBytes: MAX_SITE_BYTES });
      refuseUnreadable(Buffer.from(answer.bytes ?? []), answer.url);
      return answer;
    } catch (error) {
      if (isNotThere(error) || error instanceof DocumentError) return undefined;
      throw error;
    }
  }
}

function isLocal(url: string): boolean {
  return url.startsWith("file:");
}
