import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE } from "../../../src/presets/kinetis/catalogue.ts";
import { VERSION } from "../../../src/product/mod.ts";
import { MESSAGE_CAP } from "../../../src/transports/mod.ts";
import { errorResponse, request } from "../../protocol/exchange.ts";
import { type Answered, answersTo } from "./answers_to.ts";

/*
 * The vectors of the wire, through the program itself. Those that need tools of other kinds (echoed arguments, a tool that throws,
 * progress, results that cannot be encoded) stand in test/protocol/dispatch.test.ts, those that need an output that
 * fails in test/transports/frame_loop.test.ts.
 */

const PARSE = [errorResponse(null, -32700, "Parse error.")];
const invalid = (id: unknown = null) => [errorResponse(id, -32600, "Invalid Request.")];
const unknown = (id: unknown, method: string) => [errorResponse(id, -32601, `Method not found: "${method}".`)];
const refused = (id: unknown, message: unknown = expect.any(String)) => [errorResponse(id, -32602, message)];
const pong = (id: unknown) => [{ jsonrpc: "2.0", id, result: {} }];
const NOTHING: never[] = [];

const envelope = (members: string) => `{"jsonrpc":"2.0",${members}}`;
const opening = (params: object = {}) => ({
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "c", version: "1" },
  ...params,
});
const OBJECT = 'The "params" member must be an object.';

const initialized = {
  protocolVersion: "2025-06-18",
  capabilities: { resources: {} },
  serverInfo: { name: "kinetis-mcp-docs", version: VERSION },
  instructions: expect.stringMatching(
    /instead of answering from memory.*kinetis:\/\/docs\/agent-workflow.*newer behaviour/,
  ),
};

/** What a server whose lists have pages would have given for its second one. */
const POSITION = Buffer.from("resources/list\n0\n5").toString("base64url");

type Row = [reason: string, input: string, frames: unknown[]];

const messages: Row[] = [
  [
    "a listing before any initialize",
    request(1, "resources/list"),
    [{ jsonrpc: "2.0", id: 1, result: { resources: expect.any(Array) } }],
  ],
  ["cut off", '{"jsonrpc":', PARSE],
  ...["42", '"ping"', "7", "null", "[]", `[${request(1, "ping")}]`].map((text): Row => ["no object", text, invalid()]),
  ["another JSON-RPC, id echoed", '{"jsonrpc":"1.0","id":3,"method":"ping"}', invalid(3)],
  ["no version", '{"id":1,"method":"ping"}', invalid(1)],
  ["no method", envelope('"id":3'), invalid(3)],
  ["an empty method", envelope('"id":3,"method":""'), invalid(3)],
  ["a method that is a number", envelope('"id":3,"method":5'), invalid(3)],
  ["and another number", envelope('"id":3,"method":42'), invalid(3)],
  ...["null", "true", "1.5", "{}", "[]", "1.0"].map(
    (id): Row => [`an id that is ${id}`, envelope(`"id":${id},"method":"ping"`), invalid()],
  ),
  ["both outcomes", envelope('"id":1,"result":{},"error":{}'), invalid(1)],
  ["a client's response", envelope('"id":1,"result":{"ok":true}'), NOTHING],
  ["a client's error", envelope('"id":"a","error":{"code":1,"message":"m"}'), NOTHING],
  ["a broken envelope is answered without an id, too", envelope('"method":42,"params":[]'), invalid()],
  ["another JSON-RPC is no notification", '{"jsonrpc":"1.0","method":"ping"}', invalid()],
  ...["[]", "[1,2]", '"nope"', "7", "true", "null"].flatMap((params): Row[] => [
    [`a request with params ${params}`, envelope(`"id":4,"method":"ping","params":${params}`), refused(4, OBJECT)],
    [
      `a notification with params ${params}`,
      envelope(`"method":"notifications/initialized","params":${params}`),
      NOTHING,
    ],
    [`an unknown one with params ${params}`, envelope(`"method":"notifications/x","params":${params}`), NOTHING],
  ]),
  ["params of both kinds", envelope('"id":5,"method":"ping","params":{"a":{},"b":[]}'), pong(5)],
  ["zero is an id", request(0, "ping"), pong(0)],
  ["so is a text", request("abc", "ping"), pong("abc")],
  ["and one that looks like a number", request("nine", "ping"), pong("nine")],
  ["an unknown notification", envelope('"method":"notifications/x"'), NOTHING],
  ["a request without an id runs nothing", envelope('"method":"resources/list"'), NOTHING],
  ["nor does a read", envelope('"method":"resources/read","params":{"uri":"kinetis://docs/index"}'), NOTHING],
  ["a notification as a request", request(6, "notifications/initialized"), unknown(6, "notifications/initialized")],
  ["slashes and other letters are written as they are", request("ä/日", "ping"), pong("ä/日")],
];

const methods: Row[] = [
  ...["2025-06-18", "2025-11-25", "2024-11-05", "2001-01-01"].map(
    (version): Row => [
      `asked for ${version}: the one revision, resources alone, no title`,
      request(version, "initialize", opening({ protocolVersion: version })),
      [{ jsonrpc: "2.0", id: version, result: initialized }],
    ],
  ),
  ...(
    [
      ["protocolVersion", opening({ protocolVersion: undefined })],
      ["protocolVersion", opening({ protocolVersion: "" })],
      ["protocolVersion", opening({ protocolVersion: 20250618 })],
      ["capabilities", opening({ capabilities: undefined })],
      ["capabilities", opening({ capabilities: [] })],
      ["clientInfo", opening({ clientInfo: undefined })],
      ["clientInfo.name", opening({ clientInfo: { version: "1" } })],
      ["clientInfo.version", opening({ clientInfo: { name: "c", version: "" } })],
    ] as const
  ).map(
    ([member, params]): Row => [
      `initialize names a wrong ${member}`,
      request(1, "initialize", params),
      refused(1, expect.stringContaining(`"${member}"`)),
    ],
  ),
  ...["abc", "page-2", "", null, 7, POSITION].map(
    (cursor): Row => [
      `a cursor ${JSON.stringify(cursor)}`,
      request(1, "resources/list", { cursor }),
      refused(1, expect.stringContaining('"cursor"')),
    ],
  ),
  ...[undefined, {}, { uri: "" }, { uri: 7 }, { uri: null }].map(
    (params): Row => [
      `a read of ${JSON.stringify(params)}`,
      request(1, "resources/read", params),
      refused(1, expect.stringContaining('"uri"')),
    ],
  ),
  ...["kinetis://docs/nothing", "file:///etc/passwd"].map(
    (uri): Row => [
      `a read of ${uri}`,
      request(1, "resources/read", { uri }),
      [errorResponse(1, -32002, `Resource not found: "${uri}".`, { uri })],
    ],
  ),
  [
    "a page that cannot be fetched",
    request(1, "resources/read", { uri: "kinetis://docs/index" }),
    [errorResponse(1, -32603, 'Could not read "kinetis://docs/index".')],
  ],
  ...[
    "tools/list",
    "tools/call",
    "prompts/list",
    "prompts/get",
    "resources/templates/list",
    "resources/subscribe",
    "resources/unsubscribe",
    "completion/complete",
    "logging/setLevel",
    "server/discover",
    "PING",
    "constructor",
  ].map((method): Row => ["a method that there is not", request(1, method, {}), unknown(1, method)]),
];

const lines: Row[] = [
  ["CRLF before and after", `\r\n${request(1, "ping")}\r\n`, pong(1)],
  ["blank lines", "  \t  \n\n \r\n", NOTHING],
  ["NUL is never trimmed", `\0${request(1, "ping")}\0`, PARSE],
  ["longer than 2 MiB, then normal", `${"x".repeat(MESSAGE_CAP + 1)}\n${request(1, "ping")}`, [...PARSE, ...pong(1)]],
  ["much longer", "x".repeat(3 * MESSAGE_CAP), PARSE],
  ["2 MiB exactly", request(1, "ping").padEnd(MESSAGE_CAP), pong(1)],
  ["a chunk of input without a newline is not too long", request(1, "ping").padEnd(65_536), pong(1)],
  ["three at once", `${request(1, "ping")}\nnot json\n${request(2, "ping")}`, [...pong(1), ...PARSE, ...pong(2)]],
];

const OFFLINE =
  /^kinetis-mcp-docs: https:\/\/raw\.githubusercontent\.com\/kinetis-dev\/kinetis\/main\/docs\/index\.md .*LECTERN_OFFLINE/;

describe.each([
  ["messages", messages, []],
  ["methods", methods, [expect.stringMatching(OFFLINE)]],
  ["lines", lines, []],
])("%s, one after the other to one process", (_group, rows, logged) => {
  let answered: Answered;
  beforeAll(async () => {
    answered = await answersTo(rows.map(([, input]) => input));
  });

  test.each(rows.map(([reason, input], at) => ({ reason, shown: JSON.stringify(input.slice(0, 80)), at })))(
    "$reason: $shown",
    ({ at }) => expect(answered.answers[at]).toEqual(rows[at]![2]),
  );

  test("nothing else is written, the operator learns of failed reads alone, and it ends well", () => {
    const { frames, logged: told, code } = answered;
    expect({ frames, told, code }).toEqual({ frames: [], told: logged, code: 0 });
  });
});

test("initialize twice gives the same twice, and its members in this order", async () => {
  const opened = request(1, "initialize", opening());
  const { answers } = await answersTo([opened, opened]);
  const [[first], [second]] = answers as [[{ result: object }], [unknown]];
  expect(first).toEqual(second);
  expect(Object.keys(first.result)).toEqual(["protocolVersion", "capabilities", "serverInfo", "instructions"]);
});

test("the list is whole, in the catalogue's order, and no cursor is given", async () => {
  const { answers } = await answersTo([request(1, "resources/list")]);
  expect(answers[0]![0].result).toEqual({
    resources: CATALOGUE.map(({ slug, name, description }) => ({
      uri: `kinetis://docs/${slug}`,
      name,
      description,
      mimeType: "text/markdown",
    })),
  });
});
