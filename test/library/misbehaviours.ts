import type { ServerResponse } from "node:http";
import type { LookupFunction } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { DownloadOptions, NetworkOptions } from "../../src/fetch/mod.ts";
import { HAPPENINGS } from "../fetch/world.ts";
import { type Answer, goodText } from "./misbehaving_site.ts";

/** Something that a site does when a source that was read well is read again, and what comes of it. */
export interface Misbehaviour {
  /** What happens, as a user would tell it. */
  readonly name: string;
  /** What the failure is called; nothing when the text is taken. */
  readonly code?: string;
  /** What a person is told. */
  readonly says?: RegExp;
  /** What the site answers; the good text when left out. */
  readonly answer?: Answer;
  readonly limits?: Partial<DownloadOptions>;
  readonly network?: NetworkOptions;
  /** The site is reached over https. */
  readonly isSecure?: boolean;
  /** Nobody listens any more. */
  readonly isDown?: boolean;
  /** What a proxy answers through which the site is reached. */
  readonly proxyAnswer?: Answer;
  /** What is served when it is taken. Default: the good text, six pages without a warning. */
  readonly pages?: number;
  readonly warnings?: readonly string[];
  /** What a reader finds in the text then. */
  readonly finds?: string;
  /** What comes of it later, for a person. */
  readonly later?: string;
}

const whole: Answer = (response) => void response.end(goodText());
const gives =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers }).end(body);
const inTurn =
  (...answers: readonly Answer[]): Answer =>
  (response, turn, request) =>
    answers[Math.min(turn, answers.length - 1)]!(response, turn, request);
const status = (code: number, headers: Record<string, string> = {}) => gives("<p>Not now.</p>", headers, code);
const HTML = { "content-type": "text/html; charset=utf-8" };
const TEXT = { "content-type": "text/plain" };
const good = Buffer.from(goodText());
const half = good.subarray(0, good.length / 2);

/** Every second byte begins what UTF-8 has no such thing for. */
const noise = Buffer.from(good.map((byte, at) => (at % 2 ? 0xff : byte)));
const oneFault = Buffer.from(good.map((byte, at) => (at === good.length - 100 ? 0xff : byte)));
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(goodText(), "utf16le")]);

const unknownName = ((name, _options, found) => {
  found(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }), []);
}) as LookupFunction;

const destroyed = (response: ServerResponse): void => void response.socket!.resetAndDestroy();

/** What passes, or is undone, and is taken. */
const TAKEN: readonly Misbehaviour[] = [
  { name: "500, then the text", answer: inTurn(status(500), whole) },
  {
    name: "429 that asks for two seconds, then the text",
    answer: inTurn(status(429, { "retry-after": "2" }), whole),
  },
  { name: "a connection that is reset once, then the text", answer: inTurn(destroyed, whole) },
  { name: "the text in UTF-16", answer: gives(utf16, TEXT) },
  { name: "the text in Brotli", answer: gives(brotliCompressSync(good), { "content-encoding": "br" }) },
  { name: "one byte that is not UTF-8", answer: gives(oneFault, TEXT), warnings: ["encoding"] },
  {
    name: "the text twice in one file",
    answer: gives(Buffer.concat([good, good]), TEXT),
    pages: 12,
    warnings: Array(6).fill("duplicate_url"),
    later: "the next reading mends it",
  },
  {
    name: "a text that changes while it is read: its first half is old, its second new",
    answer: gives(Buffer.concat([half, Buffer.from(goodText(2)).subarray(half.length)]), TEXT),
    finds: "Edition 2.",
    later: "the next reading mends it",
  },
];

/** What is refused beside what a single fetch refuses. */
const REFUSED: readonly Misbehaviour[] = [
  {
    name: "the shell of an app, as HTML with status 200",
    code: "html",
    says: /llms-full\.txt: The content is an HTML page/,
    answer: gives('<!doctype html><title>Docs</title><div id="app"></div><script src="/a.js"></script>', HTML),
  },
  {
    name: "a login form with status 200, as plain text",
    code: "html",
    says: /HTML page/,
    answer: gives('<html><form action="/login"><input type="password" name="p"></form></html>', TEXT),
  },
  {
    name: "a wall of HTML with status 403",
    code: "status",
    says: /status 403\. .*--header-from/,
    answer: gives("<!doctype html><title>Just a moment...</title>", HTML, 403),
  },
  {
    name: "an error as JSON with status 200",
    code: "json",
    says: /llms-full\.txt: The content is JSON/,
    answer: gives('{"error":{"code":500,"message":"upstream"}}', { "content-type": "application/json" }),
  },
  { name: "an error as XML with status 200", code: "xml", answer: gives('<?xml version="1.0"?><Error/>', TEXT) },
  { name: "a picture", code: "binary", answer: gives(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")) },
  { name: "a text that is gone for good", code: "status", says: /410\. .*check it/, answer: status(410) },
  {
    name: "bytes that are not UTF-8 throughout",
    code: "encoding",
    says: /not UTF-8: \d+ invalid sequences/,
    answer: gives(noise, TEXT),
  },
  {
    name: "a text that was cut in half, with a length that is right",
    code: "shrunk",
    says: /6 pages became 3, .*lectern refresh docs --accept/,
    answer: gives(half, TEXT),
  },
  { name: "an empty file", code: "empty", says: /no content/, answer: gives("", TEXT) },
  { name: "a file of blanks", code: "empty", says: /no content/, answer: gives(" \n\n\t\n", TEXT) },
  {
    name: "Brotli that is broken",
    code: "network",
    says: /broken compression \(br\)/,
    answer: gives(brotliCompressSync(good).subarray(0, 60), { "content-encoding": "br" }),
  },
  {
    name: "a redirect from https to http",
    code: "redirect",
    says: /which is not https/,
    isSecure: true,
    answer: (response, _turn, { headers }) =>
      void response.writeHead(302, { location: `http://${headers.host}/llms-full.txt` }).end(),
  },
  {
    name: "a certificate that nobody trusts",
    code: "tls",
    says: /was not accepted .*issuer.*SSL_CERT_FILE/,
    isSecure: true,
    network: {},
  },
  {
    name: "a name that is not found",
    code: "network",
    says: /was not found\. Check/,
    network: { lookup: unknownName },
  },
  { name: "a server that accepts no connection", code: "network", says: /accepts no connection\. Check/, isDown: true },
  {
    name: "a proxy that wants a password",
    code: "status",
    says: /status 407\. The proxy wants a name and a password/,
    proxyAnswer: status(407),
  },
  {
    name: "connections that are forbidden",
    code: "offline",
    says: /--offline, or LECTERN_OFFLINE=1/,
    network: { env: { LECTERN_OFFLINE: "1" } },
  },
];

/** Everything that was thought of. */
export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  ...TAKEN,
  ...REFUSED,
  ...HAPPENINGS.flatMap(({ name, code, says, answer, limits = {} }) => {
    return code ? [{ name, code, answer, limits: { maxBytes: 4096, ...limits }, ...(says && { says }) }] : [];
  }),
];
