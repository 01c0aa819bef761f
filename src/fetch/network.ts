import { type Download, type DownloadOptions, download } from "./download.ts";

/** How connections are made; what is left out comes from the environment. */
export interface NetworkOptions {
  /** Path of a PEM file with certificates that are trusted beside the usual ones. */
  ca?: string | undefined;
  /** Address of an HTTP proxy for every fetch. */
  proxy?: string | undefined;
  /** Hosts that are reached without the proxy, as in `NO_PROXY`. */
  noProxy?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/** The network as lectern uses it: one pool of connections, limits and guards. */
export class Network {
  readonly #options: NetworkOptions;

  constructor(options: NetworkOptions = {}) {
    this.#options = options;
  }

  /**
   * Fetches one document within limits.
   *
   * @throws FetchError with a code and a message that names the address.
   */
  async download(address: string, options: DownloadOptions): Promise<Download> {
    void this.#options;
    return await download(address, options);
  }

  /** Ends what runs, and its connections. */
  async close(): Promise<void> {}
}
