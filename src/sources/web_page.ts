import type { Download, Validators } from "../fetch/mod.ts";
import { FetchError, publisherOf } from "../fetch/mod.ts";
import { DocumentError, htmlToMarkdown, refuseForeignBytes } from "../pages/mod.ts";
import { MAX_PAGE_BYTES } from "./folder.ts";
import { isAddress } from "./origin.ts";
import { isTextAddress } from "./page_address.ts";
import { inForm, namedForm, type PageForm, type PageForms } from "./page_forms.ts";
import type { SiteClient } from "./site_client.ts";

/** A page of the web as text. */
export interface WebPage {
  /** Where it came from in the end. */
  readonly url: string;
  /** `undefined` when it is what it was. */
  readonly bytes: Uint8Array | undefined;
  readonly validators: Validators;
  /** What an HTML page says of itself. */
  readonly title?: string;
  readonly description?: string;
  readonly isConverted: boolean;
}

/** Reads single pages of a site, as Markdown where the site has it. */
export class PageReader {
  readonly #client: SiteClient;
  readonly #forms: PageForms;

  constructor(client: SiteClient, forms: PageForms) {
    this.#client = client;
    this.#forms = forms;
  }

  /**
   * The page at an address: as given when text is due there; else in the form of Markdown that its site has; else
   * converted from HTML.
   *
   * @throws FetchError or DocumentError
   */
  async read(url: string): Promise<WebPage> {
    if (isTextAddress(url)) return await this.readText(url);
    const form = this.#forms.first();
    const page = form && (await this.#inForm(url, form));
    if (page) return page;
    try {
      return await this.readAgain(url, {}, form);
    } catch (error) {
      // An index may name a page by an address that only its Markdown form has.
      const other = isNotThere(error) ? await this.#inAnyForm(url, form) : undefined;
      if (other) return other;
      throw error;
    }
  }

  /** The page at an address where it was read before, if it changed. */
  async readAgain(url: string, validators: Validators, tried?: PageForm): Promise<WebPage> {
    const answer = await this.#client.get(url, { maxBytes: MAX_PAGE_BYTES, validators });
    if (isTextAddress(url) || !isHtml(answer)) return textPage(answer);
    return await this.fromHtml(answer, tried);
  }

  /** The page at an address where HTML would be a fault. */
  async readText(url: string): Promise<WebPage> {
    return textPage(await this.#client.get(url, { maxBytes: MAX_PAGE_BYTES }));
  }

  /** The page that came as HTML: the Markdown form that it names or that its site has, else its main text. */
  async fromHtml(answer: Download, tried?: PageForm): Promise<WebPage> {
    const html = Buffer.from(answer.bytes as Uint8Array).toString("utf8");
    const named = namedForm(html, answer.url);
    if (named && (await publisherOf(named)) === (await publisherOf(answer.url))) {
      const page = await this.#attempt(named);
      if (page) return page;
    }
    const other = await this.#inAnyForm(answer.url, tried);
    if (other) return other;
    const { title, description, markdown } = await htmlToMarkdown(html, answer.url);
    return {
      url: answer.url,
      bytes: Buffer.from(markdown),
      validators: answer.validators,
      isConverted: true,
      ...(title && { title }),
      ...(description && { description }),
    };
  }

  async #inAnyForm(url: string, tried: PageForm | undefined): Promise<WebPage | undefined> {
    for (const form of this.#forms.hopeful()) {
      const page = form === tried ? undefined : await this.#inForm(url, form);
      if (page) return page;
    }
    return undefined;
  }

  async #inForm(url: string, form: PageForm): Promise<WebPage | undefined> {
    const address = inForm(url, form);
    const page = address && (await this.#attempt(address));
    if (address) this.#forms.note(form, page !== undefined);
    return page || undefined;
  }

  /** A page that may not be there; any other failure than that is one. */
  async #attempt(url: string): Promise<WebPage | undefined> {
    try {
      return await this.readText(url);
    } catch (error) {
      if (error instanceof DocumentError || isNotThere(error)) return undefined;
      throw error;
    }
  }
}

/** Whether an address has nothing of use: another may have. */
export function isNotThere(error: unknown): boolean {
  return error instanceof FetchError && /^(?:status|redirect|too_large)$/.test(error.code);
}

/** Whether what came is HTML, whatever its server calls it. */
function isHtml({ bytes }: Download): boolean {
  if (bytes === undefined) return false;
  try {
    refuseForeignBytes(Buffer.from(bytes));
    return false;
  } catch (error) {
    return error instanceof DocumentError && error.code === "html";
  }
}

function textPage({ bytes, url, validators }: Download): WebPage {
  if (bytes !== undefined) refuseUnreadable(bufferOf(bytes), url);
  return { url, bytes, validators, isConverted: false };
}

/**
 * Refuses bytes that are no text, or none at all.
 *
 * @param place Address or path, for the message
 * @throws DocumentError
 */
export function refuseUnreadable(bytes: Buffer, place: string): void {
  const advice = isAddress(place) ? "Look at it in a browser, or try again later." : "Check the file.";
  try {
    refuseForeignBytes(bytes);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DocumentError(error.code, `${place}: ${error.message} ${advice}`);
  }
  if (!/\S/.test(bytes.toString("latin1", 0, 4_096)) && bytes.toString("utf8").trim() === "") {
    throw new DocumentError("empty", `${place} has no content. ${advice}`);
  }
}

/** Bytes as a buffer, without a copy. */
export function bufferOf(bytes: Uint8Array | undefined): Buffer {
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0);
}
