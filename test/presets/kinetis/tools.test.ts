import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/protocol/mod.ts";
import { request } from "../../protocol/exchange.ts";
import { answersTo } from "./answers_to.ts";
import { kinetisClient, writtenDownload } from "./kinetis_client.ts";

const URI = "kinetis://docs/orm";
const UNKNOWN = "kinetis://docs/nothing";
const TOOLS = ["kinetis_read_doc", "kinetis_search_doc"] as const;

/** A client of the tools over one page. */
function over(page: string | Uint8Array | Error) {
  const { asked, download } = writtenDownload({ orm: page });
  return { asked, ...kinetisClient({ download, withTools: true }) };
}

/** Lines of so many bytes, their ends included. */
const lines = (count: number, bytes = 10) =>
  Array.from({ length: count }, (_, at) => `${String(at + 1).padEnd(bytes - 1, ".")}\n`).join("");

/** The result of a tool as it must stand on the wire. */
const result = (structuredContent: JsonObject, isError = false) => ({
  content: [{ type: "text", text: `${JSON.stringify(structuredContent, null, 2)}\n` }],
  isError,
  structuredContent,
});

const refusal = (code: string) => result({ status: "error", code }, true);

describe("kinetis_read_doc", () => {
  const read = (page: string, given: object = {}) => over(page).call("kinetis_read_doc", { uri: URI, ...given });

  test.each<[what: string, page: string, given: object, startLine: number, endLine: number, hasMore: boolean]>([
    ["250 lines: the first 200", lines(250), {}, 1, 200, true],
    ["200 lines: all, and no more", lines(200), {}, 1, 200, false],
    ["one line fewer than are there", lines(3), { lineCount: 2 }, 1, 2, true],
    ["from line 2 of 3, 50 wanted", lines(3), { startLine: 2, lineCount: 50 }, 2, 3, false],
    ["the last line", lines(3), { startLine: 3 }, 3, 3, false],
    ["20 lines of 5,000 bytes: 30,000 bytes", lines(20, 5_000), {}, 1, 6, true],
    ["32,768 bytes exactly", lines(4, 8_192), {}, 1, 4, false],
    ["a byte more", `${lines(3, 8_192)}${lines(1, 8_193)}`, {}, 1, 3, true],
    ["bytes, not characters: 3 of 4 of 10,922", `${"日".repeat(3_640)}.\n`.repeat(4), {}, 1, 3, true],
  ])("%s", async (_what, page, given, startLine, endLine, hasMore) => {
    const content = page
      .match(/.*\n/g)!
      .slice(startLine - 1, endLine)
      .join("");
    expect((await read(page, given)).result).toEqual(
      result({ status: "ok", uri: URI, startLine, endLine, hasMore, content }),
    );
  });

  test("line ends stay what they are, and a last line without one stays so", async () => {
    const content = "first\r\nsecond\n\nno trailing newline";
    expect((await read(content)).result).toEqual(
      result({ status: "ok", uri: URI, startLine: 1, endLine: 4, hasMore: false, content }),
    );
  });

  test("slashes and other letters are written as they are", async () => {
    const { content } = (await read("a/ä/日\n")).result as { content: [{ text: string }] };
    expect(content[0].text).toContain('"content": "a/ä/日\\n"');
  });

  test("a first line that is larger than all comes alone and whole, then its tail", async () => {
    const page = `${"x".repeat(40_000)}\ntail\n`;
    const { call } = over(page);
    const [first, second] = [
      await call("kinetis_read_doc", { uri: URI }),
      await call("kinetis_read_doc", { uri: URI, startLine: 2 }),
    ];
    expect(first.result.structuredContent).toMatchObject({ endLine: 1, hasMore: true, content: page.slice(0, 40_001) });
    expect(second.result.structuredContent).toMatchObject({
      startLine: 2,
      endLine: 2,
      hasMore: false,
      content: "tail\n",
    });
  });

  test("windows one after the other make the page again", async () => {
    const page = `\ufeff${lines(20, 5_000)}end\r`;
    const { call, asked } = over(page);
    const windows: string[] = [];
    for (let startLine = 1, hasMore = true; hasMore; ) {
      const { result } = await call("kinetis_read_doc", { uri: URI, startLine });
      const window = result.structuredContent as { endLine: number; hasMore: boolean; content: string };
      windows.push(window.content);
      ({ hasMore } = window);
      startLine = window.endLine + 1;
    }
    expect(windows).toHaveLength(4);
    expect(windows.join("")).toBe(page);
    // Each reads the page as it is by then.
    expect(asked).toHaveLength(4);
  });
});

describe("kinetis_search_doc", () => {
  const PAGE = "An entity.\nEntity again: Entity.\r\nnothing\na.b\naxb\n日本 entity";

  test.each<[what: string, query: string, startLine: number, found: number[]]>([
    ["case is told apart", "entity", 1, [1, 6]],
    ["twice in a line is once", "Entity", 1, [2]],
    ["not a pattern", "a.b", 1, [4]],
    ["from a line on", "entity", 2, [6]],
    ["from the line of the hit", "entity", 6, [6]],
    ["other letters", "日本 e", 1, [6]],
    ["nothing found is no failure", "absent", 1, []],
    ["a line break never matches", "entity.\n", 1, []],
    ["nor does the other", ".\r", 1, []],
    ["256 characters, not bytes or units", "𝒳".repeat(256), 1, []],
  ])("%s", async (_what, query, startLine, found) => {
    const all = PAGE.split(/\r?\n/);
    const matches = found.map((line) => ({ line, content: all[line - 1]! }));
    const answer = await over(PAGE).call("kinetis_search_doc", { uri: URI, query, startLine });
    expect(answer.result).toEqual(result({ status: "ok", uri: URI, query, startLine, matches, hasMore: false }));
  });

  test.each([
    [50, 50, false],
    [51, 50, true],
    [120, 50, true],
  ])("of %i hits it gives %i, and tells whether there is another: %s", async (hits, given, hasMore) => {
    const { result } = await over("hit\n".repeat(hits)).call("kinetis_search_doc", { uri: URI, query: "hit" });
    const { matches, ...rest } = result.structuredContent as { matches: { line: number }[]; hasMore: boolean };
    expect([matches.length, matches.at(-1)!.line, rest.hasMore]).toEqual([given, given, hasMore]);
  });

  test("it goes on with the line after the last hit", async () => {
    const { call } = over("hit\n".repeat(60));
    const { result } = await call("kinetis_search_doc", { uri: URI, query: "hit", startLine: 51 });
    expect(result.structuredContent).toMatchObject({ hasMore: false });
    expect((result.structuredContent as { matches: unknown[] }).matches).toHaveLength(10);
  });
});

describe.each(TOOLS)("%s refuses", (name) => {
  const query = name === "kinetis_search_doc" ? { query: "x" } : {};

  test.each([
    ["a line after the last", lines(3), 4],
    ["any line of an empty page", "", 1],
  ])("%s, as a result", async (_what, page, startLine) => {
    const answer = await over(page).call(name, { uri: URI, startLine, ...query });
    expect(answer.result).toEqual(refusal("line_out_of_range"));
  });

  test.each([UNKNOWN, "file:///etc/passwd"])("the address %s, as a result, and fetches nothing", async (uri) => {
    const { asked, call, logged } = over("text");
    expect((await call(name, { uri, ...query })).result).toEqual(refusal("resource_unknown"));
    expect([asked, logged]).toEqual([[], []]);
  });

  test.each<[what: string, given: unknown]>([
    ["no address", { uri: undefined }],
    ["an empty address", { uri: "" }],
    ["an address that is no text", { uri: 7 }],
    ["a member that it does not know", { lines: 3 }],
    ["line 0", { startLine: 0 }],
    ["a line as a text", { startLine: "2" }],
    ["half a line", { startLine: 1.5 }],
    ["no line", { startLine: null }],
    ...(name === "kinetis_read_doc"
      ? ([
          ["no lines", { lineCount: 0 }],
          ["201 lines", { lineCount: 201 }],
          ["lines as a text", { lineCount: "5" }],
          ["a query", { query: "x" }],
        ] as [string, unknown][])
      : ([
          ["no query", { query: undefined }],
          ["an empty query", { query: "" }],
          ["a query of 257 characters", { query: "x".repeat(257) }],
          ["a query that is no text", { query: 7 }],
          ["a count of lines", { lineCount: 5 }],
        ] as [string, unknown][])),
  ])("%s as −32602, before anything is looked up", async (_what, given) => {
    const { asked, call } = over("text");
    for (const uri of [URI, UNKNOWN]) {
      expect((await call(name, { uri, ...query, ...(given as object) })).error).toMatchObject({ code: -32602 });
    }
    expect(asked).toEqual([]);
  });

  test.each<[what: string, page: string | Uint8Array | Error, why: string]>([
    ["cannot be fetched", new Error("got 404"), "got 404"],
    ["is not UTF-8", Buffer.from([0xc3, 0x28]), "not valid UTF-8"],
  ])("a page that %s, naming the page alone", async (_what, page, why) => {
    const { call, logged } = over(page);
    const answer = await call(name, { uri: URI, ...query });
    expect(answer).toMatchObject({ error: { code: -32603, message: `Could not read "${URI}".` } });
    expect(JSON.stringify(answer)).not.toContain(why);
    expect(logged).toEqual([expect.stringContaining(why)]);
  });
});

test("both are listed with closed schemas, and say that they only read, and read the web", async () => {
  const { tools } = (await over("").ask("tools/list")).result as { tools: JsonObject[] };
  expect(tools.map(({ name }) => name)).toEqual(TOOLS);
  for (const { inputSchema, annotations, outputSchema } of tools) {
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toBeUndefined();
    expect(annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    });
  }
  expect(tools.map(({ inputSchema }) => (inputSchema as JsonObject).required)).toEqual([["uri"], ["uri", "query"]]);
});

describe("with --with-tools", () => {
  test("the program offers them and says how to use them; a refused call fetches nothing", async () => {
    const opening = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const { answers, logged } = await answersTo(
      [
        request(1, "tools/list"),
        request(2, "initialize", opening),
        request(3, "tools/list", { cursor: "abc" }),
        request(4, "tools/call", { name: "kinetis_read_doc", arguments: { uri: UNKNOWN } }),
        request(5, "tools/call", { name: "kinetis_read_doc", arguments: [] }),
        request(6, "tools/call", { name: "search_docs", arguments: {} }),
        request(7, "tools/call", { name: "kinetis_read_doc", arguments: {}, _meta: { progressToken: 1.5 } }),
        request(8, "resources/read", { uri: UNKNOWN }),
        request(9, "resources/templates/list"),
      ],
      ["--with-tools"],
    );
    const [listed, opened, ...others] = answers.map(([answer]) => answer);
    expect(listed.result.tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS);
    expect(opened.result).toMatchObject({
      protocolVersion: "2025-06-18",
      capabilities: { tools: {}, resources: {} },
      instructions: expect.stringMatching(/kinetis_read_doc from line 1.*kinetis_search_doc/),
    });
    expect(others.map(({ result, error }) => error?.code ?? result.structuredContent.code)).toEqual([
      -32602,
      "resource_unknown",
      -32602,
      -32602,
      -32602,
      -32002,
      -32601,
    ]);
    expect(logged).toEqual([]);
  });

  test("the instructions stay within what clients read", async () => {
    const { result } = await over("").ask("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "c", version: "1" },
    });
    expect((result.instructions as string).length).toBeLessThan(2_048);
  });
});
