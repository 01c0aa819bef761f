import type { Download, DownloadOptions } from "../../fetch/mod.ts";
import { type CataloguedPage, URI_PREFIX } from "./catalogue.ts";

/** Gives a document from the network, as `Network.download` does. */
export type Downloading = (address: string, options: DownloadOptions) => Promise<Download>;

/** Where the pages are; only tests put another in its place. */
export const ORIGIN = "https://raw.githubusercontent.com";

/** Folder of the pages there. */
const FOLDER = "/kinetis-dev/kinetis/main/docs/";

/** Limits of one read, in bytes and milliseconds. */
const LIMITS = {
  maxBytes: 4 * 1024 * 1024,
  connectTimeout: 10_000,
  idleTimeout: 10_000,
  totalTimeout: 30_000,
} as const;

/** How a page is reached. */
export interface PageReading {
  readonly download: () => Promise<Downloading>;
  readonly origin: string;
  /** Receives why a page could not be read, with its address. */
  readonly log: (line: string) => void;
}

/** A page that could not be read. What it says names nothing but the page; why stands in the log. */
export class PageUnreadable extends Error {
  constructor(uri: string) {
    super(`Could not read "${uri}".`);
    this.name = "PageUnreadable";
  }
}

/**
 * Reads a page from its one address, each time anew: no redirect, no second attempt, the bytes as they come.
 *
 * @throws PageUnreadable; or the signal's reason
 */
export async function readPage(page: CataloguedPage, reading: PageReading, signal: AbortSignal): Promise<string> {
  const address = `${reading.origin}${FOLDER}${page.slug}.md`;
  try {
    const download = await reading.download();
    const { bytes } = await download(address, {
      ...LIMITS,
      accept: "text/plain, text/markdown",
      followRedirects: false,
      retries: 0,
      asSent: true,
      signal,
    });
    return textOf(bytes!, address);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const why = oneLine((error as Error).message);
    tell(reading, why.includes(address) ? why : `${address} could not be read. ${why}`);
    throw new PageUnreadable(URI_PREFIX + page.slug);
  }
}

/** Whoever listens must not keep the client from its answer. */
function tell({ log }: PageReading, line: string): void {
  try {
    log(line);
  } catch {
    // There is nobody else to tell.
  }
}

/** The text of a page, which must be UTF-8 throughout; a byte order mark belongs to it like any other character. */
function textOf(bytes: Uint8Array, address: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${address} is not valid UTF-8.`);
  }
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, " ");
}
