import type { Dispatcher } from "undici";
import { mediaType, toUtf8 } from "./charset.ts";
import type { Download, DownloadOptions } from "./download.ts";
import type { ProxyServer } from "./proxy.ts";
import { discard, readBody, tooLarge } from "./read_body.ts";
import { redirected } from "./redirect.ts";
import { single, validatorsOf } from "./request_headers.ts";
import { Passing, retryAfter } from "./retry.ts";
import { mayPass, statusFailure } from "./status_failure.ts";

/** One request as it goes out. */
export interface ExchangeOptions {
  readonly dispatcher: Dispatcher;
  /** A proxy that the request itself goes to, as over plain http; a tunnel is the dispatcher's matter. */
  readonly forward: ProxyServer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds without a byte. */
  readonly idle: number;
  readonly signal: AbortSignal;
  /** What the whole download was given. */
  readonly given: DownloadOptions;
}

/**
 * Asks for a document once: gives it, or the address that the answer leads to.
 *
 * @throws FetchError, Passing, or what the network library throws
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Download | URL> {
  const { given } = options;
  const {
    statusCode: status,
    headers,
    body,
  } = await options.dispatcher.request({
    method: "GET",
    ...destination(url, options),
    headersTimeout: options.idle,
    bodyTimeout: options.idle,
    signal: options.signal,
  });
  if (status !== 200) {
    discard(body);
    if (status === 304 && wasAsked(options.headers)) {
      return { bytes: undefined, url: url.href, validators: { ...given.validators, ...validatorsOf(headers) } };
    }
    if (status >= 300 && status < 400 && status !== 304 && given.followRedirects !== false) {
      return await redirected(url, status, single(headers.location), given);
    }
    const after = retryAfter(single(headers["retry-after"]), Date.now());
    const failure = statusFailure(url, status, after);
    throw mayPass(status) ? new Passing(failure, after) : failure;
  }
  const length = single(headers["content-length"]);
  const raw = await readBody(body, {
    url,
    length: length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined,
    encoding: [headers["content-encoding"]].flat().join(","),
    maxBytes: given.maxBytes,
    onProgress: given.onProgress,
  });
  const declared = single(headers["content-type"]);
  const bytes = given.asSent ? raw : toUtf8(raw, declared);
  if (bytes.length > given.maxBytes) throw tooLarge({ url, maxBytes: given.maxBytes });
  const contentType = mediaType(declared);
  return { bytes, url: url.href, validators: validatorsOf(headers), ...(contentType ? { contentType } : {}) };
}

/** To whom a request goes, and what it says to be for. */
function destination(url: URL, { forward, headers }: ExchangeOptions) {
  if (!forward) return { origin: url.origin, path: url.pathname + url.search, headers };
  const { url: proxy, authorization } = forward;
  const toProxy = { host: url.host, ...(authorization ? { "proxy-authorization": authorization } : {}) };
  return { origin: proxy.origin, path: url.origin + url.pathname + url.search, headers: { ...headers, ...toProxy } };
}

function wasAsked(headers: Readonly<Record<string, string>>): boolean {
  return "if-none-match" in headers || "if-modified-since" in headers;
}
