import { AsyncLocalStorage } from "node:async_hooks";
import * as api from "@opentelemetry/api";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  composeApplications,
  createApplication,
  definePrompt,
  defineResource,
  defineTool,
  type ObservedSpan,
  openTelemetry,
  type Telemetry,
  type Tool,
} from "../../src/host/mod.ts";
import { stream } from "../protocol/stream.ts";

const tool = (call: Tool["call"]) => defineTool({ name: "search_docs", description: "D.", call });
const serve = (telemetry: Telemetry, call: Tool["call"] = () => "ok") =>
  createApplication({
    name: "n",
    version: "1",
    tools: [tool(call)],
    prompts: [definePrompt({ name: "trip", get: () => "" })],
    resources: [defineResource({ uri: "x://a", name: "A", mimeType: "text/plain", read: () => "a" })],
    telemetry,
  });

async function client(...given: Parameters<typeof serve>) {
  const server = stream(serve(...given));
  await server.open("2025-11-25");
  return server;
}

describe("a telemetry", () => {
  /** Writes down what it is told. */
  function recording() {
    const told: unknown[] = [];
    const telemetry: Telemetry = {
      begin(call) {
        told.push(call);
        return { end: (outcome) => told.push(outcome) };
      },
    };
    return { told, telemetry };
  }

  const rows: [method: string, params: object, call: object][] = [
    ["tools/list", {}, { method: "tools/list" }],
    ["tools/call", { name: "search_docs" }, { method: "tools/call", name: "search_docs" }],
    ["resources/list", {}, { method: "resources/list" }],
    ["resources/templates/list", {}, { method: "resources/templates/list" }],
    ["resources/read", { uri: "x://a" }, { method: "resources/read", uri: "x://a" }],
    ["prompts/list", {}, { method: "prompts/list" }],
    ["prompts/get", { name: "trip" }, { method: "prompts/get", name: "trip" }],
  ];
  test.each(rows)("is told of %s", async (method, params, call) => {
    const { told, telemetry } = recording();
    await (await client(telemetry)).ask(1, method, { ...params, _meta: { traceparent: "t" } });
    expect(told).toEqual([{ ...call, revision: "2025-11-25", meta: { traceparent: "t" } }, {}]);
  });

  test("is told of the calls of a composed server once", async () => {
    const { told, telemetry } = recording();
    const plain = createApplication({ name: "n", version: "1", tools: [tool(() => "ok")] });
    const server = stream(composeApplications({ name: "n", version: "1", telemetry }, [plain]));
    await server.ask(1, "tools/call", { name: "search_docs" });
    expect(told).toMatchObject([{ method: "tools/call", name: "search_docs" }, {}]);
  });

  test("is not told of names that nobody has", async () => {
    const { told, telemetry } = recording();
    await (await client(telemetry)).ask(1, "tools/call", { name: "no_such_tool" });
    expect(told).toEqual([]);
  });

  const breaking = (): never => {
    throw new Error("collector is down");
  };
  const harmless: [reason: string, telemetry: Telemetry][] = [
    ["throws at the beginning", { begin: breaking }],
    ["throws at the end", { begin: () => ({ end: breaking }) }],
    ["throws before the work", { begin: () => ({ within: breaking, end: breaking }) }],
    [
      "throws after the work began",
      {
        begin: () => ({
          within(work) {
            work();
            return breaking();
          },
          end: breaking,
        }),
      },
    ],
    ["never does the work", { begin: () => ({ within: (() => undefined) as ObservedSpan["within"] & {}, end() {} }) }],
    ["is not interested", { begin: () => undefined }],
  ];
  test.each(harmless)("that %s changes nothing: the call runs once and is answered", async (_, telemetry) => {
    let runs = 0;
    const server = await client(telemetry, () => `run ${++runs}`);
    const { result } = await server.ask(1, "tools/call", { name: "search_docs" });
    expect(result).toEqual({ content: [{ type: "text", text: "run 1" }], isError: false });
  });

  test("that does not exist is nowhere: the application is what it was", () => {
    const application = createApplication({ name: "n", version: "1", tools: [tool(() => "ok")] });
    expect(Object.keys(application)).not.toContain("telemetry");
  });
});

describe("OpenTelemetry", () => {
  interface Recorded {
    name: string;
    kind: number | undefined;
    attributes: Record<string, unknown>;
    parent: string | undefined;
    traceId: string | undefined;
    status?: number;
    ended: number;
  }
  const recorded: Recorded[] = [];

  /** The least that stands in for an SDK: spans are written down, contexts follow the calls. */
  class RecordingTracer implements api.Tracer {
    startSpan(name: string, options: api.SpanOptions = {}, context = api.context.active()): api.Span {
      const parent = api.trace.getSpanContext(context);
      const one: Recorded = {
        name,
        kind: options.kind,
        attributes: { ...options.attributes },
        parent: parent?.spanId,
        traceId: parent?.traceId,
        ended: 0,
      };
      recorded.push(one);
      const spanContext = { traceId: parent?.traceId ?? "1".repeat(32), spanId: `${recorded.length}`, traceFlags: 1 };
      return Object.assign(api.trace.wrapSpanContext(spanContext), {
        setAttribute: (key: string, value: unknown) => Object.assign(one.attributes, { [key]: value }),
        setStatus: ({ code }: api.SpanStatus) => Object.assign(one, { status: code }),
        end: () => void one.ended++,
      }) as unknown as api.Span;
    }
    startActiveSpan(): never {
      throw new Error("not used");
    }
  }

  class StoredContext implements api.ContextManager {
    readonly #storage = new AsyncLocalStorage<api.Context>();
    active = () => this.#storage.getStore() ?? api.ROOT_CONTEXT;
    with: api.ContextManager["with"] = (context, work, self, ...given) =>
      this.#storage.run(context, () => work.call(self as never, ...given));
    bind: api.ContextManager["bind"] = (_, target) => target;
    enable = () => this;
    disable = () => this;
  }

  beforeAll(() => {
    api.trace.setGlobalTracerProvider({ getTracer: () => new RecordingTracer() });
    api.context.setGlobalContextManager(new StoredContext());
  });
  afterAll(() => {
    api.trace.disable();
    api.context.disable();
  });
  beforeEach(() => {
    recorded.length = 0;
  });

  const { trace, context } = api;

  test("has one span a call, by the conventions for MCP", async () => {
    await (await client(openTelemetry({ trace, context }))).ask(1, "tools/call", { name: "search_docs" });
    expect(recorded).toMatchObject([
      {
        name: "tools/call search_docs",
        kind: api.SpanKind.SERVER,
        attributes: {
          "mcp.method.name": "tools/call",
          "mcp.protocol.version": "2025-11-25",
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": "search_docs",
        },
        ended: 1,
      },
    ]);
    expect(recorded[0]).not.toHaveProperty("status");
  });

  const others: [method: string, params: object, name: string, attributes: object][] = [
    ["prompts/get", { name: "trip" }, "prompts/get trip", { "gen_ai.prompt.name": "trip" }],
    ["resources/read", { uri: "x://a" }, "resources/read", { "mcp.resource.uri": "x://a" }],
    ["tools/list", {}, "tools/list", {}],
  ];
  test.each(others)("%s %j is the span %s", async (method, params, name, attributes) => {
    await (await client(openTelemetry({ trace, context }))).ask(1, method, params);
    expect(recorded).toMatchObject([{ name, attributes: { "mcp.method.name": method, ...attributes } }]);
  });

  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const parents: [reason: string, traceparent: unknown, parent: string | undefined][] = [
    ["is the parent that the client names", `00-${traceId}-b7ad6b7169203331-01`, "b7ad6b7169203331"],
    ["is none without one", undefined, undefined],
    ["is none for what is no trace context", "nonsense", undefined],
    ["is none for a span id of zeros", `00-${traceId}-0000000000000000-01`, undefined],
    ["is none for another type", 7, undefined],
  ];
  test.each(parents)("its parent %s", async (_, traceparent, parent) => {
    const server = await client(openTelemetry({ trace, context }));
    await server.ask(1, "tools/call", { name: "search_docs", _meta: { traceparent } });
    expect(recorded[0]?.parent).toBe(parent);
    if (parent !== undefined) expect(recorded[0]?.traceId).toBe(traceId);
  });

  test("its parent is read by the application's propagation, when there is one", async () => {
    const propagation = {
      extract: (base: api.Context, carrier: { own?: string }) =>
        api.trace.setSpanContext(base, { traceId, spanId: carrier.own ?? "", traceFlags: 1, isRemote: true }),
    };
    const server = await client(openTelemetry({ trace, context, propagation }));
    await server.ask(1, "tools/call", { name: "search_docs", _meta: { own: "ours" } });
    expect(recorded[0]?.parent).toBe("ours");
  });

  test("the package as a whole is taken as it is", async () => {
    const server = await client(openTelemetry(api));
    await server.ask(1, "tools/call", { name: "search_docs" });
    expect(recorded).toHaveLength(1);
  });

  test("what a tool does belongs to its span, also after it waited", async () => {
    const call: Tool["call"] = async () => {
      await Promise.resolve();
      trace.getTracer("own").startSpan("query").end();
      return "ok";
    };
    await (await client(openTelemetry({ trace, context }), call)).ask(1, "tools/call", { name: "search_docs" });
    expect(recorded.map(({ name, parent }) => [name, parent])).toEqual([
      ["tools/call search_docs", undefined],
      ["query", "1"],
    ]);
  });

  const failures: [reason: string, call: Tool["call"], attributes: object][] = [
    ["a tool that says no", () => ({ error: "e", text: "secret" }), { "error.type": "tool_error" }],
    ["a tool that throws", () => Promise.reject(new Error("secret")), { "error.type": "tool_error" }],
  ];
  test.each(failures)("%s is an error, without its text", async (_, call, attributes) => {
    await (await client(openTelemetry({ trace, context }), call)).ask(1, "tools/call", { name: "search_docs" });
    expect(recorded).toMatchObject([{ attributes, status: api.SpanStatusCode.ERROR, ended: 1 }]);
    expect(JSON.stringify(recorded)).not.toContain("secret");
  });

  test("an error of the protocol is told by its code", async () => {
    const server = await client(openTelemetry({ trace, context }));
    await server.ask(1, "prompts/get", { name: "trip", arguments: { secret: "secret" } });
    expect(recorded).toMatchObject([
      {
        attributes: { "error.type": "-32602", "rpc.response.status_code": "-32602" },
        status: api.SpanStatusCode.ERROR,
      },
    ]);
    expect(JSON.stringify(recorded)).not.toContain("secret");
  });
});
