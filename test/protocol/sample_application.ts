import type { Application, CallContext, JsonObject, ToolCall, ToolResult } from "../../src/protocol/mod.ts";

/** What the sample application was asked to do, to show that it was not. */
export interface Sample extends Application {
  readonly calls: string[];
}

function text(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: false };
}

/** An application with one tool of each kind of behaviour, for the vectors. */
export function sampleApplication(overrides: Partial<Application> = {}): Sample {
  const calls: string[] = [];
  const tools: Record<string, ToolCall> = {
    echo: (given) => text(JSON.stringify(given)),
    refuse: () => ({ ...text("No such page."), isError: true }),
    fail: () => {
      throw new Error("cannot open /home/someone/secret");
    },
    structured: () => ({ ...text("{}"), structured: {} }),
    report: async (_, { progress }) => {
      progress(1);
      progress(2, 3, "halfway");
      return text("done");
    },
    wait: (_, { signal }: CallContext) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    deaf: () => new Promise(() => {}),
    surrogate: () => text("bad \ud800 text"),
    bigint: () => ({ ...text(""), structured: { n: 1n } }),
    hole: () => ({ ...text(""), structured: { list: [undefined] } }),
    cycle: () => {
      const structured: Record<string, unknown> = {};
      structured.self = structured;
      return { ...text(""), structured };
    },
    map: () => ({ ...text(""), structured: { map: new Map() } }),
    nan: () => ({ ...text(""), structured: { n: Number.NaN } }),
    absent: () => ({ ...text(""), structured: { n: undefined } }),
    key: () => ({ ...text(""), structured: { "\udc00": 1 } }),
    deep: (given) => ({ ...text(""), structured: given as JsonObject }),
  };
  return {
    calls,
    serverInfo: { name: "sample", version: "1.2.3" },
    capabilities: { tools: {}, resources: {} },
    listTools: () =>
      Object.keys(tools).map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: "object" } })),
    findTool: (name) => {
      const run = Object.hasOwn(tools, name) ? tools[name] : undefined;
      return (
        run &&
        ((given, context) => {
          calls.push(name);
          return run(given, context);
        })
      );
    },
    async *listResources() {
      yield { uri: "sample://a", name: "A", description: "First.", mimeType: "text/plain" };
    },
    readResource: (uri) => (uri === "sample://a" ? { contents: [{ text: "a", mimeType: "text/plain" }] } : undefined),
    ...overrides,
  };
}
