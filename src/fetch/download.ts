/** Limits of one download. Times are in milliseconds, sizes in bytes. */
export interface DownloadOptions {
  /** Permits http and addresses of this machine and private networks. Default: false. */
  allowLocal?: boolean;
  /** Bytes of body after which the download is abandoned, both as it is sent and decompressed. */
  maxBytes: number;
  /** Time to connect. Default: 10 s. */
  connectTimeout?: number;
  /** Time without a byte. Default: 15 s. */
  idleTimeout?: number;
  /** Time for all, redirects and new attempts included, from when its turn came. Default: 120 s. */
  totalTimeout?: number;
  /** What the last download's answer said, to ask only for news. */
  validators?: Validators;
  signal?: AbortSignal;
  /** Domains of other publishers to which a redirect may lead: `x.dev` stands for its hosts, too. Default: none. */
  mayLeadTo?: readonly string[];
  /** Secret headers; sent to the address's own origin only. */
  headers?: Readonly<Record<string, string>>;
  /** Media types that are wanted, as in HTTP. */
  accept?: string;
  /** Times that a download is tried again after 408, 429, 5xx or a broken connection. Default: 3. */
  retries?: number;
  /** Whether a redirect is followed; without it one is a failure like any other status. Default: true. */
  followRedirects?: boolean;
  /** Gives text in the charset that it came in. Default: text of a known charset is turned into UTF-8. */
  asSent?: boolean;
  /** Bytes arrived so far, as they were sent, and of how many when the server said so. */
  onProgress?: (arrived: number, total?: number) => void;
}

/** What a server gave to tell later whether its document changed. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** A finished download; `undefined` bytes mean that the server has nothing newer than the validators. */
export interface Download {
  /** Decompressed; text of a known charset is UTF-8, unless it was asked for as sent. */
  bytes: Uint8Array | undefined;
  /** Where the bytes came from in the end. */
  url: string;
  validators: Validators;
  /** Media type without parameters, in lower case, if the server named one. */
  contentType?: string;
}
