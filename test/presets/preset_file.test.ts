import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { docs, PresetError, presetNamed } from "../../src/presets/mod.ts";
import { clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const SERVER = { name: "Birds", instructions: "Search here for birds." };

/** A preset of this content in a folder with other files. */
async function preset(data: object, files: Record<string, string> = {}) {
  const folder = temporaryFolder({
    ...files,
    "birds.json": JSON.stringify({ name: "birds", server: SERVER, ...data }),
  });
  return await presetNamed(join(folder, "birds.json"));
}

/** Why a preset is refused. */
async function refusal(data: object, files: Record<string, string> = {}): Promise<PresetError> {
  const given = preset(data, files);
  await expect(given).rejects.toBeInstanceOf(PresetError);
  return await given.then(
    () => expect.fail("It was taken."),
    (error) => error,
  );
}

async function serving(data: object, files: Record<string, string> = {}) {
  const home = temporaryHome();
  process.env.LECTERN_HOME = home.folder;
  onTestFinished(() => void delete process.env.LECTERN_HOME);
  return clientOf(undefined, { preset: await preset(data, files) });
}

const toolNames = async ({ request }: ReturnType<typeof clientOf>) =>
  (await request("tools/list")).tools.map(({ name }: { name: string }) => name);

describe("a preset by its name", () => {
  test("docs is built in", async () => {
    expect(await presetNamed("docs")).toBe(docs);
  });

  test.each([
    [
      "dosc",
      "preset_unknown",
      'There is no preset "dosc". Built in: docs, project, claude-code, kinetis; the nearest is "docs".',
    ],
    ["./nowhere.json", "preset_unreadable", "cannot be read: ENOENT"],
  ])("%s is refused with %s", async (name, code, message) => {
    const error = await presetNamed(name).catch((reason) => reason);
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(message);
  });

  test.each([
    ["{", "is not JSON"],
    ["[]", "must be a JSON object"],
  ])("a file that holds %s %s", async (text, message) => {
    const file = join(temporaryFolder(), "x.json");
    writeFileSync(file, text);
    await expect(presetNamed(file)).rejects.toThrow(message);
  });

  test("a byte order mark, as some editors write it, is no mistake", async () => {
    const file = join(temporaryFolder(), "x.json");
    writeFileSync(file, `\uFEFF${JSON.stringify({ name: "birds", server: SERVER })}`);
    expect((await presetNamed(file)).name).toBe("birds");
  });
});

describe("what a preset says is what is served", () => {
  const pages = { "herons/heron.md": "# Heron\n\nThe heron wades.\n", "notes/owl.md": "# Owl\n\nThe owl sees.\n" };

  test("a source below its own folder, its name and title, its instructions and version", async () => {
    const data = { version: "7.1.0", server: { ...SERVER, title: "Birds of ours" }, source: "./herons" };
    const client = await serving(data, pages);
    const opened = await client.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    expect(opened.serverInfo).toMatchObject({ name: "Birds", title: "Birds of ours", version: "7.1.0" });
    expect(opened.instructions).toBe(SERVER.instructions);
    const { resources } = await client.request("resources/list");
    expect(resources.map(({ uri }: { uri: string }) => uri)).toEqual(["lectern://herons/heron.md"]);
  });

  test("several sources, shaped and named, or by a name of their own", async () => {
    const sources = [
      "herons",
      { name: "night", origin: "./notes", include: ["owl*"] },
      { origin: "notes", exclude: ["owl*"] },
    ];
    const client = await serving({ sources }, { ...pages, "notes/lark.md": "# Lark\n" });
    const { resources } = await client.request("resources/list");
    expect(resources.map(({ uri }: { uri: string }) => uri)).toEqual([
      "lectern://herons/heron.md",
      "lectern://night/owl.md",
      "lectern://notes/lark.md",
    ]);
  });

  test("without sources, what was added, and the manual when nothing was", async () => {
    const { structured } = await (await serving({})).call("list_docs");
    expect(structured.sources).toMatchObject([{ source: "lectern" }]);
  });

  test.each<[string, object, string[]]>([
    ["left out: all", {}, ["search_docs", "read_doc", "find_in_doc", "list_docs", "docs_status", "reload_docs"]],
    ["a list is all there is, in its order", { tools: ["read_doc", "search_docs"] }, ["read_doc", "search_docs"]],
    ["a module's beside built-in ones", { tools: ["search_docs", "./tools.mjs"] }, ["search_docs", "count_pages"]],
    ["a module's alone", { tools: ["./tools.mjs"] }, ["count_pages"]],
    [
      "a star stands for all that are built in",
      { tools: ["./tools.mjs", "*"] },
      ["count_pages", "search_docs", "read_doc", "find_in_doc", "list_docs", "docs_status", "reload_docs"],
    ],
  ])("tools %s", async (_what, data, expected) => {
    const client = await serving({ source: "herons", ...data }, { ...pages, "tools.mjs": COUNT_PAGES });
    expect(await toolNames(client)).toEqual(expected);
  });

  test("no tools, no resources, no prompts: nothing of them is declared", async () => {
    const client = await serving({ source: "herons", tools: [], resources: false, prompts: false }, pages);
    const { capabilities } = await client.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    expect(Object.keys(capabilities)).toEqual(["logging"]);
  });

  test.each([
    [["search_docs", "read_doc"], 1],
    [["search_docs"], 0],
  ])("with the tools %j there are %i prompts: the prompt calls both", async (tools, count) => {
    const client = await serving({ source: "herons", tools }, pages);
    expect((await client.request("prompts/list").catch(() => ({ prompts: [] }))).prompts.length).toBe(count);
  });

  test("a text that comes with it answers while the source itself was never reached, and says so", async () => {
    const site = { origin: "https://127.0.0.1:9/llms-full.txt", name: "birds", snapshot: "./birds.txt" };
    const client = await serving({ source: site }, { "birds.txt": "# Heron\n\nIt wades.\n\n# Drone\n\nIt hums.\n" });
    const { structured } = await client.call("search_docs", { query: "wades" });
    expect(structured.results[0].title).toBe("Heron");
    expect(structured.meta.kind).toBe("bundled-snapshot");
    const { structured: status } = await client.call("docs_status");
    expect(status.sources[0].error.code).toBe("address");
  });

  test("revisions and guard are for who serves it", async () => {
    const data = { revisions: ["2025-06-18"], guard: "strict", refreshEvery: "24h" };
    expect(await preset(data)).toMatchObject({ revisions: ["2025-06-18"], guard: "strict" });
    expect("revisions" in (await preset({}))).toBe(false);
  });
});

/** A user's module, without any import. */
const COUNT_PAGES = `
export default ({ defineTool, z, codePoints }) => [
  defineTool({
    name: "count_pages",
    description: "Counts the sections that hold a word.",
    input: z.strictObject({ word: z.string().check(codePoints(1, 20), z.describe("One word.")), source: z.optional(z.string()) }),
    async call({ word, source }, context, documentation) {
      const hits = await documentation.search(word, { limit: 20, ...(source ? { source } : {}) });
      const first = hits[0] && (await documentation.read(hits[0].uri));
      return \`\${hits.length} of \${documentation.sources().join()}: \${first?.text.trim() ?? "none"}\`;
    },
  }),
];
`;

describe("tools that a user wrote", () => {
  const files = { "herons/heron.md": "# Heron\n\nThe heron wades.\n", "tools.mjs": COUNT_PAGES };
  const data = { source: "herons", tools: ["./tools.mjs"] };

  test("search and read, without an import", async () => {
    const { isError, text } = await (await serving(data, files)).call("count_pages", { word: "heron" });
    expect({ isError, text }).toEqual({ isError: false, text: "1 of herons: # Heron\n\nThe heron wades." });
  });

  test("the example of the manual works as it stands", async () => {
    const manual = readFileSync(join(import.meta.dirname, "../../docs/presets.md"), "utf8");
    const block = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(manual)![1]!;
    const written = JSON.parse(block("json"));
    expect(written.sources[0]).toBe("./guide");
    const sources = [written.sources[0], { ...written.sources[1], origin: "./songs" }];
    const pages = { "guide/a.md": "# Guide\n", "songs/heron.md": "# Heron\n\nThe song of the heron at the lake.\n" };
    const client = await serving({ ...written, sources }, { ...pages, "my-tools.mjs": block("js") });
    expect(await toolNames(client)).toEqual(["search_docs", "read_doc", "heard_in"]);
    const { text } = await client.call("heard_in", { place: "lake" });
    expect(text).toContain("Heron: lectern://songs/heron.md line 1");
  });

  test("their arguments are checked like those of ours, and what they ask for and is not there is told", async () => {
    const client = await serving(data, files);
    const wrong = await client.call("count_pages", { word: "", wrd: 1 });
    expect(JSON.parse(wrong.text).errors.map(({ code }: { code: string }) => code)).toEqual([
      "too_short",
      "unexpected_field",
    ]);
    const unknown = await client.call("count_pages", { word: "heron", source: "page" });
    expect(unknown.isError).toBe(true);
    expect(JSON.parse(unknown.text).error.code).toBe("source_unknown");
  });

  test("they see what the sender of the call may see", async () => {
    process.env.LECTERN_HOME = temporaryHome().folder;
    onTestFinished(() => void delete process.env.LECTERN_HOME);
    const identity = { name: "ci", sources: [] };
    const client = clientOf(undefined, { preset: await preset(data, files), identity });
    expect((await client.call("count_pages", { word: "heron" })).text).toBe("0 of : none");
  });

  test.each([
    [
      "a plain array, without the toolbox",
      "tools.mjs",
      'export default [{ name: "hi", description: "Greets.", call: () => "hi" }];',
    ],
    ["a CommonJS module", "tools.cjs", 'module.exports = [{ name: "hi", description: "Greets.", call: () => "hi" }];'],
    [
      "TypeScript",
      "tools.ts",
      'export default () => [{ name: "hi" as string, description: "Greets.", call: (): string => "hi" }];',
    ],
    [
      "a function that waits",
      "tools.mjs",
      'export default async () => [{ name: "hi", description: "Greets.", call: () => "hi" }];',
    ],
  ])("%s", async (_what, name, text) => {
    const client = await serving({ tools: [`./${name}`] }, { [name]: text });
    expect((await client.call("hi")).text).toBe("hi");
  });

  test.each([
    ["export default 1;", "its default export must be an array of tools, or a function that gives one"],
    ["export default [1];", "tool 1 is no object"],
    ["export default [{ description: 'x' }];", "tool 1 has no name"],
    ["export default [{ name: 'x' }];", 'tool 1 ("x") has no description'],
    ["export default [{ name: 'x', description: 'x' }];", 'tool 1 ("x") has no function "call"'],
    ["export default () => { throw new Error('boom'); };", "its function failed: boom"],
    ["await 1; export default [];", "it may not await at its top level"],
    ["import 'nowhere-at-all';", "nowhere-at-all"],
  ])("%s is refused", async (text, message) => {
    const { code, message: told } = await refusal({ tools: ["./tools.mjs"] }, { "tools.mjs": text });
    expect(code).toBe("preset_invalid");
    expect(told).toContain("tools.mjs");
    expect(told).toContain(message);
  });

  test("a module that is not there is named", async () => {
    expect((await refusal({ tools: ["./none.mjs"] })).message).toContain("none.mjs");
  });

  test.each([
    [["search_docs", "./tools.mjs"], "search_docs", 'The tool "search_docs" is there twice'],
    [["./tools.mjs"], "a.b", "other characters than letters"],
  ])("of %j one called %s is refused", async (tools, name, message) => {
    const text = `export default [{ name: ${JSON.stringify(name)}, description: "x", call: () => "x" }];`;
    expect((await refusal({ tools }, { "tools.mjs": text })).message).toContain(message);
  });
});

describe("a bad file names each key, the value, and what is allowed", () => {
  test.each<[object, string[]]>([
    [{ name: "Birds" }, ['"name" is "Birds"', "^[a-z][a-z0-9-]*$"]],
    [{ server: { name: "x" } }, ['"server.instructions" is missing']],
    [
      { server: { ...SERVER, instructions: "x".repeat(4097) } },
      ['"server.instructions" has 4097; it must have at most 4096'],
    ],
    [{ server: "x" }, ['"server" is "x"', "object"]],
    [{ sorces: [] }, ['"sorces" is unknown', 'the nearest is "sources"']],
    [{ sources: [] }, ['"sources" has 0; it must have at least 1 item']],
    [{ source: 7 }, ['"source" is 7; it must be a text or an object']],
    [{ source: "./none" }, ['"source" is "./none": There is no file or folder at']],
    [
      { sources: [{ origin: ".", allowlocal: true }] },
      ['"sources.0.allowlocal" is unknown', 'the nearest is "allowLocal"'],
    ],
    [{ sources: [{ origin: ".", name: "Ours" }] }, ['"sources.0.name" is "Ours"']],
    [{ sources: [{ origin: ".", name: "lectern" }] }, ['"sources.0.name" is "lectern", which is the manual\'s']],
    [
      {
        sources: [
          { origin: ".", name: "a" },
          { origin: ".", name: "a" },
        ],
      },
      ['"sources.1.name" is "a", which another source has'],
    ],
    [{ source: ".", sources: ["."] }, ['"source" and "sources": give one of them']],
    [{ tools: ["serch_docs"] }, ['"tools" has "serch_docs"', 'the nearest is "search_docs"']],
    [{ tools: "search_docs" }, ['"tools" is "search_docs"', "array"]],
    [{ resources: "no" }, ['"resources" is "no"', "boolean"]],
    [{ revisions: ["2025-06-19"] }, ['"revisions.0" is "2025-06-19"', '"2025-06-18"']],
    [{ revisions: [] }, ['"revisions" has 0']],
    [{ guard: "lax" }, ['"guard" is "lax"', '"strict", "open"']],
    [{ refreshEvery: "daily" }, ['"refreshEvery" is "daily"', "never"]],
  ])("%j", async (data, expected) => {
    const { code, message } = await refusal(data);
    expect(code).toBe("preset_invalid");
    expect(message).toContain("birds.json is no preset:");
    for (const part of expected) expect(message).toContain(part);
  });

  test("all of it together", async () => {
    const { message } = await refusal({ guard: "lax", tools: ["x"], source: "./none", colour: "blue" });
    expect(message.split("\n").length).toBe(5);
  });
});
