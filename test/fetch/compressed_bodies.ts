import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type Happening, TEXT } from "./happening.ts";

const bytes = Buffer.from(TEXT);
const compressed =
  (encoding: string, body: Buffer) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { "content-encoding": encoding, "content-length": body.length }).end(body);

/** Bodies that are compressed, well and badly. */
export const COMPRESSED_BODIES: readonly Happening[] = [
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
];
