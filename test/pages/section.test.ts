import { describe, expect, test } from "vitest";
import { DocumentText, parsePage, type Section, singlePage } from "../../src/pages/mod.ts";

function outline(text: string): Section[] {
  const document = new DocumentText(Buffer.from(text));
  return [...parsePage(singlePage(document, { path: "a.md" }).page, document).sections];
}

/** `level heading` of each section with a heading. */
function headings(text: string): string[] {
  return outline(text)
    .filter((section) => section.level > 0)
    .map((section) => `${section.level} ${section.heading}`);
}

describe("which lines are headings", () => {
  test.each([
    { why: "closing hashes go", text: "## A ##\n# B #\n# C#\n", is: ["2 A", "1 B", "1 C#"] },
    { why: "a tab after the hash", text: "#\tA\n", is: ["1 A"] },
    { why: "four blanks are code", text: "    # no\n\n# A\n", is: ["1 A"] },
    { why: "an empty heading", text: "# A\n\n##\n", is: ["1 A", "2 "] },
    { why: "in a fence", text: "```\n# no\n```\n# A\n", is: ["1 A"] },
    { why: "in a fence of a list item", text: "- ```sh\n  # no\n  ```\n- x\n\n# A\n", is: ["1 A"] },
    { why: "in an indented fence", text: "        ```sh\n# no\n        ```\n# A\n", is: ["1 A"] },
    { why: "a fence that never closes is none", text: "```js\n# A\n", is: ["1 A"] },
    { why: "a shorter run closes nothing", text: "````\n```\n# no\n````\n# A\n", is: ["1 A"] },
    { why: "a run with an info string closes nothing", text: "```\n# no\n```js\n# no\n```\n# A\n", is: ["1 A"] },
    { why: "backticks in the info string open nothing", text: "```a`b\n# A\n```\n", is: ["1 A"] },
    { why: "in a comment", text: "<!--\n# no\n```\n-->\n# A\n", is: ["1 A"] },
    { why: "in an MDX comment", text: "{/*\n# no\n*/}\n# A\n", is: ["1 A"] },
    { why: "a comment that never ends is none", text: "<!--\n# A\n", is: ["1 A"] },
    { why: "a comment sign in a code span is none", text: "Use `<!--` here.\n# A\n\n-->\n", is: ["1 A"] },
    { why: "in a note box", text: "# A\n::: warning\n## no\n:::\n<Note>\n## no\n</Note>\n## B\n", is: ["1 A", "2 B"] },
    { why: "in tabs they stay", text: "<Tabs>\n<Tab>\n## A\n</Tab>\n</Tabs>\n", is: ["2 A"] },
    { why: "underlined", text: "A\n=\n\nB\nb\n---\n", is: ["1 A", "2 B b"] },
    { why: "a rule below a list item is a rule", text: "# A\n- item\n---\n", is: ["1 A"] },
    { why: "a rule below a tag is a rule", text: "# A\n<br/>\n---\n", is: ["1 A"] },
    { why: "a delimiter row underlines nothing", text: "# A\n\n| a |\n| - |\n| b |\n", is: ["1 A"] },
    { why: "a table without outer bars", text: "# A\n\na | b\n--- | ---\n1 | 2\n", is: ["1 A"] },
    { why: "in a quote", text: "> # no\n\n# A\n", is: ["1 A"] },
    { why: "CRLF", text: "# A\r\n\r\nB\r\n---\r\n", is: ["1 A", "2 B"] },
    { why: "a lone CR is text", text: "# A\rB\n\n## C\n", is: ["1 A B", "2 C"] },
  ])("$why", ({ text, is }) => expect(headings(text)).toEqual(is));
});

describe("text and anchor of a heading", () => {
  test.each([
    ["# Configuration {#config}", "Configuration", "config"],
    ["# Configuration \\{#config}", "Configuration", "config"],
    ["# Look [#look]", "Look", "look"],
    ["# `a_b[0]` and **bold** _em_ snake_case", "a_b[0] and bold em snake_case", "a_b0-and-bold-em-snake_case"],
    ["# See [the guide](b.md (x)) ![pic](p.png)", "See the guide pic", "see-the-guide-pic"],
    ['# [\u200b](#x "Direct link to X")X\u00a0y', "X y", "x-y"],
    ['# `useThing`{lang="ts"}', "useThing", "usething"],
    ["# Tom &amp; Jerry &lt;3", "Tom & Jerry <3", "tom--jerry-3"],
    ["# Über uns: 導入", "Über uns: 導入", "über-uns-導入"],
    ['# `Promise<T>` <Badge type="tip" /> x', "Promise<T> x", "promiset-x"],
    ["# C\\#", "C#", "c"],
  ])("%s", (text, heading, slug) => expect(outline(text)[0]).toMatchObject({ heading, slug }));

  test("repeated anchors are numbered as GitHub does, also against given ones", () => {
    const slugs = outline("# A\n# A\n# A 1\n# B {#a}\n# A\n").map((section) => section.slug);
    expect(slugs).toEqual(["a", "a-1", "a-1-1", "a-2", "a-3"]);
  });
});

describe("extent of sections", () => {
  test("they cover the page, text above the first heading too", () => {
    expect(outline("---\ntitle: T\n---\n\nIntro.\n\n# A\n\nx\n## B\n# C")).toMatchObject([
      { level: 0, heading: "", slug: "", trail: [], firstLine: 1, lastLine: 6, start: 0 },
      { level: 1, trail: ["A"], firstLine: 7, lastLine: 9 },
      { level: 2, trail: ["A", "B"], firstLine: 10, lastLine: 10 },
      { level: 1, trail: ["C"], firstLine: 11, lastLine: 11, end: 41 },
    ]);
  });

  test("a trail skips levels that are missing", () => {
    expect(outline("# A\n### B\n## C\n").map((section) => section.trail)).toEqual([["A"], ["A", "B"], ["A", "C"]]);
  });
});
