import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  createApplication,
  DuplicateDefinitionError,
  defineTool,
  rawInput,
  SchemaError,
  structuredErrors,
  type Tool,
  type ToolAnswer,
} from "../../src/host/mod.ts";
import { missingClientCapability, ProtocolServer } from "../../src/protocol/mod.ts";
import { exchange, request } from "../protocol/exchange.ts";
import { callTool, textOf } from "./calling.ts";

const toolThat = (call: () => ToolAnswer | Promise<ToolAnswer>, name = "t") =>
  defineTool({ name, description: "D.", input: z.object({}), call });
const failed = { content: [{ type: "text", text: "Tool execution failed." }], isError: true };

describe("answers", () => {
  const rows: [reason: string, answer: ToolAnswer, result: object][] = [
    ["text alone", { text: "a" }, { content: [{ type: "text", text: "a" }], isError: false }],
    ["with data", { text: "a", structured: { n: 1 } }, { isError: false, structuredContent: { n: 1 } }],
    ["empty data", { text: "a", structured: {} }, { structuredContent: {} }],
    [
      "a refusal",
      { error: "page_unknown", text: "No page." },
      { content: [{ type: "text", text: "No page." }], isError: true },
    ],
    [
      "a refusal with data",
      { error: "e", text: "", structured: { code: "e" } },
      { isError: true, structuredContent: { code: "e" } },
    ],
  ];
  test.each(rows)("%s", async (_, answer, result) => {
    const given = (
      await callTool(
        toolThat(() => answer),
        {},
      )
    ).result;
    expect(given).toMatchObject(result);
    expect("structuredContent" in given).toBe("structured" in answer);
  });
});

describe("answers in other forms", () => {
  const picture = { type: "image", data: "AA==", mimeType: "image/png" } as const;
  const text = (words: string) => ({ type: "text", text: words });
  const rows: [reason: string, answer: Awaited<ReturnType<Tool["call"]>>, result: object][] = [
    ["a bare string is a text", "a", { content: [text("a")], isError: false }],
    ["blocks follow the text", { text: "a", content: [picture] }, { content: [text("a"), picture], isError: false }],
    ["blocks alone", { content: [picture] }, { content: [picture], isError: false }],
    ["no block at all", { content: [] }, { content: [], isError: false }],
    ["blocks that say no", { error: "e", content: [picture] }, { content: [picture], isError: true }],
    ["a `_meta`", { text: "a", _meta: { k: 1 } }, { content: [text("a")], isError: false, _meta: { k: 1 } }],
  ];
  test.each(rows)("%s", async (_, answer, result) => {
    const tool = defineTool({ name: "t", description: "D.", call: () => answer });
    expect((await callTool(tool, {})).result).toEqual(result);
  });
});

describe("a tool without `input`", () => {
  const tool = defineTool({ name: "t", description: "D.", call: () => "ok" });

  test("is listed with a closed, empty object", async () => {
    const application = createApplication({ name: "n", version: "1", tools: [tool] });
    expect((await exchange(application, request(1, "tools/list")))[0]?.result).toEqual({
      tools: [
        { name: "t", description: "D.", inputSchema: { type: "object", properties: {}, additionalProperties: false } },
      ],
    });
  });

  test("refuses every member", async () => {
    expect((await callTool(tool, undefined)).result.isError).toBe(false);
    const { result } = await callTool(tool, { a: 1 });
    expect(result.isError).toBe(true);
    expect(JSON.parse(textOf(result))).toMatchObject({ errors: [{ path: ["a"], code: "unexpected_field" }] });
  });
});

describe("a schema that is published as it stands", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: { city: { $anchor: "city", type: "string" } },
    properties: { city: { $ref: "#/$defs/city" } },
    if: { required: ["city"] },
    else: false,
  };

  test("reaches clients with every keyword", async () => {
    const tool = defineTool({ name: "t", description: "D.", input: rawInput(schema), call: () => "" });
    const application = createApplication({ name: "n", version: "1", tools: [tool] });
    const [answer] = await exchange(application, request(1, "tools/list"));
    expect(answer?.result).toEqual({ tools: [{ name: "t", description: "D.", inputSchema: schema }] });
  });

  test("checks nothing by itself", async () => {
    const tool = defineTool({
      name: "t",
      description: "D.",
      input: rawInput(schema),
      call: (given) => JSON.stringify(given),
    });
    expect(textOf((await callTool(tool, { town: [1] })).result)).toBe('{"town":[1]}');
  });

  test("is bound by the tool's own rule, whose errors are told like all others", async () => {
    const missing = { path: ["city"], code: "required", message: "Where?", parameters: {} } as const;
    const input = rawInput<{ city: string }>(schema, ({ city }) =>
      typeof city === "string" ? { value: { city } } : { errors: [missing] },
    );
    const tool = defineTool({ name: "t", description: "D.", input, call: ({ city }) => city });
    expect(textOf((await callTool(tool, { city: "Oslo" })).result)).toBe("Oslo");
    const { result } = await callTool(tool, {});
    expect(result.isError).toBe(true);
    expect(JSON.parse(textOf(result))).toEqual({ errors: [missing] });
  });

  test("must be an object at its root", () => {
    expect(() => rawInput({ anyOf: [] })).toThrow(RangeError);
  });
});

describe("a result that is too large for clients", () => {
  const answerOf = (length: number, maxResultBytes: number, character = "a") => {
    const tool = toolThat(() => ({ text: character.repeat(length) }));
    const application = createApplication({ name: "n", version: "1", tools: [tool], maxResultBytes });
    return exchange(application, request(1, "tools/call", { name: "t" }));
  };

  test("is told as an error that says how large it was and what to do", async () => {
    const [answer] = await answerOf(5_000, 4_096);
    const { isError, content } = answer!.result as { isError: boolean; content: [{ text: string }] };
    expect(isError).toBe(true);
    expect(content[0].text).toMatch(/5,0\d\d bytes.*4,096.*Ask for less/);
  });

  const rows: [reason: string, length: number, limit: number, character: string, isError: boolean][] = [
    ["fits", 4_000, 4_096, "a", false],
    ["is measured in bytes", 2_000, 4_096, "ä", false],
    ["is measured in bytes, too many", 2_100, 4_096, "ä", true],
    ["is measured as it is written", 1_000, 4_096, "\u0001", true],
  ];
  test.each(rows)("one that %s", async (_, length, limit, character, isError) => {
    expect((await answerOf(length, limit, character))[0]?.result).toMatchObject({ isError });
  });

  test("by itself: over 8 MiB, since official clients end the connection at 10", async () => {
    const tools = [toolThat(() => ({ text: "a".repeat(9_000_000) }))];
    const application = createApplication({ name: "n", version: "1", tools });
    const [answer] = await exchange(application, request(1, "tools/call", { name: "t" }));
    expect(answer?.result).toMatchObject({ isError: true });
  });
});

describe("a tool that fails", () => {
  test.each([
    [
      "throws",
      () => {
        throw new Error("/home/someone/secret");
      },
    ],
    ["rejects", () => Promise.reject(new Error("/home/someone/secret"))],
    ["answers what cannot be encoded", () => ({ text: "\ud800" })],
    ["answers data that cannot be encoded", () => ({ text: "", structured: { n: 1n } })],
    ["answers nothing", () => undefined as unknown as ToolAnswer],
  ])("%s: the client gets one fixed text, the logger the reason", async (_, call) => {
    const logged: unknown[] = [];
    const { result } = await callTool(toolThat(call), {}, { logger: (...entry) => void logged.push(entry) });
    expect(result).toEqual(failed);
    expect(logged).toHaveLength(1);
  });

  test("an error of the protocol is meant for the client, and goes to it as it is", async () => {
    const tool = toolThat(() => Promise.reject(missingClientCapability({ sampling: {} })));
    const { error } = await callTool(tool, {});
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { sampling: {} } } });
  });

  test("where the contract says so, it is −32603", async () => {
    const tool = toolThat(() => Promise.reject(new Error("got 404")));
    const { error } = await callTool(tool, {}, { toolErrors: "protocol" });
    expect(error).toEqual({ code: -32603, message: "Internal error." });
  });

  test("a logger that throws changes nothing", async () => {
    const logger = () => {
      throw new Error("disk full");
    };
    expect(
      (
        await callTool(
          toolThat(() => Promise.reject(new Error())),
          {},
          { logger },
        )
      ).result,
    ).toEqual(failed);
  });
});

describe("what a call is given", () => {
  test("progress, a signal and a log", async () => {
    const logged: string[] = [];
    const tool = defineTool({
      name: "t",
      description: "D.",
      input: z.object({}),
      call(_, { progress, signal, log }) {
        progress(1, 2, "halfway");
        log("seen");
        return { text: String(signal.aborted) };
      },
    });
    const application = createApplication({ name: "n", version: "1", tools: [tool] });
    const text = request(1, "tools/call", { name: "t", _meta: { progressToken: "p" } });
    const frames = await exchange(application, text, { logger: (message) => void logged.push(message) });
    expect(frames).toMatchObject([
      { params: { progressToken: "p", progress: 1, total: 2, message: "halfway" } },
      { result: { content: [{ text: "false" }] } },
    ]);
    expect(logged).toEqual(["seen"]);
  });

  test("a call that is cancelled is not answered, and is no failure", async () => {
    const logged: string[] = [];
    const started = Promise.withResolvers<void>();
    const tool = defineTool({
      name: "t",
      description: "D.",
      input: z.object({}),
      call: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
          started.resolve();
        }),
    });
    const application = createApplication({ name: "n", version: "1", tools: [tool] });
    const server = new ProtocolServer(application, { logger: (message) => void logged.push(message) });
    const connection = server.connect({ send: () => {} });
    const reception = connection.receive(request(1, "tools/call", { name: "t" }));
    const answer = reception.kind === "request" ? reception.answer() : undefined;
    await started.promise;
    connection.receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(await answer).toBeUndefined();
    expect(logged).toEqual([]);
  });
});

describe("registration", () => {
  const application = (...tools: Parameters<typeof toolThat>[1][]) =>
    createApplication({ name: "n", version: "1", tools: tools.map((name) => toolThat(() => ({ text: "" }), name)) });

  test("the very same tool twice is listed once", async () => {
    const tool = toolThat(() => ({ text: "" }));
    const twice = createApplication({ name: "n", version: "1", tools: [tool, tool] });
    const [answer] = await exchange(twice, request(1, "tools/list"));
    expect((answer!.result as { tools: object[] }).tools).toHaveLength(1);
  });

  test("two tools of one name are refused, both named", async () => {
    const refusal = application("a", "b", "a").ready();
    await expect(refusal).rejects.toThrow(DuplicateDefinitionError);
    await expect(refusal).rejects.toThrow(/"a".*tool 1.*tool 3/);
  });

  test.each(["", "two words", "ä", "a.b", "a/b", "x".repeat(65)])("the name %j is refused", async (name) => {
    await expect(application(name).ready()).rejects.toThrow(RangeError);
  });

  test("a schema that cannot be published is refused, with the tool's name", async () => {
    const open = defineTool({ name: "open", description: "D.", input: z.looseObject({}), call: () => ({ text: "" }) });
    const refused = createApplication({ name: "n", version: "1", tools: [open] });
    await expect(refused.ready()).rejects.toThrow(SchemaError);
    await expect(refused.ready()).rejects.toThrow(/tool open/);
  });

  test("the list is in the order of definition, with what was declared", async () => {
    const titled = defineTool({
      name: "titled",
      title: "Titled",
      description: "D.",
      input: z.object({}),
      output: z.object({ n: z.number() }),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      call: () => ({ text: "1", structured: { n: 1 } }),
    });
    const tools = [titled, toolThat(() => ({ text: "" }), "a")];
    const [answer] = await exchange(createApplication({ name: "n", version: "1", tools }), request(1, "tools/list"));
    const closed = { type: "object", properties: {}, additionalProperties: false };
    expect(answer?.result).toEqual({
      tools: [
        {
          name: "titled",
          title: "Titled",
          description: "D.",
          inputSchema: closed,
          outputSchema: { ...closed, properties: { n: { type: "number" } }, required: ["n"] },
          annotations: titled.annotations,
        },
        { name: "a", description: "D.", inputSchema: closed },
      ],
    });
  });

  test("nothing is loaded for initialize; tools are loaded once, and again only after a failure", async () => {
    let loads = 0;
    const lazy = createApplication({
      name: "n",
      version: "1",
      tools: async () => {
        if (++loads === 1) throw new Error("not yet");
        return [toolThat(() => ({ text: "" }))];
      },
    });
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const [hello] = await exchange(lazy, request(1, "initialize", params));
    expect(hello).toMatchObject({ result: { capabilities: { tools: {} } } });
    expect(loads).toBe(0);
    expect(await exchange(lazy, request(1, "tools/list"))).toMatchObject([{ error: { code: -32603 } }]);
    expect(await exchange(lazy, request(1, "tools/list"))).toMatchObject([{ result: { tools: [{ name: "t" }] } }]);
    await exchange(lazy, request(1, "tools/list"));
    expect(loads).toBe(2);
  });

  test("without tools none are declared", async () => {
    expect(createApplication({ name: "n", version: "1" }).capabilities).toEqual({});
  });
});

describe("structured answers against their schema", () => {
  const tool = defineTool({
    name: "t",
    description: "D.",
    input: z.object({}),
    output: z.object({ n: z.number() }),
    call: () => ({ text: "" }),
  });
  const rows: [answer: ToolAnswer, codes: string[], reason: string][] = [
    [{ text: "", structured: { n: 1 } }, [], "fits"],
    [{ text: "", structured: { n: "1" } }, ["wrong_type"], "of another type"],
    [{ text: "", structured: { n: 1, m: 2 } }, ["unexpected_field"], "more than declared"],
    [{ text: "" }, ["required"], "nothing at all"],
    [{ error: "e", text: "" }, [], "a refusal need not fit"],
  ];
  test.each(rows)("%j has %j (%s)", async (answer, codes) => {
    expect((await structuredErrors(tool, answer)).map(({ code }) => code)).toEqual(codes);
  });
});
