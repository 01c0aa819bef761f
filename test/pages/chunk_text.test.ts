import { describe, expect, test } from "vitest";
import { type ChunkText, DocumentText, parsePage, singlePage } from "../../src/pages/mod.ts";

function textOf(page: string): ChunkText {
  const document = new DocumentText(Buffer.from(page));
  const { texts } = parsePage(singlePage(document, { path: "a.md" }).page, document);
  return {
    body: texts
      .map((text) => text.body)
      .join("\n")
      .replace(/\s+/g, " ")
      .trim(),
    code: texts.map((text) => text.code).join(""),
    identifiers: texts.flatMap((text) => text.identifiers),
  };
}

describe("what is indexed of prose", () => {
  test.each([
    ["links keep their text", "See [the guide](b.md 'T') and [ref][x], ![pic](p.png).", "See the guide and ref, pic."],
    ["brackets that are no link stay", "items[0] and [x] (y)", "items[0] and [x] (y)"],
    ["a link around an image", "[![badge](a.svg)](https://x.dev) text", "badge text"],
    ["link definitions", "Text.\n\n[x]: https://x.dev/y 'T'\n", "Text."],
    ["front matter and markers", "---\ntitle: T\n---\nText.", "Text."],
    ["headings are indexed apart", "# A\n\nText.\n\nB\n---\nMore.", "Text. More."],
    ["system line", "<SYSTEM>All.</SYSTEM>\n\nText.", "Text."],
    ["skip links", "[Skip to content](#top) \n[Skip to main content](#m)\n\nText.", "Text."],
    ["section links", "## A\n\n[Section titled “A”](#a)\n\nText.", "Text."],
    [
      "the index hint",
      "> Documentation Index  \n> Fetch the complete documentation index at: https://x.dev/llms.txt  \n> Use this file to discover all available pages before exploring further.\n\nText.",
      "Text.",
    ],
    ["anchors", 'Text {#here} more [#there] [\u200b](#x "Direct link to X")', "Text more"],
    ["signs without width, blanks without break", "a\u200bb c\u00a0d e&#x20;f &amp; g", "ab c d e f & g"],
    ["comments", "a <!-- no --> b {/* no */} c\n\n<!--\nno\n-->\nd", "a b c d"],
    [
      "imports and exports of MDX",
      "import A from 'no'\nimport {\n  B,\n} from 'no'\nexport const no = { a: 1 }\n\nText.",
      "Text.",
    ],
    [
      "a sentence that begins like one",
      "import your data from the old system\nexport it again",
      "import your data from the old system export it again",
    ],
    ["image tags", 'a <img src="no.png" srcset="no 1x, no 2x" /> b', "a b"],
    [
      "labels and titles of components",
      '<Tab value="v" label=\'App root\' icon="no">\nText.\n</Tab>\n<Card title={"Up"} href="/no">x</Card>',
      "v App root Text. Up x",
    ],
    ["a tag over several lines", '<Card\n  title="Up"\n  href="/no"\n>\nText.\n</Card>', "Up Text."],
    ["signs that are no tag", "a < b, Promise<string> and 1 <2>", "a < b, Promise<string> and 1 <2>"],
    ["addresses in angle brackets", "<https://x.dev/a>", "https://x.dev/a"],
    ["escapes", "a\\_b \\* c", "a_b * c"],
    [
      "table padding and delimiter rows",
      "| a      | b |\n| ------ | :-: |\n| c      | `d`      |\n",
      "| a | b | | c | d |",
    ],
    [
      "boxes",
      '::: warning Mind it\nText.\n:::\n\n> [!NOTE]\n> Quoted.\n\n!!! tip "T"\n\n    Indented.\n',
      '::: warning Mind it Text. ::: > [!NOTE] > Quoted. !!! tip "T" Indented.',
    ],
  ])("%s", (_, page, body) => expect(textOf(page).body).toBe(body));
});

describe("what is indexed of code", () => {
  test("fences without language and theme, with titles", () => {
    const page =
      '# A\n\n```ts server.ts icon="x" theme={"theme":{"light":"github"}}\nrun()\n```\n\n```sh [npm]\nnpm i\n```\n\n```js title="a b.js"\nx\n```\n';
    expect(textOf(page).code).toBe("server.ts\nrun()\nnpm\nnpm i\na b.js\nx\n");
    expect(textOf(page).body).toBe("");
  });

  test("identifiers: code spans, parameters, headings that are names", () => {
    const page =
      '# `fs.readFile` and `x`\n\nUse ``a`b`` or `--flag`.\n\n## maxAge\n\n<ParamField path="limit" type="number">\nText.\n</ParamField>\n\n## Plain\n';
    expect(textOf(page).identifiers).toEqual(["fs.readFile", "x", "a`b", "--flag", "maxAge", "limit"]);
  });

  test("a backtick without a partner is text", () => {
    expect(textOf("a ` b\n\nc ` d")).toEqual({ body: "a ` b c ` d", code: "", identifiers: [] });
  });
});
