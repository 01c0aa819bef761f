import { describe, expect, test } from "vitest";
import { errorResponse, exchange, request } from "./exchange.ts";
import { sampleApplication } from "./sample_application.ts";

const client = { name: "c", version: "1" };
const result = (id: unknown, value: unknown) => ({ jsonrpc: "2.0", id, result: value });

describe("initialize", () => {
  const good = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: client };
  const answer = {
    protocolVersion: "2025-06-18",
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "sample", version: "1.2.3" },
  };

  test.each(["2025-06-18", "2025-11-25", "2001-01-01"])("asked for %s, the one revision is chosen", async (version) => {
    const text = request(0, "initialize", { ...good, protocolVersion: version });
    expect(await exchange(sampleApplication(), text)).toEqual([result(0, answer)]);
  });

  test("declares what there is, and instructions only if there are any", async () => {
    const application = sampleApplication({ capabilities: {}, instructions: "Search first." });
    expect(await exchange(application, request(1, "initialize", good))).toEqual([
      result(1, { ...answer, capabilities: {}, instructions: "Search first." }),
    ]);
  });

  const rows: [member: string, params: object][] = [
    ["protocolVersion", { capabilities: {}, clientInfo: client }],
    ["protocolVersion", { ...good, protocolVersion: "" }],
    ["protocolVersion", { ...good, protocolVersion: 20250618 }],
    ["capabilities", { protocolVersion: "x", clientInfo: client }],
    ["capabilities", { ...good, capabilities: [] }],
    ["clientInfo", { protocolVersion: "x", capabilities: {} }],
    ["clientInfo.name", { ...good, clientInfo: { version: "1" } }],
    ["clientInfo.version", { ...good, clientInfo: { name: "c", version: "" } }],
  ];
  test.each(rows)("a wrong %s is named: %o", async (member, params) => {
    expect(await exchange(sampleApplication(), request(1, "initialize", params))).toEqual([
      errorResponse(1, -32602, expect.stringContaining(`"${member}"`)),
    ]);
  });
});

describe("methods", () => {
  test("ping answers an empty object, before any initialize", async () => {
    expect(await exchange(sampleApplication(), request("p", "ping"))).toEqual([result("p", {})]);
  });

  test.each(["prompts/list", "notifications/initialized", "logging/setLevel", "constructor"])(
    "%s with an id is not a method",
    async (method) => {
      expect(await exchange(sampleApplication(), request(1, method))).toEqual([
        errorResponse(1, -32601, `Method not found: "${method}".`),
      ]);
    },
  );

  test("a tools/call without an id runs nothing", async () => {
    const application = sampleApplication();
    const text = '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo"}}';
    expect(await exchange(application, text)).toEqual([]);
    expect(application.calls).toEqual([]);
  });
});

describe("tools/call", () => {
  const call = (params: object) => request(1, "tools/call", params);
  const text = (value: string, isError = false) => result(1, { content: [{ type: "text", text: value }], isError });

  test("arguments arrive as they were sent", async () => {
    const given = { object: {}, list: [], nested: { keys: { "0": "a", "1": "b" }, array: ["a", "b"] } };
    expect(await exchange(sampleApplication(), call({ name: "echo", arguments: given }))).toEqual([
      text(JSON.stringify(given)),
    ]);
  });

  test("left out, they arrive as {}", async () => {
    expect(await exchange(sampleApplication(), call({ name: "echo" }))).toEqual([text("{}")]);
  });

  test("a refusal is a result", async () => {
    expect(await exchange(sampleApplication(), call({ name: "refuse" }))).toEqual([text("No such page.", true)]);
  });

  test("an empty structured document goes out as {}", async () => {
    const [answer] = await exchange(sampleApplication(), call({ name: "structured" }));
    expect(JSON.stringify(answer)).toContain('"structuredContent":{}');
  });

  test("a throw is told as an internal error, and its reason to the logger alone", async () => {
    const reasons: unknown[] = [];
    const logger = (_: string, reason?: unknown) => void reasons.push(reason);
    const answers = await exchange(sampleApplication(), call({ name: "fail" }), { logger });
    expect(answers).toEqual([errorResponse(1, -32603, "Internal error.")]);
    expect(String(reasons[0])).toContain("/home/someone/secret");
  });

  test("a logger that throws or rejects changes nothing", async () => {
    const throwing = () => {
      throw new Error("disk full");
    };
    const rejecting = (() => Promise.reject(new Error("disk full"))) as () => void;
    for (const logger of [throwing, rejecting]) {
      expect(await exchange(sampleApplication(), call({ name: "fail" }), { logger })).toEqual([
        errorResponse(1, -32603, "Internal error."),
      ]);
    }
  });

  const refused: [reason: string, params: object][] = [
    ["no name", {}],
    ["an empty name", { name: "" }],
    ["a name that is no text", { name: 7 }],
    ["an unknown tool", { name: "nothing" }],
    ["a name that every object has", { name: "constructor" }],
    ["arguments that are a list", { name: "echo", arguments: [] }],
    ["arguments that are null", { name: "echo", arguments: null }],
    ["_meta that is a list", { name: "echo", _meta: [] }],
    ["_meta that is null", { name: "echo", _meta: null }],
    ["a fractional progress token", { name: "echo", _meta: { progressToken: 1.5 } }],
    ["a null progress token", { name: "echo", _meta: { progressToken: null } }],
    ["a progress token that is an object", { name: "echo", _meta: { progressToken: {} } }],
  ];
  test.each(refused)("%s is refused before anything runs", async (_, params) => {
    const application = sampleApplication();
    expect(await exchange(application, call(params))).toEqual([errorResponse(1, -32602, expect.any(String))]);
    expect(application.calls).toEqual([]);
  });

  test.each(["p1", 7, 0])("progress under token %o comes before the result", async (progressToken) => {
    const notice = (params: object) => ({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken, ...params },
    });
    expect(await exchange(sampleApplication(), call({ name: "report", _meta: { progressToken } }))).toEqual([
      notice({ progress: 1 }),
      notice({ progress: 2, total: 3, message: "halfway" }),
      text("done"),
    ]);
  });

  test("without a token nothing is reported", async () => {
    expect(await exchange(sampleApplication(), call({ name: "report" }))).toEqual([text("done")]);
  });
});

describe("resources/read", () => {
  test("answers the text", async () => {
    expect(await exchange(sampleApplication(), request(1, "resources/read", { uri: "sample://a" }))).toEqual([
      result(1, { contents: [{ uri: "sample://a", mimeType: "text/plain", text: "a" }] }),
    ]);
  });

  test("an unknown uri is named in message and data", async () => {
    expect(await exchange(sampleApplication(), request(1, "resources/read", { uri: "file:///etc/passwd" }))).toEqual([
      errorResponse(1, -32002, 'Resource not found: "file:///etc/passwd".', { uri: "file:///etc/passwd" }),
    ]);
  });

  test.each([{}, { uri: "" }, { uri: 7 }])("%o is refused", async (params) => {
    expect(await exchange(sampleApplication(), request(1, "resources/read", params))).toEqual([
      errorResponse(1, -32602, expect.stringContaining('"uri"')),
    ]);
  });
});

describe("an answer that cannot be encoded", () => {
  const tools = ["surrogate", "bigint", "hole", "cycle", "map", "nan", "absent", "key"];
  test.each(tools)("%s becomes an internal error under the same id", async (name) => {
    const answers = await exchange(sampleApplication(), request("i", "tools/call", { name }));
    expect(answers).toEqual([errorResponse("i", -32603, "Internal error.")]);
  });

  test("structure too deep to be written does as well", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"deep","arguments":{"a":${deep}}}}`;
    expect(await exchange(sampleApplication(), text)).toEqual([errorResponse(1, -32603, "Internal error.")]);
  });

  test("an id that cannot be echoed becomes null, and its text never appears", async () => {
    const text = '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}';
    expect(await exchange(sampleApplication(), text)).toEqual([errorResponse(null, -32603, "Internal error.")]);
  });

  test("a message with a lone surrogate is not sent either", async () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"x\\udfff"}';
    expect(await exchange(sampleApplication(), text)).toEqual([errorResponse(1, -32603, "Internal error.")]);
  });
});
