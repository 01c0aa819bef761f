import { once } from "node:events";
import { connect } from "node:net";
import { Pool } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpEndpoint, serveHttp } from "../../src/transports/http/mod.ts";
import { fuzzedServer } from "./fuzzed_server.ts";
import { Ledger } from "./ledger.ts";
import { largeLine, line } from "./lines.ts";
import { FRAMES, Random, SEED } from "./random.ts";
import { type SentHeaders, verdictOf } from "./reference.ts";

/** Of every so many frames one is sent over HTTP. */
const SHARE = 20;
const LARGE = 20;
const AT_ONCE = 16;
const CAP = 2_097_152;
const VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "2099-01-01"];
const META_VERSION = "io.modelcontextprotocol/protocolVersion";

let endpoint: HttpEndpoint;
let pool: Pool;

beforeAll(async () => {
  endpoint = await serveHttp(fuzzedServer(), { rate: false });
  pool = new Pool(new URL(endpoint.url).origin, { connections: AT_ONCE, pipelining: 1 });
});

afterAll(async () => {
  await pool.destroy();
  await endpoint.close();
});

interface Case {
  readonly body: Buffer;
  readonly headers: SentHeaders;
}

/** A body, with the headers that belong to it or some that do not. */
function caseOf(random: Random, body: Buffer): Case {
  let told: SentHeaders = {};
  try {
    const { method, params } = JSON.parse(body.toString());
    told = { version: params?._meta?.[META_VERSION], method, name: params?.name ?? params?.uri };
  } catch {
    // Nothing can be told of it.
  }
  const all: Record<string, unknown> = {
    version: random.chance(0.7) ? (told.version ?? random.pick([undefined, ...VERSIONS])) : random.pick(VERSIONS),
    method: random.chance(0.95) ? told.method : "tools/list",
    name: random.chance(0.95) ? told.name : "everything",
  };
  const sendable = Object.entries(all).filter(([, value]) => typeof value === "string" && /^[!-~]+$/.test(value));
  return { body, headers: Object.fromEntries(sendable) as SentHeaders };
}

/** Sends one, and holds what comes against what must come. */
async function judge({ body, headers }: Case): Promise<void> {
  const { version, method, name } = headers;
  const leave = new AbortController();
  const answer = await pool.request({
    path: "/mcp",
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(version === undefined ? {} : { "mcp-protocol-version": version }),
      ...(method === undefined ? {} : { "mcp-method": method }),
      ...(name === undefined ? {} : { "mcp-name": name }),
    },
    body,
    signal: leave.signal,
  });
  if (body.length > CAP) {
    await answer.body.dump();
    return expect(answer.statusCode).toBe(413);
  }
  const verdict = verdictOf(body, undefined, headers);
  const ledger = new Ledger();
  ledger.owe(verdict);
  const isStream = answer.headers["content-type"] === "text/event-stream";
  const frames: string[] = [];
  let text = "";
  try {
    for await (const part of answer.body) {
      text += part;
      // What stands open is left as soon as it has begun.
      if (verdict.stands && isStream && text.includes("\n\n")) leave.abort();
    }
  } catch (reason) {
    if (!leave.signal.aborted) throw reason;
  }
  if (isStream) frames.push(...Array.from(text.matchAll(/^data: ?(.+)$/gm), ([, frame]) => frame!));
  else if (text !== "") frames.push(text);
  for (const frame of frames) ledger.take(frame);
  const mayBeMissing = verdict.stands === true || verdict.cancels.length > 0;
  if (ledger.rest !== "" && !mayBeMissing) throw new Error(`Never answered: ${ledger.rest}`);
  if (!mayBeMissing) expect(answer.statusCode).toBe(verdict.status);
}

test(`every POST brings the answers it must (LECTERN_FUZZ_SEED=${SEED})`, async () => {
  const random = new Random(SEED);
  const count = Math.ceil(FRAMES / SHARE);
  const cases = Array.from({ length: count }, () => caseOf(random, line(random)));
  for (let at = 0; at < LARGE; at++) cases.push(caseOf(random, largeLine(random)));
  let next = 0;
  const client = async () => {
    for (let mine = next++; mine < cases.length; mine = next++) {
      const one = cases[mine]!;
      try {
        await judge(one);
      } catch (reason) {
        const shown = one.body.subarray(0, 500).toString();
        throw new Error(`${(reason as Error).message}\nto ${JSON.stringify(one.headers)} ${shown}`, { cause: reason });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
});

test("a POST is understood wherever its bytes were split", async () => {
  const body = '{"jsonrpc":"2.0","id":"split","method":"ping"}';
  const text = [
    "POST /mcp HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Accept: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
  const socket = connect({ port: Number(new URL(endpoint.url).port), host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  for (let at = 1; at < text.length; at++) {
    socket.write(text.slice(0, at));
    await new Promise((resolve) => setImmediate(resolve));
    socket.write(text.slice(at));
    let said = "";
    while (!said.endsWith("}")) said += String((await once(socket, "data"))[0]);
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(said.endsWith('\r\n\r\n{"jsonrpc":"2.0","id":"split","result":{}}')).toBe(true);
  }
  socket.destroy();
});

test("nothing that is no HTTP ends the server", async () => {
  const random = new Random(SEED);
  for (let count = 0; count < 50; count++) {
    const socket = connect({ port: Number(new URL(endpoint.url).port), host: "127.0.0.1" });
    socket.on("error", () => {});
    await once(socket, "connect");
    const head = random.pick([
      "",
      "POST /mcp HTTP/1.1\r\n",
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
    ]);
    socket.end(Buffer.concat([Buffer.from(head), line(random)]));
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
  }
  await judge({ body: Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}'), headers: {} });
});
