import { lookup as resolve } from "node:dns";
import { isPrivateAddress } from "./address.ts";
import { FetchError } from "./fetch_error.ts";
import { isSameSite } from "./same_site.ts";

/** Limits of one download. Times are in milliseconds, sizes in bytes. */
export interface DownloadOptions {
  /** Permits http and addresses of this machine and private networks. Default: false. */
  allowLocal?: boolean;
  /** Bytes of body after which the download is abandoned. */
  maxBytes: number;
  /** Time to connect. Default: 10 s. */
  connectTimeout?: number;
  /** Time without a byte. Default: 15 s. */
  idleTimeout?: number;
  /** Time for all, redirects included. Default: 120 s. */
  totalTimeout?: number;
  /** What the last download's answer said, to ask only for news. */
  validators?: Validators;
  signal?: AbortSignal;
  /** Secret headers; sent to the address's own origin only. */
  headers?: Readonly<Record<string, string>>;
  /** Media types that are wanted, as in HTTP. */
  accept?: string;
  /** Times that a download is tried again after 429, 5xx or a broken connection. Default: 3. */
  retries?: number;
  /** Bytes arrived so far, and of how many when the server said so. */
  onProgress?: (arrived: number, total?: number) => void;
}

/** What a server gave to tell later whether its document changed. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** A finished download; `undefined` bytes mean that the server has nothing newer than the validators. */
export interface Download {
  bytes: Uint8Array | undefined;
  /** Where the bytes came from in the end. */
  url: string;
  validators: Validators;
  /** Media type without parameters, in lower case, if the server named one. */
  contentType?: string;
}

/** Redirects that are followed before the address counts as a loop. */
const MAX_REDIRECTS = 5;

const USER_AGENT = "lectern (documentation for coding agents)";

/**
 * Fetches one document over HTTPS within limits.
 *
 * Addresses are checked at connect time, so a name that resolves to a private address is refused however it is spelt;
 * redirects are followed within the same site only. `LECTERN_OFFLINE=1` forbids every connection.
 *
 * @throws FetchError with a code and a message that names the address.
 */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  if (process.env.LECTERN_OFFLINE === "1") {
    throw new FetchError(
      "offline",
      `${address} was not fetched: connections are forbidden (--offline, or LECTERN_OFFLINE=1).`,
    );
  }
  const { Agent, request, errors } = await import("undici");
  const { allowLocal = false, idleTimeout = 15_000 } = options;
  const total = AbortSignal.timeout(options.totalTimeout ?? 120_000);
  const signal = options.signal ? AbortSignal.any([options.signal, total]) : total;
  const dispatcher = new Agent({
    connect: {
      timeout: options.connectTimeout ?? 10_000,
      lookup: allowLocal ? resolve : publicLookup,
      // Said aloud, since an environment variable could turn it off.
      rejectUnauthorized: true,
    },
    headersTimeout: idleTimeout,
    bodyTimeout: idleTimeout,
  });
  const headers: Record<string, string> = { "user-agent": USER_AGENT, accept: "text/plain, text/markdown, */*;q=0.5" };
  if (options.validators?.etag) headers["if-none-match"] = options.validators.etag;
  if (options.validators?.lastModified) headers["if-modified-since"] = options.validators.lastModified;
  let url = admit(address, allowLocal);
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const answer = await request(url, { dispatcher, headers, signal });
      const { statusCode: status } = answer;
      if (status === 304) return { bytes: undefined, url: url.href, validators: options.validators ?? {} };
      if (status >= 300 && status < 400) {
        answer.body.on("error", () => {}).destroy();
        url = redirected(url, status, single(answer.headers.location), allowLocal);
        continue;
      }
      if (status !== 200) {
        answer.body.on("error", () => {}).destroy();
        throw new FetchError("status", `${url.href} answered with status ${status}.`);
      }
      const length = Number(single(answer.headers["content-length"])) || undefined;
      const bytes = await collect(answer.body, url, length, options);
      return { bytes, url: url.href, validators: validatorsOf(answer.headers) };
    }
    throw new FetchError("redirect", `${address} was redirected more than ${MAX_REDIRECTS} times.`);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (total.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
      throw new FetchError("timeout", `${url.href} did not answer in time. Try again later.`, { cause: error });
    }
    throw translate(error, url);
  } finally {
    await dispatcher.destroy();
  }
}

/** Accepts an address for fetching, or says why not. */
function admit(address: string, allowLocal: boolean): URL {
  const url = new URL(address);
  if (url.protocol !== "https:" && !(allowLocal && url.protocol === "http:")) {
    const hint = url.protocol === "http:" ? " Use https, or --allow-local for a server of your own." : "";
    throw new FetchError("address", `${address} is not an https address.${hint}`);
  }
  if (url.username || url.password) {
    throw new FetchError("address", "An address with a user name or password in it is not fetched.");
  }
  const literal = /^[\d.]+$|^\[/.test(url.hostname);
  if (!allowLocal && literal && isPrivateAddress(url.hostname)) throw privateAddress(url.hostname, url.hostname);
  return url;
}

function redirected(from: URL, status: number, location: string | undefined, allowLocal: boolean): URL {
  if (!location) throw new FetchError("redirect", `${from.href} answered ${status} without a location.`);
  const to = URL.parse(location, from.href);
  if (!to) throw new FetchError("redirect", `${from.href} answered ${status} with an unreadable location.`);
  if (!isSameSite(from.hostname, to.hostname)) {
    throw new FetchError(
      "redirect",
      `${from.href} answered ${status} and points to another host, ${to.host}. If you trust it: lectern add ${to.href}`,
    );
  }
  if (from.protocol === "https:" && to.protocol !== "https:") {
    throw new FetchError("redirect", `${from.href} answered ${status} and points to ${to.href}, which is not https.`);
  }
  return admit(to.href, allowLocal);
}

type Lookup = typeof resolve;

/** Resolves a name like `dns.lookup`, but fails when any of its addresses is private. */
const publicLookup = ((name: string, options: object, done: (error: Error | null, ...found: unknown[]) => void) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    const bad = found.find(({ address }) => isPrivateAddress(address));
    if (bad) return done(privateAddress(name, bad.address));
    if ((options as { all?: boolean }).all) return done(null, found);
    done(null, found[0]!.address, found[0]!.family);
  });
}) as Lookup;

function privateAddress(name: string, address: string): FetchError {
  const where = name === address ? address : `${name} (${address})`;
  return new FetchError("address", `${where} is a private address. Use --allow-local for a server of your own.`);
}

async function collect(
  body: AsyncIterable<Buffer>,
  url: URL,
  length: number | undefined,
  options: DownloadOptions,
): Promise<Uint8Array> {
  const { maxBytes } = options;
  const tooLarge = () => new FetchError("too_large", `${url.href} is larger than the limit of ${maxBytes} bytes.`);
  if (length !== undefined && length > maxBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let arrived = 0;
  for await (const part of body) {
    arrived += part.length;
    if (arrived > maxBytes) throw tooLarge();
    parts.push(part);
    options.onProgress?.(arrived, length);
  }
  return Buffer.concat(parts);
}

function validatorsOf(headers: Record<string, string | string[] | undefined>): Validators {
  const etag = single(headers.etag);
  const lastModified = single(headers["last-modified"]);
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Turns what the network library throws into one of our codes. */
function translate(error: unknown, url: URL): FetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FetchError) return cause;
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    if (code === "UND_ERR_CONNECT_TIMEOUT") {
      return new FetchError("timeout", `${url.host} could not be reached in time.`, { cause: error });
    }
    if (/CERT|TLS|SSL|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
      return new FetchError("tls", `The certificate of ${url.host} was not accepted (${code}).`, { cause: error });
    }
    if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
      return new FetchError("network", `${url.host} was not found. Check the address and your connection.`, {
        cause: error,
      });
    }
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new FetchError("network", `${url.href} could not be fetched: ${reason}`, { cause: error });
}
