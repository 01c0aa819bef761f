import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  createApplication,
  DuplicateDefinitionError,
  defineTool,
  SchemaError,
  structuredErrors,
  type ToolAnswer,
} from "../../src/host/mod.ts";
import { invalidParams, ProtocolServer } from "../../src/protocol/mod.ts";
import { exchange, request } from "../protocol/exchange.ts";
import { callTool } from "./calling.ts";

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
    [
      "throws an error of the protocol",
      () => {
        throw invalidParams("/home/someone/secret");
      },
    ],
  ])("%s: the client gets one fixed text, the logger the reason", async (_, call) => {
    const logged: unknown[] = [];
    const { result } = await callTool(toolThat(call), {}, { logger: (...entry) => void logged.push(entry) });
    expect(result).toEqual(failed);
    expect(logged).toHaveLength(1);
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
    const connection = server.connect(() => {});
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
