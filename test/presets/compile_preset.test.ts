import { readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { compiledPreset, PRESET_PART } from "../../src/presets/compiled_preset.ts";
import { openCompiling } from "../../src/presets/mod.ts";
import { clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { compiledParts } from "./compiled_parts.ts";

const SERVER = { name: "Birds", title: "Birds of ours", instructions: "Search here for birds." };
const PAGES = {
  "herons/grey.md": "# Heron\n\nThe heron wades.\n",
  "herons/night/owl.md": "# Owl\n\nThe owl sees.\n",
  "llms-full.txt": "# Lark\n\nIt sings at dawn.\n\n# Crow\n\nIt counts to five.\n",
  "tools.mjs": 'export default [{ name: "hi", description: "Greets.", call: () => "hi" }];',
};

function presetFile(data: object, files: Record<string, string> = PAGES): string {
  const preset = JSON.stringify({ name: "birds", server: SERVER, ...data });
  return join(temporaryFolder({ ...files, "birds.json": preset }), "birds.json");
}

/** A client of a preset whose file, and all that it names, is gone once it was compiled. */
async function serving(data: object, files?: Record<string, string>) {
  const file = presetFile(data, files);
  const parts = await compiledParts(file);
  const modules = await compiledPreset(parts);
  rmSync(join(file, ".."), { recursive: true });
  process.env.LECTERN_HOME = temporaryHome().folder;
  onTestFinished(() => void delete process.env.LECTERN_HOME);
  return clientOf(undefined, { preset: modules });
}

async function refusal(data: object, files?: Record<string, string>): Promise<{ code: string; message: string }> {
  const { compilePreset } = await openCompiling();
  return await compilePreset(presetFile(data, files), temporaryFolder()).then(
    () => expect.fail("It was taken."),
    (error) => error,
  );
}

const SOURCES = { sources: ["./herons", { name: "all", origin: "./llms-full.txt" }] };

describe("what a preset names on this machine is served where it is not", () => {
  test("a folder and a file: pages are listed, found and read to the byte", async () => {
    const client = await serving(SOURCES);
    const { resources } = await client.request("resources/list");
    expect(resources.map(({ uri }: { uri: string }) => uri)).toEqual([
      "lectern://herons/grey.md",
      "lectern://herons/night/owl.md",
      "lectern://all/lark",
      "lectern://all/crow",
    ]);
    const { structured } = await client.call("search_docs", { query: "counts to five" });
    expect(structured.results[0]).toMatchObject({ title: "Crow", source: "all" });
    const { structured: status } = await client.call("docs_status");
    expect(status.sources.map(({ kind }: { kind: string }) => kind)).toEqual(["bundled-snapshot", "bundled-snapshot"]);
    const read = await client.call("read_doc", { uri: "lectern://herons/night/owl.md" });
    expect(read.structured.content).toBe(PAGES["herons/night/owl.md"]);
  });

  test("name, title, instructions, version and tools of its own are the preset's", async () => {
    const client = await serving({ ...SOURCES, version: "7.1.0", tools: ["search_docs", "./tools.mjs"] });
    const opened = await client.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    expect(opened).toMatchObject({
      serverInfo: { name: "Birds", title: "Birds of ours", version: "7.1.0" },
      instructions: SERVER.instructions,
    });
    const { tools } = await client.request("tools/list");
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(["search_docs", "hi"]);
    expect((await client.call("hi")).text).toBe("hi");
  });

  test("what shapes a folder counts when it is compiled", async () => {
    const client = await serving({ source: { origin: "./herons", exclude: ["night/"] } });
    const { structured } = await client.call("list_docs");
    expect(structured.sources).toMatchObject([{ source: "herons", pages: 1 }]);
  });

  test("reloading it is no failure: there is nothing newer", async () => {
    const client = await serving(SOURCES);
    await client.call("search_docs", { query: "heron" });
    const { structured } = await client.call("reload_docs");
    expect(structured.sources.map(({ ok, changed }: { ok: boolean; changed: boolean }) => [ok, changed])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test("a source on the web is left to who runs it, and the text beside it stands in until it was reached", async () => {
    const origin = "https://127.0.0.1:9/llms-full.txt";
    const client = await serving({ source: { origin, name: "birds", snapshot: "./llms-full.txt" } });
    const { structured } = await client.call("search_docs", { query: "dawn" });
    expect(structured.results[0].title).toBe("Lark");
    expect(structured.meta.kind).toBe("bundled-snapshot");
  });

  test("nothing of this machine stands in it", async () => {
    const file = presetFile({ ...SOURCES, tools: ["search_docs", "./tools.mjs"] });
    const parts = await compiledParts(file);
    expect(parts.text(PRESET_PART)).not.toContain(join(file, ".."));
  });

  test("the same files give the same bytes, wherever and whenever they were checked out", async () => {
    const { compilePreset } = await openCompiling();
    const compiled = async () => {
      const file = presetFile(SOURCES);
      for (const path of Object.keys(PAGES)) utimesSync(join(file, "..", path), 1_700_000_000, 1_700_000_000);
      const { files } = await compilePreset(file, temporaryFolder());
      return Object.entries(files).map(([name, path]) => [name, readFileSync(path, "latin1")]);
    };
    expect(await compiled()).toEqual(await compiled());
  });
});

describe("a preset that would not do elsewhere is refused when it is compiled", () => {
  test.each<[string, object, Record<string, string>, string]>([
    ["a key that is none", { ...SOURCES, sorces: [] }, PAGES, '"sorces" is unknown'],
    ["no source: it must not depend on what somebody added", {}, PAGES, '"sources" is missing'],
    ["a version that no update could compare", { ...SOURCES, version: "seven" }, PAGES, '"version" is "seven"'],
    ["a folder without a page", { source: "./none" }, { "none/a.rst": "A" }, "No .md, .mdx or .markdown file"],
    [
      "an index whose pages are on the web",
      { source: "./llms.txt" },
      { "llms.txt": "# Birds\n\n- [Crow](https://birds.example/crow.md): black\n" },
      "llms.txt",
    ],
    [
      "an index one of whose pages is missing",
      { source: "./llms.txt" },
      { "llms.txt": "# Birds\n\n- [A](./a.md): one\n- [B](./b.md): two\n", "a.md": "# A\n" },
      "b.md",
    ],
    ["a module that cannot be loaded", { ...SOURCES, tools: ["./none.mjs"] }, PAGES, "none.mjs"],
  ])("%s", async (_what, data, files, message) => {
    expect((await refusal(data, files)).message).toContain(message);
  });
});
