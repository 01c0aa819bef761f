import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

function serve(files: Record<string, string>, name = "docs") {
  const origin = temporaryFolder(files);
  return clientOf(temporaryHome().passing({ name, kind: "folder", origin }));
}

const code = (text: string) => JSON.parse(text).error.code;

describe("every answer says first where it is from", () => {
  const client = () => serve({ "a.md": "# Herons\n\nThe heron wades.\n" });
  test.each([
    ["search_docs", { query: "heron" }],
    ["read_doc", { uri: "lectern://docs/a.md" }],
    ["find_in_doc", { uri: "lectern://docs/a.md", query: "heron" }],
    ["list_docs", {}],
    ["docs_status", {}],
  ])("%s", async (name, given) => {
    const { text } = await client().call(name, given);
    expect(text.split("\n")[0]).toMatch(/docs \((fetched|cached), revision [0-9a-f]{12}, .* old\)/);
  });
});

describe("search_docs", () => {
  test("a hit can be read on from exactly there", async () => {
    const client = serve({
      "guide/a.md": "# Birds\n\nIntro.\n\n## Herons\n\nThe heron wades.\n\n## Owls\n\nThe owl sees.\n",
    });
    const { structured } = await client.call("search_docs", { query: "heron wades" });
    const [hit] = structured.results;
    expect(hit).toMatchObject({
      chunkId: "guide/a.md#herons",
      uri: "lectern://docs/guide/a.md",
      title: "Birds",
      headings: ["Birds", "Herons"],
      startLine: 5,
      category: null,
      source: "docs",
    });
    const read = await client.call("read_doc", { uri: hit.uri, startLine: hit.startLine, lineCount: 3 });
    expect(read.structured.content).toBe("## Herons\n\nThe heron wades.\n");
    expect(structured.meta).toMatchObject({
      considered: 3,
      omitted: { forSpace: [], forSpaceCount: 0, asLessRelevant: 0 },
    });
  });

  test("text above the first heading is shown under the page's title", async () => {
    const { text, structured } = await serve({ "a.md": "---\ntitle: Birds\n---\nThe heron wades.\n" }).call(
      "search_docs",
      {
        query: "heron",
      },
    );
    expect(structured.results[0].headings).toEqual([]);
    expect(text).toContain("1. Birds\n");
  });

  test("a miss is a miss, with the count that was considered", async () => {
    const { isError, text, structured } = await serve({ "a.md": "# A\n\n## B\n\n## C\n" }).call("search_docs", {
      query: "quaternion",
    });
    expect(isError).toBe(false);
    expect(structured.results).toEqual([]);
    expect(structured.meta.considered).toBe(3);
    expect(text).toContain('Nothing in them matches "quaternion"');
  });

  test("what is left out for space is told from what is less relevant", async () => {
    const body = "The heron wades in shallow water and waits for fish to come by. ".repeat(20);
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}.md`, `# Heron ${i}\n\n${body}\n`]));
    const client = serve(files);
    const { text, structured } = await client.call("search_docs", {
      query: "heron",
      limit: 8,
      budget: 4000,
      content: true,
    });
    const { results, meta } = structured;
    expect(text.length + JSON.stringify(structured).length).toBeLessThanOrEqual(4000);
    expect(results.length + meta.omitted.forSpaceCount).toBe(8);
    expect(meta.omitted.asLessRelevant).toBe(4);
    expect(text).toMatch(/Left out for space.*Heron/);
    expect(text).toMatch(/Left out as less relevant: 4 sections/);
  });

  test.each([1000, 9000, 50_000])(
    "no title, heading or number of sources takes an answer over its budget of %i",
    async (budget) => {
      const long = "A heading that goes on and on ".repeat(100);
      const home = temporaryHome();
      const sources = Array.from({ length: 12 }, (_, i) => {
        const origin = temporaryFolder({ "a.md": `# ${long} heron ${i}\n\n## ${long}\n\nThe heron wades. ${long}\n` });
        return { name: `s${i}`, kind: "folder" as const, origin };
      });
      const client = clientOf(home.passing(...sources));
      for (const given of [
        { query: "heron", limit: 20 },
        { query: "heron", limit: 20, content: true },
        { query: "quaternion" },
      ]) {
        const { text, structured } = await client.call("search_docs", { ...given, budget });
        // At the least budget one hit is still shown, whatever its address takes.
        const most = Math.max(budget, 2400);
        expect(text.length + JSON.stringify(structured).length).toBeLessThanOrEqual(most);
      }
      const { text, structured } = await client.call("list_docs");
      expect(Math.max(text.length, JSON.stringify(structured).length)).toBeLessThan(12_000);
    },
  );

  test("a category restricts, and an unknown one is refused with those there are", async () => {
    const client = serve({ "api/a.md": "# heron\n", "guide/b.md": "# heron\n" });
    const { structured } = await client.call("search_docs", { query: "heron", category: "api" });
    expect(structured.results.map(({ uri }: { uri: string }) => uri)).toEqual(["lectern://docs/api/a.md"]);
    expect(structured.meta.considered).toBe(1);
    const refused = await client.call("search_docs", { query: "heron", category: "apis" });
    expect(refused.isError).toBe(true);
    expect(code(refused.text)).toBe("category_unknown");
    expect(refused.text).toMatch(/Did you mean \\"api\\"/);
  });

  test("a lone surrogate in a question harms nobody", async () => {
    const { isError } = await serve({ "a.md": "# A\n" }).call("search_docs", { query: "a \ud800 b" });
    expect(isError).toBe(false);
  });

  test("a source that failed is told with its code, and nothing private", async () => {
    const folder = temporaryFolder({ "llms-full.txt": "<!doctype html><p>hello" });
    const origin = join(folder, "llms-full.txt");
    const client = clientOf(temporaryHome().passing({ name: "x", kind: "site", origin }));
    const { isError, text } = await client.call("search_docs", { query: "hello" });
    expect(isError).toBe(true);
    expect(code(text)).toBe("html");
    expect(text).not.toContain(folder);
  });
});

describe("read_doc", () => {
  const client = () => serve({ "a.md": "# A\n\nintro\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n" });
  const uri = "lectern://docs/a.md";

  test.each([
    ["B", "## B\n\nb\n\n### C\n\nc\n\n"],
    ["## b", "## B\n\nb\n\n### C\n\nc\n\n"],
    ["c", "### C\n\nc\n\n"],
  ])("the section %s and what stands below it", async (section, content) => {
    expect((await client().call("read_doc", { uri, section })).structured).toMatchObject({ content, hasMore: false });
  });

  test.each([
    [{ uri, section: "E" }, "section_unknown", "A; B; C; D"],
    [{ uri, startLine: 99 }, "line_out_of_range", "15 lines"],
    [{ uri, startLine: 13, section: "B" }, "line_out_of_range", "ends at line 12"],
    [{ uri: "lectern://docs/b.md" }, "page_unknown", "lectern://docs/a.md"],
    [{ uri: "lectern://doc/a.md" }, "source_unknown", 'Did you mean \\"docs\\"'],
    [{ uri: "/etc/passwd" }, "page_unknown", "lectern://<source>/<page>"],
  ])("%j is refused with %s", async (given, expected, hint) => {
    const { isError, text, structured } = await client().call("read_doc", given);
    expect({ isError, structured }).toEqual({ isError: true, structured: undefined });
    expect(code(text)).toBe(expected);
    expect(text).toContain(hint);
  });
});

describe("find_in_doc", () => {
  const find = async (page: string, given: object) =>
    (await serve({ "a.md": page }).call("find_in_doc", { uri: "lectern://docs/a.md", ...given })).structured;

  test("literal, case and all, line by line", async () => {
    const { matches } = await find("a.b\r\naxb\nA.B a.b\n", { query: "a.b" });
    expect(matches).toEqual([
      { line: 1, content: "a.b" },
      { line: 3, content: "A.B a.b" },
    ]);
  });

  test("a query with a line end never matches, and no match is an empty list", async () => {
    expect(await find("a\nb\n", { query: "a\nb" })).toMatchObject({ matches: [], hasMore: false });
  });

  test.each([
    [50, false],
    [51, true],
  ])("of %i matches at most 50 come at once", async (count, hasMore) => {
    const page = `${"hit\n".repeat(count)}end`;
    const found = await find(page, { query: "hit" });
    expect(found.matches.length).toBe(50);
    expect(found.hasMore).toBe(hasMore);
    const rest = await find(page, { query: "hit", startLine: 51 });
    expect(rest.matches.length).toBe(count - 50);
  });

  test("256 characters may be asked, however many bytes they have", async () => {
    expect((await find("🐘".repeat(256), { query: "🐘".repeat(256) })).matches.length).toBe(1);
    const { isError } = await serve({ "a.md": "a" }).call("find_in_doc", {
      uri: "lectern://docs/a.md",
      query: "🐘".repeat(257),
    });
    expect(isError).toBe(true);
  });

  test("beyond the end, and with a lone surrogate", async () => {
    const client = serve({ "a.md": "a\n" });
    const far = await client.call("find_in_doc", { uri: "lectern://docs/a.md", query: "a", startLine: 2 });
    expect(code(far.text)).toBe("line_out_of_range");
    const odd = await client.call("find_in_doc", { uri: "lectern://docs/a.md", query: "\ud800" });
    expect(odd.structured.matches).toEqual([]);
  });

  test("of a very long line the part around the match is shown, between whole characters", async () => {
    const { matches } = await find(`${"🐘".repeat(5000)}needle${"🐘".repeat(5000)}`, { query: "needle" });
    expect(matches[0].content).toMatch(/^…(🐘)+needle(🐘)+…$/u);
    expect(matches[0].content.length).toBeLessThan(310);
  });
});

describe("list_docs", () => {
  const files = Object.fromEntries(
    Array.from({ length: 130 }, (_, i) => [`d${i % 2}/p${String(i).padStart(3, "0")}.md`, `# P${i}\n`]),
  );

  test("sources, categories, and pages a screenful at a time", async () => {
    const client = serve(files);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { structured } = await client.call("list_docs", cursor ? { cursor } : {});
      expect(structured).toMatchObject({ total: 130, sources: [{ source: "docs", pages: 130 }] });
      seen.push(...structured.pages.map(({ uri }: { uri: string }) => uri));
      cursor = structured.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(130);
    const { structured } = await client.call("list_docs");
    expect(structured.sources[0].categories).toEqual([
      { name: "d0", pages: 65 },
      { name: "d1", pages: 65 },
    ]);
  });

  test("pages below a path", async () => {
    const { structured } = await serve(files).call("list_docs", { path: "d1/p00" });
    expect(structured.total).toBe(5);
  });

  test("a cursor of another listing is refused", async () => {
    const { nextCursor } = (await serve(files).call("list_docs")).structured;
    const other = serve({ "a.md": "# A\n" });
    const elsewhere = await serve(files).call("list_docs", { path: "d1", cursor: nextCursor });
    expect(code(elsewhere.text)).toBe("cursor_unknown");
    for (const cursor of [nextCursor, "zzz", Buffer.from("60:").toString("base64url")]) {
      const { isError, text } = await other.call("list_docs", { cursor });
      expect(isError).toBe(true);
      expect(code(text)).toBe("cursor_unknown");
    }
  });
});

test("docs_status tells of warnings with page and line", async () => {
  const { structured } = await serve({ "a.md": "---\ntitle: a: b\n---\n# A\n" }).call("docs_status");
  expect(structured.sources[0]).toMatchObject({
    state: "ready",
    pages: 1,
    warningCount: 1,
    warnings: [{ page: "a.md", line: 2 }],
  });
});

test("resources are the pages, read whole", async () => {
  const client = serve({ "a b.md": "# A\r\n\ntext" });
  const { resources } = await client.request("resources/list");
  expect(resources).toEqual([{ uri: "lectern://docs/a%20b.md", name: "A", mimeType: "text/markdown", size: 10 }]);
  const { contents } = await client.request("resources/read", { uri: resources[0].uri });
  expect(contents).toEqual([{ uri: resources[0].uri, mimeType: "text/markdown", text: "# A\r\n\ntext" }]);
  await expect(client.request("resources/read", { uri: "lectern://docs/none" })).rejects.toMatchObject({
    code: -32002,
  });
});
