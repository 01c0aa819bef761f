import { describe, expect, test } from "vitest";
import { structuredErrors } from "../../../src/host/mod.ts";
import { claudeCodePreset } from "../../../src/presets/claude_code/mod.ts";
import { presetNamed } from "../../../src/presets/mod.ts";
import { clientOf } from "../../served.ts";
import { madeDocs, SLUGS, scriptedDocs } from "./made_docs.ts";

/** A client of a server over made documentation. */
function served(text = madeDocs(), env: Record<string, string> = {}) {
  const docs = scriptedDocs();
  docs.answer(text);
  return docs.start(env);
}

const opening = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

test("the preset is built in and offers tools alone", async () => {
  expect((await presetNamed("claude-code")).server.name).toBe("claude-code-docs");
  const client = served();
  const { capabilities } = await client.request("initialize", opening);
  expect(capabilities).toEqual({ tools: {}, logging: {} });
});

test("the tools have the names and arguments of the manual, and all but one only read", async () => {
  const { tools } = await served().request("tools/list");
  const told = tools.map(({ name, inputSchema, annotations }: never) => {
    const { properties, required = [] } = inputSchema as { properties: object; required?: string[] };
    return [name, Object.keys(properties), required, (annotations as { readOnlyHint: boolean }).readOnlyHint];
  });
  expect(told).toEqual([
    ["search_docs", ["query", "limit", "category"], ["query"], true],
    ["reload_docs", [], [], false],
    ["get_status", [], [], true],
    ["dump_index_metadata", [], [], true],
    ["read_doc", ["uri", "startLine", "lineCount", "maxBytes", "section"], ["uri"], true],
  ]);
  const { category, limit } = tools[0].inputSchema.properties;
  expect(category.enum.length).toBe(36);
  expect(limit).toMatchObject({ default: 5, minimum: 1, maximum: 20 });
});

describe("search_docs", () => {
  test("gives whole passages below what they are about, and where they are from", async () => {
    const { isError, text, structured } = await served().call("search_docs", { query: "setting up hooks", limit: 1 });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toEqual(structured);
    const [hit] = structured.results;
    expect(hit).toEqual({
      chunk_id: "hooks#setting-up-hooks",
      content:
        "Topic: About hooks\nID: hooks\nCategory: hooks\n\n" +
        "## Setting up hooks\n\nSet `hooks.enabledByDefault` and run `claude`. \n",
      snippet: expect.stringContaining("hooks.enabledByDefault"),
      category: "hooks",
      source_file: "https://code.claude.com/docs/en/hooks",
      title: "About hooks",
      headings: ["About hooks", "Setting up hooks"],
      uri: "lectern://claude-code/code.claude.com/docs/en/hooks",
      start_line: 6,
      end_line: expect.any(Number),
    });
    expect(structured.meta).toEqual({
      trust_mode: "official",
      source_kind: "fetched",
      index_created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      corpus_age_ms: expect.any(Number),
    });
  });

  test("the first passage of a page is without its title and marker, which its head says", async () => {
    const { structured } = await served().call("search_docs", { query: "what mcp does in one sentence", limit: 1 });
    expect(structured.results[0].content).toBe(
      "Topic: About mcp\nID: mcp\nCategory: mcp\n\nWhat mcp does in one sentence.\n\n",
    );
  });

  test("five pages come before a second passage of one of them", async () => {
    const words = (slug: string) =>
      slug === "hooks" ? "\n\n## Herons\n\nherons\n\n## Herons wading\n\nherons herons\n" : "herons";
    const { structured } = await served(madeDocs(SLUGS, words)).call("search_docs", { query: "herons", limit: 20 });
    const pages = structured.results.map((hit: { source_file: string }) => hit.source_file);
    expect(new Set(pages.slice(0, 19)).size).toBe(19);
  });

  test.each([
    ["agents", ["agents"]],
    ["subagents", ["agents"]],
    ["gateway", ["gateways"]],
    ["ide", ["ide"]],
  ])("in the category %s only its pages are found", async (category, expected) => {
    const { structured } = await served().call("search_docs", { query: "setting up", category, limit: 20 });
    expect([...new Set(structured.results.map((hit: { category: string }) => hit.category))]).toEqual(expected);
  });

  test.each([
    [{ query: "" }, "too_short"],
    [{ query: "   \n" }, "malformed"],
    [{ query: "x".repeat(501) }, "too_long"],
    [{ query: ` ${"x".repeat(500)}` }, "too_long"],
    [{}, "required"],
    [{ query: "a", limit: 0 }, "too_small"],
    [{ query: "a", limit: 21 }, "too_big"],
    [{ query: "a", limit: 1.5 }, "wrong_type"],
    [{ query: "a", category: "birds" }, "not_one_of"],
    [{ query: "a", mode: "fast" }, "unexpected_field"],
  ])("%j is refused: %s", async (given, code) => {
    const { isError, text } = await served().call("search_docs", given);
    expect(isError).toBe(true);
    expect(JSON.parse(text).errors.map((error: { code: string }) => error.code)).toContain(code);
  });

  test.each([" hooks ", "x".repeat(500), "#!?", "🪝", "constructor"])("%j is a question", async (query) => {
    const { isError, structured } = await served().call("search_docs", { query });
    expect([isError, structured.error]).toEqual([false, undefined]);
  });

  test("what is nowhere is no hit and no error", async () => {
    const { isError, structured } = await served().call("search_docs", { query: "zzyzx qqxv" });
    expect([isError, structured.results]).toEqual([false, []]);
  });

  test("without documentation it fails with the reason, in its own shape", async () => {
    const { isError, text, structured } = await scriptedDocs().start().call("search_docs", { query: "hooks" });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({
      results: [],
      meta: { trust_mode: "official", source_kind: null, index_created_at: null, corpus_age_ms: null },
      error: expect.stringContaining("code.claude.com was not found."),
    });
  });
});

describe("get_status", () => {
  const members = [
    ..."trust_mode docs_origin docs_url source_kind index_created_at corpus_age_ms corpus_obtained_at".split(" "),
    ..."last_load_attempt_at last_load_error warning_codes is_loading".split(" "),
  ];

  test("tells all that the manual names", async () => {
    const client = served();
    await client.call("search_docs", { query: "hooks" });
    const { structured } = await client.call("get_status");
    for (const member of members) expect(structured).toHaveProperty(member);
    expect(structured).toMatchObject({
      trust_mode: "official",
      docs_origin: "code.claude.com",
      docs_url: "https://code.claude.com/docs/llms-full.txt",
      source_kind: "fetched",
      last_load_error: null,
      warning_codes: [],
      is_loading: false,
    });
  });

  test("works without an index, and loads nothing", async () => {
    const docs = scriptedDocs();
    const client = docs.start();
    const { isError, structured } = await client.call("get_status");
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ source_kind: null, corpus_age_ms: null, corpus_obtained_at: null });
    await client.call("search_docs", { query: "hooks" });
    const asked = docs.asked.length;
    const after = (await client.call("get_status")).structured;
    expect(after.last_load_error).toContain("not found");
    expect(after.last_load_attempt_at).toMatch(/^\d{4}/);
    expect(docs.asked.length).toBe(asked);
  });

  test("tells what the canaries saw", async () => {
    const unknown = Array.from({ length: 12 }, (_, at) => `zz${at}`);
    const client = served(madeDocs([...SLUGS, ...unknown]));
    await client.call("search_docs", { query: "hooks" });
    const { structured } = await client.call("get_status");
    expect(structured.warning_codes).toEqual(["fallback_segment_drift", "fallback_ratio_high"]);
  });
});

describe("dump_index_metadata", () => {
  test("tells every chunk once, by category", async () => {
    const client = served();
    const { structured } = await client.call("dump_index_metadata");
    expect(structured).toMatchObject({
      index_version: "1",
      built_at: expect.stringMatching(/^\d{4}/),
      docs_epoch: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const names = structured.categories.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    for (const { chunk_count, chunks } of structured.categories) expect(chunks.length).toBe(chunk_count);
    const agents = structured.categories.find(({ name }: { name: string }) => name === "agents");
    expect(agents.aliases).toEqual(["sub-agents", "subagents"]);
    expect(agents.chunks[1]).toMatchObject({
      chunk_id: "sub-agents#setting-up-sub-agents",
      source_file: "https://code.claude.com/docs/en/sub-agents",
      headings: ["About sub agents", "Setting up sub agents"],
      code_literals: ["sub-agents.enabledByDefault", "claude"],
      config_keys: ["sub-agents.enabledByDefault"],
      distinctive_terms: ["sub-agents.enabledByDefault"],
    });
    const reload = await client.call("reload_docs");
    const count = structured.categories.reduce(
      (sum: number, { chunk_count }: { chunk_count: number }) => sum + chunk_count,
      0,
    );
    expect(reload.text).toContain(`${count} chunks`);
  });

  test("without documentation is empty, and an error", async () => {
    const { isError, text, structured } = await scriptedDocs().start().call("dump_index_metadata");
    expect([isError, structured.categories, structured.docs_epoch]).toEqual([true, [], null]);
    expect(text).toContain("not found");
  });
});

test("a hit is read on by its uri and line", async () => {
  const client = served();
  const { structured } = await client.call("search_docs", { query: "setting up hooks", limit: 1 });
  const { uri, start_line } = structured.results[0];
  const read = await client.call("read_doc", { uri, startLine: start_line });
  expect(read.structured.content).toContain("hooks.enabledByDefault");
  const wrong = await client.call("read_doc", { uri: `${uri}x` });
  expect(wrong.text).toContain(uri);
});

test("who may see other sources only is told nothing of this one", async () => {
  const docs = scriptedDocs();
  docs.answer(madeDocs());
  const download = async () => ({
    bytes: Buffer.from(madeDocs()),
    url: "https://code.claude.com/docs/llms-full.txt",
    validators: {},
  });
  const preset = claudeCodePreset({ env: { XDG_CACHE_HOME: docs.folder }, download });
  const seeing = (sources: string[]) => clientOf(undefined, { preset, identity: { name: "ci", sources } });
  expect((await seeing(["claude-code"]).call("search_docs", { query: "hooks" })).isError).toBe(false);
  expect((await seeing(["other"]).call("search_docs", { query: "hooks" })).isError).toBe(true);
  expect((await seeing(["other"]).call("reload_docs")).isError).toBe(true);
  expect((await seeing(["other"]).call("get_status")).structured.source_kind).toBe(null);
});

test("no answer has another shape than was published", async () => {
  const { searchDocs } = await import("../../../src/presets/claude_code/search_docs.ts");
  const client = served();
  const tool = searchDocs({} as never);
  for (const query of ["hooks", "zzyzx"]) {
    const { text, structured } = await client.call("search_docs", { query });
    expect(await structuredErrors(tool as never, { text, structured })).toEqual([]);
  }
});
