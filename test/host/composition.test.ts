import { describe, expect, test } from "vitest";
import {
  type ApplicationDefinition,
  ChangeFeed,
  composeApplications,
  createApplication,
  DuplicateDefinitionError,
  definePrompt,
  defineResource,
  defineResourceTemplate,
  defineTool,
} from "../../src/host/mod.ts";
import { ScopeKey } from "../../src/protocol/mod.ts";
import { stream } from "../protocol/stream.ts";

const tool = (name: string, says = name) => defineTool({ name, description: "D.", call: () => says });
const prompt = (name: string) => definePrompt({ name, get: () => name });
const resource = (uri: string) => defineResource({ uri, name: uri, mimeType: "text/plain", read: () => `at ${uri}` });

const part = (name: string, definition: Partial<ApplicationDefinition>) =>
  createApplication({ name, version: "1", ...definition });

const shop = () =>
  part("shop", {
    tools: [tool("shop_a"), tool("shop_b")],
    resources: [resource("shop://a")],
    prompts: [prompt("shop_p")],
  });
const docs = (more: Partial<ApplicationDefinition> = {}) =>
  part("docs", {
    tools: [tool("docs_a")],
    resources: [resource("docs://a")],
    templates: [
      defineResourceTemplate({
        uriTemplate: "docs://{page}/text",
        name: "T",
        complete: { page: () => ["a"] },
        read: ({ page }) => page,
      }),
    ],
    ...more,
  });

async function client(...parts: Parameters<typeof composeApplications>[1]) {
  const server = stream(composeApplications({ name: "both", version: "2", instructions: "Both." }, parts));
  await server.open("2025-11-25");
  return server;
}

describe("one server out of two applications", () => {
  test("says who it is itself, and offers what any of them offers", () => {
    const both = composeApplications({ name: "both", version: "2", title: "Both" }, [shop(), docs()]);
    expect(both.serverInfo).toEqual({ name: "both", version: "2", title: "Both" });
    expect(both.capabilities).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
  });

  const lists: [method: string, member: string, key: string, entries: string[]][] = [
    ["tools/list", "tools", "name", ["shop_a", "shop_b", "docs_a"]],
    ["resources/list", "resources", "uri", ["shop://a", "docs://a"]],
    ["resources/templates/list", "resourceTemplates", "uriTemplate", ["docs://{page}/text"]],
    ["prompts/list", "prompts", "name", ["shop_p"]],
  ];
  test.each(lists)("%s holds both, the first one's in front", async (method, member, key, entries) => {
    const { result } = await (await client(shop(), docs())).ask(1, method);
    expect(result[member].map((entry: Record<string, string>) => entry[key])).toEqual(entries);
  });

  const calls: [method: string, params: object, result: object][] = [
    ["tools/call", { name: "shop_b" }, { content: [{ text: "shop_b" }] }],
    ["tools/call", { name: "docs_a" }, { content: [{ text: "docs_a" }] }],
    ["resources/read", { uri: "docs://a" }, { contents: [{ text: "at docs://a" }] }],
    ["resources/read", { uri: "docs://b/text" }, { contents: [{ text: "b" }] }],
    ["prompts/get", { name: "shop_p" }, { messages: [{ content: { text: "shop_p" } }] }],
    [
      "completion/complete",
      { ref: { type: "ref/resource", uri: "docs://{page}/text" }, argument: { name: "page", value: "" } },
      { completion: { values: ["a"] } },
    ],
  ];
  test.each(calls)("%s %j goes to its owner", async (method, params, result) => {
    expect((await (await client(shop(), docs())).ask(1, method, params)).result).toMatchObject(result);
  });

  test.each([
    ["tools/call", { name: "none" }, -32602],
    ["resources/read", { uri: "x://none" }, -32002],
    ["prompts/get", { name: "none" }, -32602],
  ])("%s of what none has is refused", async (method, params, code) => {
    expect((await (await client(shop(), docs())).ask(1, method, params)).error.code).toBe(code);
  });
});

describe("a name that two applications claim", () => {
  const both = () => composeApplications({ name: "both", version: "2" }, [shop(), docs({ tools: [tool("shop_a")] })]);

  test("is refused before anybody asks, both named", async () => {
    await expect(both().ready()).rejects.toThrow(DuplicateDefinitionError);
    await expect(both().ready()).rejects.toThrow(/tool "shop_a": application "shop" and application "docs"/);
  });

  test.each([
    ["tools/list", {}],
    ["tools/call", { name: "shop_a" }],
  ])("is refused by %s", async (method, params) => {
    const logged: string[] = [];
    const server = stream(both(), { logger: (_, reason) => void logged.push(String(reason)) });
    expect((await server.ask(1, method, params)).error.code).toBe(-32603);
    expect(logged[0]).toMatch(/"shop".*"docs"/);
  });

  test("may be a resource, a template or a prompt as well", async () => {
    const rows = [
      { resources: [resource("x://a")] },
      { templates: [defineResourceTemplate({ uriTemplate: "x://{a}", name: "T", read: () => "" })] },
      { prompts: [prompt("p")] },
    ];
    for (const definition of rows) {
      const twice = composeApplications({ name: "n", version: "1" }, [
        part("one", definition),
        part("two", definition),
      ]);
      await expect(twice.ready()).rejects.toThrow(DuplicateDefinitionError);
    }
  });

  test("is none when it is the same application twice", async () => {
    const one = shop();
    const { result } = await (await client(one, one)).ask(1, "tools/list");
    expect(result.tools).toHaveLength(2);
  });
});

describe("what every part has is kept", () => {
  test("changes are forwarded from each", async () => {
    const [first, second] = [new ChangeFeed({ lists: ["tools"] }), new ChangeFeed({ lists: ["prompts"] })];
    const server = await client(
      part("one", { tools: [tool("a")], changes: first }),
      part("two", { prompts: [prompt("p")], changes: second }),
    );
    first.tell({ list: "tools" });
    second.tell({ list: "prompts" });
    expect(server.written.map(({ method }) => method)).toEqual([
      "notifications/tools/list_changed",
      "notifications/prompts/list_changed",
    ]);
  });

  test("each fills the scope of every message", async () => {
    const KEY = new ScopeKey<string>("key");
    const reader = defineTool({ name: "r", description: "D.", call: (_, { scope }) => String(scope.get(KEY)) });
    const server = await client(
      part("one", { tools: [reader] }),
      part("two", { openScope: (scope) => scope.set(KEY, "from two") }),
    );
    const { result } = await server.ask(1, "tools/call", { name: "r" });
    expect(result.content[0].text).toBe("from two");
  });

  test("lists hold as long as the shortest, reads as long as their owner says", () => {
    const long = part("long", { cacheHint: { ttlMs: 60_000, cacheScope: "public" } });
    const short = part("short", { cacheHint: () => ({ ttlMs: 1_000, cacheScope: "private" }) });
    const hint = (...parts: Parameters<typeof composeApplications>[1]) =>
      composeApplications({ name: "n", version: "1" }, parts).cacheHint?.("list", undefined as never);
    expect(hint(long, short)).toEqual({ ttlMs: 1_000, cacheScope: "private" });
    expect(hint(long)).toEqual({ ttlMs: 60_000, cacheScope: "public" });
    expect(hint(long, part("silent", {}))).toEqual({ ttlMs: 0, cacheScope: "private" });
  });
});
