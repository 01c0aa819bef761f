import { describe, expect, test } from "vitest";
import { heldApplication, legacy, modern, type Sent, send, serving } from "./serving.ts";

interface Vector {
  readonly is: string;
  readonly sent: Sent;
  readonly status: number;
  /** The error's code, or undefined for a result. */
  readonly code?: number;
  /** A part of the answer. */
  readonly has?: object;
}

function headed(sent: Sent, headers: Sent["headers"]): Sent {
  return { ...sent, headers: { ...sent.headers, ...headers } };
}

const call = (name: string, given: object = {}) => modern("tools/call", { name, arguments: given });
const list = modern("tools/list");
const withMeta = (meta: object) => modern("tools/list", {}, { meta: meta as Record<string, string> });
const VERSION = "io.modelcontextprotocol/protocolVersion";

/** What is sent, and the status and code that come back. */
const VECTORS: readonly Vector[] = [
  { is: "2: discover", sent: modern("server/discover"), status: 200, has: { result: { resultType: "complete" } } },
  { is: "3: tools/list", sent: list, status: 200, has: { result: { resultType: "complete" } } },
  { is: "4: no version header", sent: headed(list, { "mcp-protocol-version": undefined }), status: 400, code: -32020 },
  { is: "5: no Mcp-Method", sent: headed(list, { "mcp-method": undefined }), status: 400, code: -32020 },
  { is: "6: another Mcp-Method", sent: headed(list, { "mcp-method": "tools/call" }), status: 400, code: -32020 },
  { is: "7: Mcp-Method in capitals", sent: headed(list, { "mcp-method": "TOOLS/LIST" }), status: 400, code: -32020 },
  {
    is: "8: header name in capitals, blanks around",
    sent: headed(list, { "mcp-method": undefined, "MCP-METHOD": "  tools/list\t" }),
    status: 200,
  },
  { is: "9: no Mcp-Name", sent: headed(call("echo"), { "mcp-name": undefined }), status: 400, code: -32020 },
  { is: "10: another tool's Mcp-Name", sent: headed(call("echo"), { "mcp-name": "fail" }), status: 400, code: -32020 },
  { is: "11: Mcp-Name in base64", sent: headed(call("echo"), { "mcp-name": "=?base64?ZWNobw==?=" }), status: 200 },
  {
    is: "12: Mcp-Name in broken base64",
    sent: headed(call("echo"), { "mcp-name": "=?base64?***?=" }),
    status: 400,
    code: -32020,
  },
  {
    is: "13: another base64 marker is literal",
    sent: headed(call("echo"), { "mcp-name": "=?BASE64?ZWNobw==?=" }),
    status: 400,
    code: -32020,
  },
  { is: "15: an unknown tool", sent: call("nothing"), status: 200, code: -32602 },
  {
    is: "16: an older version header",
    sent: headed(list, { "mcp-protocol-version": "2025-11-25" }),
    status: 400,
    code: -32020,
  },
  {
    is: "17: an unknown version",
    sent: headed(withMeta({ [VERSION]: "2099-01-01" }), { "mcp-protocol-version": "2099-01-01" }),
    status: 400,
    code: -32022,
    has: { error: { data: { requested: "2099-01-01" } } },
  },
  {
    is: "18: a handshake version without one",
    sent: headed(withMeta({ [VERSION]: "2025-11-25" }), { "mcp-protocol-version": "2025-11-25" }),
    status: 400,
    code: -32022,
  },
  {
    is: "19: no clientCapabilities",
    sent: withMeta({ "io.modelcontextprotocol/clientCapabilities": undefined }),
    status: 400,
    code: -32602,
  },
  {
    is: "20: modern header, no _meta",
    sent: { body: legacy("tools/list", {}), headers: list.headers },
    status: 400,
    code: -32602,
  },
  { is: "22: ping was removed", sent: modern("ping"), status: 404, code: -32601 },
  {
    is: "23: logging/setLevel was removed",
    sent: modern("logging/setLevel", { level: "info" }),
    status: 404,
    code: -32601,
  },
  { is: "24: an unknown method", sent: modern("foo/bar"), status: 404, code: -32601, has: { id: 1 } },
  { is: "25: initialize with _meta", sent: modern("initialize"), status: 404, code: -32601 },
  { is: "30: no header at all is 2025-03-26", sent: { body: legacy("tools/list") }, status: 200 },
  {
    is: "31: an older revision",
    sent: { body: legacy("tools/list"), headers: { "mcp-protocol-version": "2025-06-18" } },
    status: 200,
  },
  {
    is: "32: an unknown version header",
    sent: { body: legacy("tools/list"), headers: { "mcp-protocol-version": "1999-01-01" } },
    status: 400,
    code: -32600,
  },
  {
    is: "33: an unknown method of old",
    sent: { body: legacy("foo/bar"), headers: { "mcp-protocol-version": "2025-11-25" } },
    status: 200,
    code: -32601,
  },
  {
    is: "34: an unknown resource of old",
    sent: { body: legacy("resources/read", { uri: "x://y" }), headers: { "mcp-protocol-version": "2025-11-25" } },
    status: 200,
    code: -32002,
    has: { error: { data: { uri: "x://y" } } },
  },
  {
    is: "35: an unknown resource",
    sent: modern("resources/read", { uri: "x://y" }),
    status: 200,
    code: -32602,
    has: { error: { data: { uri: "x://y" } } },
  },
  { is: "36: a resource", sent: modern("resources/read", { uri: "sample://a" }), status: 200 },
  { is: "37: Accept JSON alone", sent: headed(list, { accept: "application/json" }), status: 200 },
  {
    is: "38: the same of old",
    sent: { body: legacy("tools/list"), headers: { accept: "application/json" } },
    status: 200,
  },
  { is: "39: Accept anything", sent: headed(list, { accept: "*/*" }), status: 200 },
  { is: "39: Accept nothing in particular", sent: headed(list, { accept: undefined }), status: 200 },
  { is: "39: Accept application/*", sent: headed(list, { accept: "application/*;q=0.5" }), status: 200 },
  {
    is: "42: Content-Type with a charset",
    sent: headed(list, { "content-type": "application/json; charset=utf-8" }),
    status: 200,
  },
  { is: "43: half a body", sent: { body: "{" }, status: 400, code: -32700 },
  { is: "43: no body", sent: {}, status: 400, code: -32700 },
  { is: "43: no UTF-8", sent: { body: Uint8Array.of(0x22, 0xff, 0x22) }, status: 400, code: -32700 },
  { is: "43: a byte order mark", sent: { body: `\ufeff${legacy("ping")}` }, status: 400, code: -32700 },
  {
    is: "45: an array with a modern request",
    sent: headed({ ...list, body: `[${list.body}]` }, {}),
    status: 400,
    code: -32600,
  },
  { is: "46: an empty array", sent: headed({ ...list, body: "[]" }, {}), status: 400, code: -32600 },
  { is: "50: id null", sent: modern("tools/list", {}, { id: null }), status: 400, code: -32600 },
  { is: "51: an unknown cursor", sent: modern("tools/list", { cursor: "zzz" }), status: 200, code: -32602 },
  {
    is: "52: an unknown log level",
    sent: withMeta({ "io.modelcontextprotocol/logLevel": "loud" }),
    status: 400,
    code: -32602,
  },
  {
    is: "56: a subscription to nothing",
    sent: modern("subscriptions/listen", { notifications: { toolsListChanged: true } }),
    status: 404,
    code: -32601,
  },
  { is: "60: a session that nobody gave out", sent: headed(list, { "mcp-session-id": "abc" }), status: 200 },
  { is: "61: a stream that nobody broke off", sent: headed(list, { "last-event-id": "7" }), status: 200 },
  { is: "63: a page of this machine", sent: headed(list, { origin: "http://localhost:5173" }), status: 200 },
  { is: "66: Host [::1]", sent: headed(list, { host: "[::1]:1234" }), status: 200 },
];

describe("a message over HTTP", () => {
  test.each(VECTORS)("$is: $status", async ({ sent, status, code, has }) => {
    const got = await send(await serving(heldApplication()), sent);
    expect(got.status, got.text).toBe(status);
    expect(got.headers["content-type"]).toBe("application/json");
    expect(got.headers["mcp-session-id"]).toBeUndefined();
    expect(got.json.error?.code).toBe(code);
    expect(got.json).toMatchObject(has ?? {});
  });

  test.each([
    ["26", "2026-07-28", "2025-11-25"],
    ["27", "2025-11-25", "2025-11-25"],
    ["28", "2024-11-05", "2024-11-05"],
    ["28", "2025-03-26", "2025-03-26"],
    ["28", "2025-06-18", "2025-06-18"],
    ["29", "1999-01-01", "2025-11-25"],
  ])("%s: initialize asking %s is given %s", async (_, asked, given) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const got = await send(await serving(heldApplication()), { body: legacy("initialize", params) });
    expect(got).toMatchObject({ status: 200, json: { result: { protocolVersion: given } } });
  });

  test("44: an array of two requests is answered in 2025-03-26 alone", async () => {
    const server = await serving(heldApplication());
    const body = `[${legacy("ping", undefined, 1)},${legacy("ping", undefined, 2)}]`;
    expect((await send(server, { body })).json).toMatchObject([{ id: 1 }, { id: 2 }]);
    const later = await send(server, { body, headers: { "mcp-protocol-version": "2025-06-18" } });
    expect(later).toMatchObject({ status: 400, json: { error: { code: -32600 } } });
  });

  test.each([
    ["47", JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })],
    ["48", JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })],
    ["49", JSON.stringify({ jsonrpc: "2.0", id: 9, result: {} })],
  ])("%s: what needs no answer is 202 without a body", async (_, body) => {
    const got = await send(await serving(heldApplication()), { body });
    expect(got).toMatchObject({ status: 202, text: "" });
  });
});

/** The page that describes an endpoint of one revision is followed to the letter. */
describe("a server of 2025-06-18 alone", () => {
  const V = { "mcp-protocol-version": "2025-06-18" };
  const opening = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };

  async function single() {
    const { revision20250618 } = await import("../../../src/protocol/mod.ts");
    return await serving(heldApplication(), {}, { revisions: [revision20250618] });
  }

  test.each<[what: string, sent: Sent, status: number, code: number | undefined]>([
    ["a result", { body: legacy("tools/list"), headers: V }, 200, undefined],
    ["initialize without the header", { body: legacy("initialize", opening) }, 200, undefined],
    ["an unknown method", { body: legacy("foo"), headers: V }, 200, -32601],
    ["an unknown tool", { body: legacy("tools/call", { name: "x" }), headers: V }, 200, -32602],
    ["an unknown resource", { body: legacy("resources/read", { uri: "x://y" }), headers: V }, 200, -32002],
    ["a malformed body", { body: "{", headers: V }, 400, -32700],
    ["an array", { body: `[${legacy("ping")}]`, headers: V }, 400, -32600],
    ["a malformed envelope", { body: '{"jsonrpc":"1.0","id":1,"method":"ping"}', headers: V }, 400, -32600],
    [
      "params that are no object",
      { body: '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', headers: V },
      400,
      -32602,
    ],
    ["no version header", { body: legacy("tools/list") }, 400, -32600],
    [
      "another revision",
      { body: legacy("tools/list"), headers: { "mcp-protocol-version": "2025-11-25" } },
      400,
      -32600,
    ],
    ["a version that is none", { body: legacy("tools/list"), headers: { "mcp-protocol-version": "x" } }, 400, -32600],
    [
      "a progress token of a wrong type",
      { body: legacy("tools/call", { name: "echo", _meta: { progressToken: 1.5 } }), headers: V },
      200,
      -32602,
    ],
  ])("%s", async (_, sent, status, code) => {
    const got = await send(await single(), sent);
    expect([got.status, got.json.error?.code]).toEqual([status, code]);
    expect(got.headers["content-type"]).toBe("application/json");
  });

  test("a bad version is told with the revision that is spoken", async () => {
    const { json } = await send(await single(), { body: legacy("tools/list") });
    expect(json.error.message).toContain("2025-06-18");
  });

  test("a call as a notification runs nothing and opens no stream", async () => {
    const message = { jsonrpc: "2.0", method: "tools/call", params: { name: "echo", _meta: { progressToken: 1 } } };
    const got = await send(await single(), { body: JSON.stringify(message), headers: V });
    expect(got).toMatchObject({ status: 202, text: "" });
  });

  test("an error of a call with a progress token comes in the last event", async () => {
    const body = legacy("tools/call", { name: "fail", _meta: { progressToken: 1 } });
    const got = await send(await single(), { body, headers: V });
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({ "content-type": "text/event-stream", "x-accel-buffering": "no" });
    expect(got.events).toMatchObject([{ id: 1, error: { code: -32603, message: "Internal error." } }]);
  });
});
