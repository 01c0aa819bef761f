import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { DownloadOptions, FetchErrorCode } from "../../src/fetch/mod.ts";
import { loopbackServer } from "./loopback_server.ts";

/** Something that a server does, and what comes of it. */
export interface Happening {
  /** What happens, as a user would tell it. */
  readonly name: string;
  /** Where in the world it happens. */
  readonly path: string;
  /** What is thrown; nothing when the text is taken. */
  readonly code?: FetchErrorCode;
  /** What a person is told. */
  readonly says?: RegExp;
  /** What it shows. */
  readonly shows: string;
  /** Limits that are small enough for a test; the text is the same for all. */
  readonly limits?: Partial<DownloadOptions>;
  /** How often the server is asked, with three attempts more allowed. Default: once. */
  readonly asked?: number;
  /** @param turn How often it was asked before */
  readonly answer: (response: ServerResponse, turn: number, request: IncomingMessage) => void;
}

/** The document that the world holds at every path where it can be had. */
export const TEXT = "# Title\n\nSome text of the page: äöü.\n".repeat(20);

/** Bytes that no download of the world may exceed. */
export const WORLD_LIMIT = 4096;

const bytes = Buffer.from(TEXT);
const half = bytes.subarray(0, 100);
const compressed =
  (encoding: string, body: Buffer) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { "content-encoding": encoding, "content-length": body.length }).end(body);
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end("<p>Not what you wanted.</p>");
const at = (turns: ((response: ServerResponse) => void)[]) => (response: ServerResponse, turn: number) =>
  turns[Math.min(turn, turns.length - 1)]!(response);
const whole = (response: ServerResponse): void => void response.end(TEXT);
const reset = (response: ServerResponse): void => void response.socket!.resetAndDestroy();
const short = { idleTimeout: 50 };

/** Everything that was thought of; each row can be played against whatever fetches. */
export const HAPPENINGS: readonly Happening[] = [
  {
    name: "a server that accepts and says nothing",
    path: "/silent",
    code: "timeout",
    says: /gave no answer for 0\.05 s/,
    shows: "headers are waited for, not for ever",
    limits: short,
    answer: () => {},
  },
  {
    name: "a body that stops half-way",
    path: "/stalls",
    code: "timeout",
    says: /stopped half-way/,
    shows: "half a document is none",
    limits: short,
    answer: (response) => void response.writeHead(200).write(half),
  },
  {
    name: "a body that drips",
    path: "/drips",
    code: "timeout",
    says: /took longer than 0\.2 s in all/,
    shows: "bytes that keep coming do not keep a fetch for ever",
    limits: { totalTimeout: 200 },
    answer: (response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    },
  },
  {
    name: "a body without end",
    path: "/endless",
    code: "too_large",
    says: /larger than the limit of 4096 bytes/,
    shows: "what is too large is not read on",
    answer: (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(1024)));
      };
      response.on("drain", more);
      more();
    },
  },
  {
    name: "a body that announces too much",
    path: "/announces-much",
    code: "too_large",
    shows: "what says that it is too large is not read at all",
    answer: (response) => void response.writeHead(200, { "content-length": "5000" }).write(half),
  },
  {
    name: "a small body that unfolds to a large one",
    path: "/gzip-bomb",
    code: "too_large",
    shows: "the limit holds for what is unfolded",
    answer: compressed("gzip", gzipSync(Buffer.alloc(50_000_000))),
  },
  {
    name: "a bomb in another way of compression",
    path: "/brotli-bomb",
    code: "too_large",
    shows: "the limit holds for each",
    answer: compressed("br", brotliCompressSync(Buffer.alloc(5_000_000))),
  },
  {
    name: "a bomb within a bomb",
    path: "/bomb-in-bomb",
    code: "too_large",
    shows: "the limit holds for each layer",
    answer: compressed("gzip, zstd", zstdCompressSync(gzipSync(Buffer.alloc(50_000_000)))),
  },
  { name: "gzip", path: "/gzip", shows: "it is undone", answer: compressed("gzip", gzipSync(bytes)) },
  {
    name: "gzip by its old name",
    path: "/x-gzip",
    shows: "it is undone",
    answer: compressed("x-gzip", gzipSync(bytes)),
  },
  { name: "brotli", path: "/br", shows: "it is undone", answer: compressed("br", brotliCompressSync(bytes)) },
  { name: "zstd", path: "/zstd", shows: "it is undone", answer: compressed("zstd", zstdCompressSync(bytes)) },
  { name: "deflate", path: "/deflate", shows: "it is undone", answer: compressed("deflate", deflateSync(bytes)) },
  {
    name: "deflate without its header",
    path: "/deflate-raw",
    shows: "what old servers send is undone too",
    answer: compressed("deflate", deflateRawSync(bytes)),
  },
  {
    name: "two layers of compression",
    path: "/twice",
    shows: "they are undone from the outside in",
    answer: compressed("br, gzip", gzipSync(brotliCompressSync(bytes))),
  },
  {
    name: "compressed bytes that are broken",
    path: "/gzip-broken",
    code: "network",
    says: /broken compression \(gzip\)/,
    shows: "no half of a text is taken",
    answer: compressed("gzip", Buffer.concat([gzipSync(bytes).subarray(0, 40), Buffer.alloc(40)])),
  },
  {
    name: "compressed bytes that end early",
    path: "/zstd-cut",
    code: "network",
    says: /broken compression \(zstd\)/,
    shows: "a cut stream is no shorter text",
    answer: compressed("zstd", zstdCompressSync(bytes).subarray(0, 50)),
  },
  {
    name: "plain text that calls itself compressed",
    path: "/not-gzip",
    code: "network",
    says: /broken compression/,
    shows: "it is said, not guessed",
    answer: compressed("gzip", bytes),
  },
  {
    name: "a compression that nobody asked for",
    path: "/compress",
    code: "network",
    says: /not asked for \("compress"\)/,
    shows: "it is named",
    answer: compressed("compress", bytes),
  },
  {
    name: "a body shorter than announced",
    path: "/short",
    code: "network",
    says: /connection to .* broke/,
    shows: "a cut text is asked for again, then refused",
    asked: 4,
    answer: (response) =>
      void response.writeHead(200, { "content-length": bytes.length }).write(half, () => response.socket!.end()),
  },
  {
    name: "a body longer than announced",
    path: "/long",
    shows: "what was announced is the document; the connection is not used again",
    answer: (response) => {
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`;
      response.socket!.end(Buffer.concat([Buffer.from(head), bytes, Buffer.from("and more")]));
    },
  },
  {
    name: "chunks without their end",
    path: "/chunks-cut",
    code: "network",
    says: /broke/,
    shows: "a text without its end is asked for again, then refused",
    asked: 4,
    answer: (response) => void response.write(half, () => response.socket!.end()),
  },
  {
    name: "a connection that is reset before the answer",
    path: "/reset",
    code: "network",
    says: /broke .*Check your connection/,
    shows: "it is tried again, then told",
    asked: 4,
    answer: reset,
  },
  {
    name: "a connection that is reset in mid-body",
    path: "/reset-in-body",
    code: "network",
    says: /broke/,
    shows: "it is tried again, then told",
    asked: 4,
    answer: (response) =>
      void response.writeHead(200, { "content-length": bytes.length }).write(half, () => reset(response)),
  },
  {
    name: "a connection that is reset once",
    path: "/reset-once",
    shows: "nobody notices",
    asked: 2,
    answer: at([reset, whole]),
  },
  {
    name: "something that is not HTTP",
    path: "/not-http",
    code: "network",
    says: /could not be fetched/,
    shows: "it is told at once",
    answer: (response) => void response.socket!.end("SSH-2.0-OpenSSH_9.9\r\n"),
  },
  {
    name: "headers without end",
    path: "/endless-headers",
    code: "network",
    shows: "headers have a limit too",
    answer: (response) => void response.socket!.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}`),
  },
  {
    name: "a redirect that leads back",
    path: "/loop",
    code: "redirect",
    says: /redirected more than 5 times/,
    shows: "a loop ends",
    asked: 6,
    answer: status(302, { location: "/loop" }),
  },
  {
    name: "a redirect to nowhere",
    path: "/nowhere",
    code: "redirect",
    says: /301 without saying where to/,
    shows: "it is told",
    answer: status(301),
  },
  {
    name: "a redirect to what cannot be read",
    path: "/unreadable",
    code: "redirect",
    says: /no web address/,
    shows: "it is told",
    answer: status(301, { location: "http://[" }),
  },
  {
    name: "a redirect to a file of this machine",
    path: "/file",
    code: "redirect",
    says: /no web address/,
    shows: "only the web is fetched",
    answer: status(302, { location: "file:///etc/passwd" }),
  },
  {
    name: "a site that moved to another publisher",
    path: "/moved",
    code: "redirect",
    says: /308 .*another site, docs\.other\.example\. .*lectern add https:\/\/docs\.other\.example\/overview/,
    shows: "the user decides, and is told how",
    answer: status(308, { location: "https://docs.other.example/overview" }),
  },
  {
    name: "a redirect to the secrets of a cloud's machine",
    path: "/metadata",
    code: "redirect",
    says: /169\.254\.169\.254/,
    shows: "no redirect leads into a private network",
    answer: status(302, { location: "http://169.254.169.254/latest/meta-data/" }),
  },
  {
    name: "a redirect to another port of this machine",
    path: "/other-port",
    code: "redirect",
    says: /another site, 127\.0\.0\.1:1\b/,
    shows: "another port is another program's",
    answer: status(302, { location: "http://127.0.0.1:1/" }),
  },
  {
    name: "a refusal",
    path: "/403",
    code: "status",
    says: /status 403\. .*--header-from/,
    shows: "what helps is told; it is not asked again",
    answer: status(403),
  },
  {
    name: "nothing there",
    path: "/404",
    code: "status",
    says: /404.*check it/,
    shows: "it is told",
    answer: status(404),
  },
  {
    name: "no text at all",
    path: "/204",
    code: "status",
    says: /204/,
    shows: "an answer without a document is none",
    answer: (response) => void response.writeHead(204).end(),
  },
  {
    name: "part of a text",
    path: "/206",
    code: "status",
    says: /206/,
    shows: "a part that nobody asked for is not the whole",
    answer: status(206, { "content-range": "bytes 0-9/100" }),
  },
  {
    name: "'nothing changed', though nothing is known",
    path: "/304",
    code: "status",
    says: /304\. .*nothing was known/,
    shows: "it is no empty document",
    answer: (response) => void response.writeHead(304).end(),
  },
  {
    name: "too many requests, come back in a second",
    path: "/429-once",
    shows: "it is waited as asked",
    asked: 2,
    answer: at([status(429, { "retry-after": "1" }), whole]),
  },
  {
    name: "too many requests, come back in an hour",
    path: "/429-hour",
    code: "status",
    says: /429\. .*Try again in 60 min/,
    shows: "nobody waits that long; it is told when",
    answer: status(429, { "retry-after": "3600" }),
  },
  {
    name: "a server with a passing fault",
    path: "/500-once",
    shows: "nobody notices",
    asked: 2,
    answer: at([status(500), whole]),
  },
  {
    name: "a server with a lasting fault",
    path: "/503",
    code: "status",
    says: /503\. The server has a fault/,
    shows: "it is asked four times, then left alone",
    asked: 4,
    answer: status(503),
  },
  {
    name: "a server without what was asked",
    path: "/501",
    code: "status",
    says: /501/,
    shows: "what does not pass is not tried again",
    answer: status(501),
  },
];

/** The world on this machine for the length of a test: its address without a slash at the end, and how often each path was asked. */
export async function startWorld(
  happenings: readonly Happening[] = HAPPENINGS,
): Promise<{ origin: string; asked: Map<string, number> }> {
  const asked = new Map<string, number>();
  const origin = await loopbackServer((request, response) => {
    const path = request.url!;
    const turn = asked.get(path) ?? 0;
    asked.set(path, turn + 1);
    const happening = happenings.find((one) => one.path === path);
    if (happening) happening.answer(response, turn, request);
    else response.writeHead(404).end();
  });
  return { origin, asked };
}
