import type { ServerResponse } from "node:http";
import { type Happening, inTurn, TEXT, whole } from "./happening.ts";

const bytes = Buffer.from(TEXT);
const half = bytes.subarray(0, 100);
const reset = (response: ServerResponse): void => void response.socket!.resetAndDestroy();
const short = { idleTimeout: 50 };

/** Servers and connections that do not hold what they promise. */
export const BROKEN_CONNECTIONS: readonly Happening[] = [
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
    answer: inTurn([reset, whole]),
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
];
