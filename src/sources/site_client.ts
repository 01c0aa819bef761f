import type { Download, DownloadOptions } from "../fetch/mod.ts";
import type { ReadOptions } from "./reading.ts";

/** What is preferred of a page that a server has in several forms. */
const PREFER_TEXT = "text/markdown, text/plain;q=0.9, text/html;q=0.7, */*;q=0.5";

/** Fetches for one source: its headers go to its own server and to no other of its publisher. */
export class SiteClient {
  readonly #options: ReadOptions;
  readonly #home: string | undefined;

  /** @param origin Address of the source; a path for one that is a local file */
  constructor(origin: string, options: ReadOptions) {
    this.#options = options;
    this.#home = URL.parse(origin)?.origin;
  }

  /** @throws FetchError, or the signal's reason */
  async get(
    address: string,
    options: Pick<DownloadOptions, "maxBytes" | "validators" | "onProgress">,
  ): Promise<Download> {
    const { network, allowLocal, headers, signal } = this.#options;
    signal.throwIfAborted();
    const isHome = headers !== undefined && new URL(address).origin === this.#home;
    return await network.download(address, {
      ...options,
      allowLocal,
      signal,
      accept: PREFER_TEXT,
      ...(isHome && { headers: { ...headers } }),
    });
  }
}
