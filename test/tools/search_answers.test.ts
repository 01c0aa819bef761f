import { describe, expect, test } from "vitest";
import type { Explanation } from "../../src/search/mod.ts";
import { type SearchResult, searchAnswer } from "../../src/tools/mod.ts";
import { clientOf, libraryOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

function serve(sources: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const given = Object.entries(sources).map(([name, files]) => {
    return { name, kind: "folder" as const, origin: temporaryFolder({ ...files }) };
  });
  return clientOf(temporaryHome().passing(...given));
}

const heron =
  "The heron wades in shallow water, waits for fish, and takes what comes by with one stroke of its bill. ".repeat(3);

describe("what says the same in several places is one hit", () => {
  const versions = {
    "v1/birds.md": `# Birds\n\n## Herons\n\n${heron}\n`,
    "v2/birds.md": `# Birds\n\n## Herons\n\n${heron}\n`,
    "owls.md": "# Owls\n\nAn owl is no heron.\n",
  };

  test("its other places are named, in words and for a program, and the next hit moves up", async () => {
    const { text, structured } = await serve({ docs: versions }).call("search_docs", {
      query: "heron wades",
      limit: 2,
    });
    const [first, second] = structured.results;
    expect(first).toMatchObject({
      uri: "lectern://docs/v1/birds.md",
      alsoAt: [{ uri: "lectern://docs/v2/birds.md", title: "Birds", startLine: 3 }],
      alsoAtCount: 1,
    });
    expect(second.uri).toBe("lectern://docs/owls.md");
    expect(second.alsoAt).toBeUndefined();
    expect(text).toContain("Also in: lectern://docs/v2/birds.md line 3\n");
  });

  test("a version that the question names stays a hit of its own", async () => {
    const { structured } = await serve({ docs: versions }).call("search_docs", { query: "heron wades v2" });
    const found = structured.results.map(({ uri }: { uri: string }) => uri);
    expect(found).toEqual(expect.arrayContaining(["lectern://docs/v1/birds.md", "lectern://docs/v2/birds.md"]));
  });

  test("sources are no borders", async () => {
    const page = { "a.md": `# Herons\n\n${heron}\n` };
    const { structured } = await serve({ one: page, two: page }).call("search_docs", { query: "heron" });
    expect(structured.results).toHaveLength(1);
    expect(structured.results[0].alsoAt[0].uri).toBe("lectern://two/a.md");
  });

  test("a short text below another title is something else", async () => {
    const option = (name: string) => `# ${name}\n\n## Default\n\nFalse, as a heron.\n`;
    const client = serve({ docs: { "a.md": option("open"), "b.md": option("close") } });
    expect((await client.call("search_docs", { query: "default heron" })).structured.results).toHaveLength(2);
  });

  test("what is left out as less relevant does not count them", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`v${i}.md`, `# Birds\n\n## Herons\n\n${heron}\n`]),
    );
    const { text, structured } = await serve({ docs: files }).call("search_docs", { query: "heron wades", limit: 1 });
    expect(structured.meta.omitted.asLessRelevant).toBe(0);
    expect(structured.results[0].alsoAtCount).toBe(7);
    expect(text).toContain("; and 3 more");
  });

  test("where so many were folded that not all hits were looked at, there may be more that are less relevant", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `v${i}.md`,
        `# Birds\n\n## Herons\n\n${i < 25 ? heron : `Heron n${i}.`}\n`,
      ]),
    );
    const { text } = await serve({ docs: files }).call("search_docs", { query: "heron wades", limit: 1 });
    expect(text).toMatch(/less relevant: \d+ or more sections/);
  });
});

describe("the budget goes where it tells most", () => {
  const long = (word: string) => Array.from({ length: 80 }, (_, i) => `Line ${word} ${i} of the heron.`).join("\n\n");

  test("what a short hit leaves makes the others longer", async () => {
    const shown = async (second: string) => {
      const client = serve({ docs: { "a.md": `# A heron\n\n${long("a")}\n`, "b.md": `# B\n\n${second}\n` } });
      const { structured } = await client.call("search_docs", { query: "heron", limit: 2, budget: 2500 });
      return structured.results[0].snippet.length;
    };
    expect(await shown("The heron.")).toBeGreaterThan(await shown(long("b")));
  });

  test("the first hit has most room", async () => {
    const client = serve({ docs: { "a.md": `# A heron\n\n${long("a")}\n`, "b.md": `# B\n\n${long("b")}\n` } });
    const { structured } = await client.call("search_docs", { query: "heron", limit: 2, budget: 3000 });
    const [first, second] = structured.results.map(({ snippet }: { snippet: string }) => snippet.length);
    expect(first).toBeGreaterThan(second);
  });
});

describe("a hit that says next to nothing is shown with what comes next", () => {
  test.each([
    ["a heading alone", "# Herons\n\n## Wading\n\nThe bird stands in shallow water and waits for a fish.\n"],
    [
      "front matter alone",
      "---\ntitle: Herons\n---\n\n## Wading\n\nThe bird stands in shallow water and waits for a fish.\n",
    ],
    ["a tag", "# Herons\n\n<Tabs>\n\n## Wading\n\nThe bird stands in shallow water and waits for a fish.\n"],
  ])("%s", async (_, page) => {
    const { structured } = await serve({ docs: { "a.md": page } }).call("search_docs", { query: "herons" });
    expect(structured.results[0].snippet).toContain("stands in shallow water");
    expect(structured.results[0].endLine).toBe(page.split("\n").length - 1);
  });

  test("which is no second hit then", async () => {
    const page = "# Herons\n\n## Herons wading\n\nHerons stand in shallow water and wait for fish to come by.\n";
    const { structured } = await serve({ docs: { "a.md": page } }).call("search_docs", { query: "herons" });
    expect(structured.results).toHaveLength(1);
  });
});

test("of lines that are mostly tags the words are shown", async () => {
  const tagged =
    '<div class="member"><span class="name">heronCount</span><span class="sign">: &lt;number&gt;</span></div>';
  const page = `# Reference\n\n## Members\n\n${`${tagged}\n`.repeat(3)}`;
  const { structured } = await serve({ docs: { "a.md": page } }).call("search_docs", { query: "heronCount" });
  expect(structured.results[0].snippet).toContain("heronCount: <number>");
  expect(structured.results[0].snippet).not.toContain("span");
});

describe("context gives the sections beside a hit", () => {
  const page =
    "# Birds\n\nIntro.\n\n## Owls\n\nOwls see.\n\n## Herons\n\nThe heron wades.\n\n## Geese\n\nGeese fly.\n\n## Wrens\n\nWrens sing.\n";
  const ask = (given: object) => serve({ docs: { "a.md": page } }).call("search_docs", { query: "heron", ...given });

  test("whole, with their lines", async () => {
    const { text, structured } = await ask({ context: 1 });
    expect(structured.results[0]).toMatchObject({
      startLine: 9,
      content: "## Owls\n\nOwls see.\n\n## Herons\n\nThe heron wades.\n\n## Geese\n\nGeese fly.",
      contentStartLine: 5,
      contentEndLine: 16,
    });
    expect(text).toContain("shown with lines 5–16");
  });

  test("no page ends an answer before its own ends", async () => {
    const { structured } = await ask({ context: 3 });
    expect(structured.results[0]).toMatchObject({ contentStartLine: 1, content: page.trimEnd() });
  });

  test("ends with a whole line in a script of three bytes a character, too", async () => {
    const line = `${"漢".repeat(300)}。`;
    const wide = `# A\n\n## B\n\nThe heron wades.\n\n## C\n\n${`${line}\n\n`.repeat(80)}`;
    const client = serve({ docs: { "a.md": wide } });
    const { structured } = await client.call("search_docs", { query: "heron", context: 1, budget: 50_000 });
    const { content } = structured.results[0];
    expect(content.length).toBeGreaterThan(10_000);
    expect(content.endsWith(line)).toBe(true);
  });

  test("the hit itself comes first where room is short", async () => {
    const filler = `${"A line of nothing much. ".repeat(20)}\n\n`.repeat(20);
    const wide = `# A\n\n## B\n\n${filler}## C\n\nThe heron wades.\n\n## D\n\n${filler}`;
    const client = serve({ docs: { "a.md": wide } });
    const { text, structured } = await client.call("search_docs", { query: "heron", context: 2, budget: 3000 });
    expect(structured.results[0].content).toContain("## C\n\nThe heron wades.");
    expect(text.length + JSON.stringify(structured).length).toBeLessThanOrEqual(3000);
  });
});

describe("a path restricts like a category", () => {
  const files = { "guide/a.md": "# Heron\n", "api/b.md": "# Heron\n", "api/c d.md": "# Heron\n" };

  test.each([
    ["guide/", ["guide/a.md"]],
    ["/guide", ["guide/a.md"]],
    ["api/c d", ["api/c%20d.md"]],
  ])("%s", async (path, pages) => {
    const { structured } = await serve({ docs: files }).call("search_docs", { query: "heron", path });
    const found = structured.results.map(({ uri }: { uri: string }) => uri);
    expect(found).toEqual(pages.map((page) => `lectern://docs/${page}`));
    expect(structured.meta.considered).toBe(pages.length);
  });

  test("one that no page has is told", async () => {
    const { text } = await serve({ docs: files }).call("search_docs", { query: "heron", path: "guides/" });
    expect(text).toContain('No page\'s path starts with "guides/"');
  });
});

describe("a miss tells what else could be asked", () => {
  const birds = {
    "water/a.md": "# Herons\n\nA changelog of subscriptions, and a websocket.\n",
    "wood/b.md": "# Owls\n\nOwls hoot.\n",
  };

  test.each([
    ["two other letters in a short word", "hirens", "herons"],
    ["one word for two", "web socket", "websocket"],
    ["two known words written together", "owlsherons", "owls herons"],
    ["another ending", "subscribable", "subscriptions"],
    ["a number is never corrected", "5417", undefined],
    ["nothing is near", "quaternion", undefined],
  ])("%s: %s", async (_, query, meant) => {
    const { text, structured } = await serve({ docs: birds }).call("search_docs", { query });
    expect(structured.results).toEqual([]);
    const words = structured.meta.suggestions.flatMap(({ words }: { words: string[] }) => words);
    expect(words).toEqual(meant === undefined ? [] : expect.arrayContaining([meant]));
    expect(text.includes("Did you mean")).toBe(meant !== undefined);
  });

  test("with hits nothing is suggested", async () => {
    const { structured } = await serve({ docs: birds }).call("search_docs", { query: "herons" });
    expect(structured.meta).not.toHaveProperty("suggestions");
  });

  test("below a category, the category that has some", async () => {
    const given = { query: "hoot", category: "water" };
    const { text, structured } = await serve({ docs: birds }).call("search_docs", given);
    expect(structured.meta.elsewhere).toEqual([{ source: "docs", category: "wood", sections: 1 }]);
    expect(text).toContain("Without the restriction there are matches in docs, category wood (1 section).");
  });

  test("in one source, the other ones that have some", async () => {
    const client = serve({ birds, fish: { "a.md": "# Pike\n\nPikes wait.\n" } });
    const { structured } = await client.call("search_docs", { query: "pike", source: "birds" });
    expect(structured.results).toEqual([]);
    expect(structured.meta.elsewhere).toEqual([{ source: "fish", category: null, sections: 1 }]);
  });

  test("and without a restriction nothing of the kind", async () => {
    const { structured } = await serve({ docs: birds }).call("search_docs", { query: "quaternion" });
    expect(structured.meta).not.toHaveProperty("elsewhere");
  });
});

describe("for people", () => {
  const library = () =>
    libraryOf({ name: "docs", kind: "folder", origin: temporaryFolder({ "a.md": "# A\n\nHerons wade.\n" }) });
  const request = { limit: 5, budget: 9000, content: false };

  test("an explanation stands beside each result, and its parts make the score", async () => {
    const answer = await searchAnswer(library(), { ...request, query: "herons wade", explain: true });
    const { results, explanations } = answer.structured as {
      results: SearchResult[];
      explanations: Explanation[];
    };
    expect(explanations).toHaveLength(results.length);
    const { terms, factors, page, score } = explanations[0]!;
    const sum = terms.reduce((all, term) => all + term.score, 0);
    expect(factors.reduce((product, { factor }) => product * factor, sum) + page).toBeCloseTo(score, 4);
    expect(results[0]!.score).toBeCloseTo(score, 3);
    expect(answer.text).toMatch(/asked +form +rarity/);
  });

  test("the last word may be unfinished, and only if that is said", async () => {
    const words = (typing: boolean) => searchAnswer(library(), { ...request, query: "wa", typing });
    expect((await words(true)).structured!.results).toHaveLength(1);
    expect((await words(false)).structured!.results).toEqual([]);
  });
});
