import { describe, expect, test } from "vitest";
import { ProtocolServer } from "../../src/protocol/mod.ts";
import { errorResponse, request } from "./exchange.ts";
import { sampleApplication } from "./sample_application.ts";
import { handshake, meta, stream } from "./stream.ts";

const ping = (id: unknown) => request(id, "ping");
const pong = (id: unknown) => ({ jsonrpc: "2.0", id, result: {} });
const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const RESPONSE = '{"jsonrpc":"2.0","id":9,"result":{}}';

/** Texts of a batch, and what is written to it after a handshake of 2025-03-26; undefined for nothing at all. */
const batches: readonly [why: string, text: string, written: unknown][] = [
  ["two requests", `[${ping(1)},${ping("a")}]`, [pong(1), pong("a")]],
  ["one request", `[${ping(1)}]`, [pong(1)]],
  ["blanks around everything", ` [ ${ping(1)} ,\t${ping(2)} ] `, [pong(1), pong(2)]],
  ["a notification takes no place in the answer", `[${NOTIFICATION},${ping(1)}]`, [pong(1)]],
  ["nothing that needs an answer", `[${NOTIFICATION},${RESPONSE}]`, undefined],
  [
    "what is no message is answered in its place",
    `[1,${ping(1)}]`,
    [errorResponse(null, -32600, "Invalid Request."), pong(1)],
  ],
  ["a batch within a batch", `[[${ping(1)}]]`, [errorResponse(null, -32600, "Invalid Request.")]],
  [
    "signs of JSON within strings",
    `[${request(1, "tools/call", { name: "echo", arguments: { a: '],[{"\\' } })}]`,
    [expect.objectContaining({ id: 1 })],
  ],
  [
    "an id that was written as a float",
    '[{"jsonrpc":"2.0","id":1.0,"method":"ping"}]',
    [errorResponse(null, -32600, "Invalid Request.")],
  ],
  [
    "the handshake",
    `[${request(1, "initialize", handshake("2025-03-26"))}]`,
    [errorResponse(1, -32600, "initialize cannot be part of a batch.")],
  ],
  ["an empty one", "[]", errorResponse(null, -32600, "Invalid Request.")],
  ["one that is not closed", `[${ping(1)}`, errorResponse(null, -32700, "Parse error.")],
];

describe("a batch in 2025-03-26", () => {
  test.each(batches)("%s", async (_, text, expected) => {
    const client = stream(sampleApplication());
    await client.open("2025-03-26");
    await client.send(text);
    expect(client.written).toEqual(expected === undefined ? [] : [expected]);
  });

  test("a call in it that the client cancels is left out of the answer", async () => {
    const client = stream(sampleApplication());
    await client.open("2025-03-26");
    const answered = client.send(`[${request(1, "tools/call", { name: "deaf" })},${ping(2)}]`);
    await client.tell("notifications/cancelled", { requestId: 1 });
    await answered;
    expect(client.written).toEqual([[pong(2)]]);
  });

  test("with every call cancelled, nothing is written", async () => {
    const client = stream(sampleApplication());
    await client.open("2025-03-26");
    const answered = client.send(`[${request(1, "tools/call", { name: "deaf" })}]`);
    await client.tell("notifications/cancelled", { requestId: 1 });
    await answered;
    expect(client.written).toEqual([]);
  });
});

describe("elsewhere an array is no message", () => {
  test.each(["2024-11-05", "2025-06-18", "2025-11-25"])("%s", async (version) => {
    const client = stream(sampleApplication());
    await client.open(version);
    await client.send(`[${ping(1)}]`);
    expect(client.written).toEqual([errorResponse(null, -32600, "Invalid Request.")]);
  });

  test("before any handshake", async () => {
    const client = stream(sampleApplication());
    await client.send(`[${ping(1)}]`);
    expect(client.written).toEqual([errorResponse(null, -32600, "Invalid Request.")]);
  });

  test.each([
    ["no header: 2025-03-26", undefined, "request"],
    ["2025-03-26", "2025-03-26", "request"],
    ["2025-06-18", "2025-06-18", "refused"],
    ["2026-07-28", "2026-07-28", "refused"],
  ])("a POST with %s", (_, version, kind) => {
    const connection = new ProtocolServer(sampleApplication()).connect({ send: () => {}, headers: { version } });
    expect(connection.receive(`[${ping(1)}]`).kind).toBe(kind);
  });

  test("a stateless message cannot be part of one", async () => {
    const client = stream(sampleApplication());
    await client.open("2025-03-26");
    await client.send(`[${request(1, "tools/list", meta())}]`);
    expect(client.written).toEqual([[errorResponse(1, -32600, "A message of 2026-07-28 cannot be part of a batch.")]]);
  });
});
