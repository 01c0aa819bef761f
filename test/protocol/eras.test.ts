/**
 * Which era and which revision a message is served under, and what refuses it: a table a row of which is one message on a
 * connection of its own.
 */
import { describe, expect, test } from "vitest";
import { type JsonObject, type ProtocolServer, revision20250618, revision20260728 } from "../../src/protocol/mod.ts";
import { request } from "./exchange.ts";
import { fullApplication } from "./full_application.ts";
import { clientOf, type Headers, post } from "./lanes.ts";
import { REVISIONS } from "./published_schemas.ts";
import { handshake, meta } from "./stream.ts";

const STATELESS = "2026-07-28";
const NEWEST_HANDSHAKE = "2025-11-25";
const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const LEVEL = "io.modelcontextprotocol/logLevel";

/** A handshake's answer by revision; anything else that a result or an error must hold. */
interface Expected {
  readonly status: number;
  readonly code?: number;
  readonly holds?: JsonObject;
  /** The id of the answer; `"absent"` if it must have none. Default: 1. */
  readonly id?: unknown;
}

type Row = readonly [what: string, text: string, headers: Headers, expected: Expected];

const settled = (protocolVersion: string): Expected => ({ status: 200, holds: { result: { protocolVersion } } });
const refused = (status: number, code: number, data?: JsonObject): Expected => ({
  status,
  code,
  holds: data === undefined ? {} : { error: { data } },
});

const M = meta();
const modern = (method: string, name?: string): Headers => ({
  version: STATELESS,
  method,
  ...(name === undefined ? {} : { name }),
});
const LIST = request(1, "tools/list", M);
const CALL = request(1, "tools/call", { name: "everything", ...M });
const served: Expected = { status: 200, holds: { result: {} } };
const unsupported = { supported: [STATELESS] };

const handshakes: readonly Row[] = [
  ["asks for the revision without one", request(1, "initialize", handshake(STATELESS)), {}, settled(NEWEST_HANDSHAKE)],
  ["asks for an unknown revision", request(1, "initialize", handshake("1999-01-01")), {}, settled(NEWEST_HANDSHAKE)],
  [
    "comes with the header of the revision without one",
    request(1, "initialize", handshake("2025-06-18")),
    { version: STATELESS },
    settled("2025-06-18"),
  ],
  ["asks for one to come", request(1, "initialize", handshake("2099-01-01")), {}, settled(NEWEST_HANDSHAKE)],
  ...REVISIONS.filter((revision) => revision !== STATELESS).map(
    (revision): Row => [`asks for ${revision}`, request(1, "initialize", handshake(revision)), {}, settled(revision)],
  ),
  [
    "names itself a revision in _meta",
    request(1, "initialize", { ...handshake(STATELESS), ...M }),
    modern("initialize"),
    refused(404, -32601),
  ],
];

const stateless: readonly Row[] = [
  ["server/discover", request(1, "server/discover", M), modern("server/discover"), served],
  ["tools/list", LIST, modern("tools/list"), served],
  ["without clientInfo", LIST, modern("tools/list"), served],
  ["no version header", LIST, { method: "tools/list" }, refused(400, -32020)],
  ["no Mcp-Method", LIST, { version: STATELESS }, refused(400, -32020)],
  ["the Mcp-Method of another", LIST, modern("tools/call"), refused(400, -32020)],
  ["an Mcp-Method in capitals", LIST, modern("TOOLS/LIST"), refused(400, -32020)],
  ["no Mcp-Name", CALL, modern("tools/call"), refused(400, -32020)],
  ["the Mcp-Name of another", CALL, modern("tools/call", "other"), refused(400, -32020)],
  ["an Mcp-Name in base64", CALL, modern("tools/call", "=?base64?ZXZlcnl0aGluZw==?="), served],
  ["an Mcp-Name that is no base64", CALL, modern("tools/call", "=?base64?***?="), refused(400, -32020)],
  ["base64 without its padding", CALL, modern("tools/call", "=?base64?ZXZlcnl0aGluZw?="), refused(400, -32020)],
  ["a marker that is not lower case", CALL, modern("tools/call", "=?BASE64?ZXZlcnl0aGluZw==?="), refused(400, -32020)],
  ["an Mcp-Name where none is needed", LIST, modern("tools/list", "anything"), served],
  [
    "resources/read names its uri",
    request(1, "resources/read", { uri: "sample://a", ...M }),
    modern("resources/read", "sample://a"),
    served,
  ],
  [
    "resources/read names another uri",
    request(1, "resources/read", { uri: "sample://a", ...M }),
    modern("resources/read", "sample://b"),
    refused(400, -32020),
  ],
  [
    "prompts/get names no prompt",
    request(1, "prompts/get", { name: "greet", ...M }),
    modern("prompts/get"),
    refused(400, -32020),
  ],
  ["another revision in the header", LIST, { ...modern("tools/list"), version: "2025-11-25" }, refused(400, -32020)],
  [
    "an unknown revision in both",
    request(1, "tools/list", meta({ [VERSION]: "2099-01-01" })),
    { ...modern("tools/list"), version: "2099-01-01" },
    refused(400, -32022, { ...unsupported, requested: "2099-01-01" }),
  ],
  [
    "a revision with a handshake in both",
    request(1, "tools/list", meta({ [VERSION]: "2025-11-25" })),
    { ...modern("tools/list"), version: "2025-11-25" },
    refused(400, -32022, { ...unsupported, requested: "2025-11-25" }),
  ],
  [
    "a revision that is no text",
    request(1, "tools/list", meta({ [VERSION]: 20260728 })),
    modern("tools/list"),
    refused(400, -32602),
  ],
  [
    "no capabilities of the client",
    request(1, "tools/list", { _meta: { [VERSION]: STATELESS } }),
    modern("tools/list"),
    refused(400, -32602),
  ],
  [
    "capabilities that are a list",
    request(1, "tools/list", meta({ [CAPABILITIES]: [] })),
    modern("tools/list"),
    refused(400, -32602),
  ],
  ["no _meta", request(1, "tools/list", {}), modern("tools/list"), refused(400, -32602)],
  ["no params", request(1, "tools/list"), modern("tools/list"), refused(400, -32602)],
  ["server/discover without _meta", request(1, "server/discover"), {}, refused(400, -32602)],
  [
    "an unknown level of messages",
    request(1, "tools/list", meta({ [LEVEL]: "loud" })),
    modern("tools/list"),
    refused(400, -32602),
  ],
  ["a known level of messages", request(1, "tools/list", meta({ [LEVEL]: "debug" })), modern("tools/list"), served],
  ...["ping", "logging/setLevel", "resources/subscribe", "roots/list", "foo/bar"].map(
    (method): Row => [`${method}`, request(1, method, M), modern(method), refused(404, -32601)],
  ),
  ["an unknown cursor", request(1, "tools/list", { cursor: "zzz", ...M }), modern("tools/list"), refused(200, -32602)],
  ["an unknown tool", request(1, "tools/call", { name: "no", ...M }), modern("tools/call", "no"), refused(200, -32602)],
  [
    "an unknown resource",
    request(1, "resources/read", { uri: "sample://no", ...M }),
    modern("resources/read", "sample://no"),
    refused(200, -32602, { uri: "sample://no" }),
  ],
  [
    "a tool that throws",
    request(1, "tools/call", { name: "fail", ...M }),
    modern("tools/call", "fail"),
    { ...refused(200, -32603), holds: { error: { message: "Internal error." } } },
  ],
  [
    "an id that is null",
    '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
    modern("tools/list"),
    { status: 400, code: -32600, id: "absent" },
  ],
  ["no JSON", "{", modern("tools/list"), { status: 400, code: -32700, id: "absent" }],
  ["a batch", `[${LIST}]`, modern("tools/list"), { status: 400, code: -32600, id: "absent" }],
  [
    "params that are a list",
    '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}',
    modern("tools/list"),
    refused(400, -32602),
  ],
];

const handshakeEra: readonly Row[] = [
  [
    "no header and no _meta is 2025-03-26",
    request(1, "tools/list"),
    {},
    { status: 200, holds: { result: { tools: [{ annotations: {} }] } } },
  ],
  [
    "a revision in the header",
    request(1, "tools/list"),
    { version: "2025-06-18" },
    { status: 200, holds: { result: { tools: [{ title: "Everything" }] } } },
  ],
  [
    "an unknown revision in the header",
    request(1, "tools/list"),
    { version: "1999-01-01" },
    { status: 400, code: -32600 },
  ],
  ["an unknown method", request(1, "foo/bar"), { version: "2025-11-25" }, refused(200, -32601)],
  [
    "headers of the other era are not looked at",
    request(1, "tools/list"),
    { version: "2025-11-25", method: "no", name: "no" },
    served,
  ],
  [
    "an unknown resource",
    request(1, "resources/read", { uri: "sample://no" }),
    { version: "2025-11-25" },
    refused(200, -32002, { uri: "sample://no" }),
  ],
  ["a batch without header", `[${request(1, "ping")},${request(2, "ping")}]`, {}, { status: 200, id: "batch" }],
  [
    "a batch of 2025-06-18",
    `[${request(1, "ping")}]`,
    { version: "2025-06-18" },
    { status: 400, code: -32600, id: null },
  ],
  [
    "a batch of 2025-11-25",
    `[${request(1, "ping")}]`,
    { version: "2025-11-25" },
    { status: 400, code: -32600, id: "absent" },
  ],
  ["an empty batch", "[]", {}, { status: 400, code: -32600, id: null }],
  ["a batch that holds a stateless request", `[${LIST}]`, {}, { status: 200, id: "batch" }],
  ["no JSON", "{", { version: "2025-06-18" }, { status: 400, code: -32700, id: null }],
];

async function judge([, text, headers, { status, code, holds = {}, id = 1 }]: Row) {
  const { answer, httpStatus } = await post(fullApplication(), text, headers);
  expect(httpStatus).toBe(status);
  if (id === "batch") {
    expect(Array.isArray(answer)).toBe(true);
    return;
  }
  expect(answer).toMatchObject({ jsonrpc: "2.0", ...holds });
  expect(answer.error?.code).toBe(code);
  expect("id" in answer ? answer.id : "absent").toEqual(id);
}

describe("over HTTP", () => {
  test.each(handshakes)("a handshake that %s", async (...row) => await judge(row));
  test.each(stateless)("without a handshake: %s", async (...row) => await judge(row));
  test.each(handshakeEra)("with a handshake: %s", async (...row) => await judge(row));

  const silent: readonly [what: string, text: string, headers: Headers, status: number][] = [
    ["notifications/initialized", '{"jsonrpc":"2.0","method":"notifications/initialized"}', {}, 202],
    [
      "a stateless cancellation",
      JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, ...M } }),
      modern("notifications/cancelled"),
      202,
    ],
    ["an unknown notification", '{"jsonrpc":"2.0","method":"notifications/foo"}', { version: "2025-11-25" }, 202],
    ["a response", '{"jsonrpc":"2.0","id":9,"result":{}}', {}, 202],
    ["a response that is an error", '{"jsonrpc":"2.0","id":"a","error":{"code":1,"message":"m"}}', {}, 202],
    ["a tools/call without an id", '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"everything"}}', {}, 202],
    [
      "a notification of an unknown revision",
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      { version: "1999-01-01" },
      400,
    ],
  ];
  test.each(silent)("%s has no answer", async (_, text, headers, status) => {
    const { httpStatus, answer } = await post(fullApplication(), text, headers);
    expect(httpStatus).toBe(status);
    expect(answer === undefined).toBe(status === 202);
  });
});

describe("over a stream", () => {
  test("both eras stand side by side, and neither remembers the other", async () => {
    const client = await clientOf(fullApplication(), "2025-06-18", "stream");
    const shapes: unknown[] = [];
    for (const text of [
      request(1, "server/discover", M),
      request(2, "tools/list"),
      request(3, "tools/list", M),
      request(4, "initialize", handshake("2024-11-05")),
      request(5, "tools/list"),
      request(6, "tools/list", M),
    ]) {
      const { answer } = await client.send(text);
      const { resultType, protocolVersion, tools } = answer.result;
      shapes.push([answer.id, resultType ?? protocolVersion, tools?.[0].title, tools?.[0].icons?.length]);
    }
    expect(shapes).toEqual([
      [1, "complete", undefined, undefined],
      [2, undefined, "Everything", undefined],
      [3, "complete", "Everything", 1],
      [4, "2024-11-05", undefined, undefined],
      [5, undefined, undefined, undefined],
      [6, "complete", "Everything", 1],
    ]);
  });

  test("without a handshake a plain request is served as the newest revision that has one", async () => {
    const client = await clientOf(fullApplication(), STATELESS, "stream");
    const { answer } = await client.send(request(1, "tools/list"));
    expect(answer.result.tools[0].icons).toHaveLength(1);
    expect(answer.result.resultType).toBeUndefined();
  });

  test("a repeated handshake settles anew", async () => {
    const client = await clientOf(fullApplication(), "2025-11-25", "stream");
    const answers = [];
    for (const version of ["2024-11-05", "2024-11-05", "1999-01-01"]) {
      answers.push((await client.send(request(1, "initialize", handshake(version)))).answer.result.protocolVersion);
    }
    expect(answers).toEqual(["2024-11-05", "2024-11-05", NEWEST_HANDSHAKE]);
  });

  const nulls: readonly [what: string, text: string, code: number][] = [
    ["no JSON", "{", -32700],
    ["no object", "7", -32600],
    ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ["a batch of a revision without them", `[${request(1, "ping")}]`, -32600],
  ];
  test.each(nulls)("%s is answered under the id null, which older clients expect", async (_, text, code) => {
    const client = await clientOf(fullApplication(), "2025-11-25", "stream");
    expect((await client.send(text)).answer).toMatchObject({ id: null, error: { code } });
  });

  const late: readonly unknown[] = [1, "1", 99, null, {}, 1.5];
  test.each(late)("a cancellation of %j, which is not open, is no mistake", async (requestId) => {
    const client = await clientOf(fullApplication(), "2025-11-25", "stream");
    await client.ask(1, "ping");
    const text = JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    expect((await client.send(text)).answer).toBeUndefined();
    expect((await client.ask(2, "ping")).answer).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
  });

  test("four requests before any answer are all answered", async () => {
    const client = await clientOf(fullApplication(), STATELESS, "stream");
    const ids = [0, 1, "2", "three"];
    const answers = await Promise.all(ids.map((id) => client.ask(id, "tools/list")));
    expect(answers.map(({ answer }) => answer.id)).toEqual(ids);
  });
});

describe("a server of some revisions", () => {
  const of = async (revisions: ConstructorParameters<typeof ProtocolServer>[1], text: string, headers: Headers) => {
    return (await post(fullApplication(), text, headers, revisions)).answer;
  };

  test("of the stateless alone tells a client with a handshake what it speaks", async () => {
    const options = { revisions: [revision20260728] as const };
    const text = request(1, "initialize", handshake("2025-11-25"));
    expect(await of(options, text, {})).toMatchObject({
      id: 1,
      error: { code: -32022, data: { supported: [STATELESS], requested: "2025-11-25" } },
    });
  });

  test("of one with a handshake alone takes a stateless message for one of its own", async () => {
    const options = { revisions: [revision20250618] as const };
    expect(await of(options, LIST, { version: "2025-06-18" })).toMatchObject({ id: 1, result: { tools: [{}] } });
    expect(await of(options, request(1, "server/discover", M), { version: "2025-06-18" })).toMatchObject({
      id: 1,
      error: { code: -32601 },
    });
  });
});
