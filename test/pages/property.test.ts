import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentError, DocumentText, parsePage, singlePage, splitPages } from "../../src/pages/mod.ts";
import { pageFaults, splitFaults } from "./shared.ts";

/** Lines that mean something to a splitter or a parser, and some that do not. */
const LINES = [
  "",
  " ",
  "\t",
  "text",
  "  indented",
  "    code",
  "# A",
  "# B",
  "## B ##",
  "###### x",
  "#",
  "===",
  "---",
  "--",
  "***",
  "```",
  "```js",
  "````",
  "~~~",
  "    ```",
  "- ```sh",
  "- item",
  "1. one",
  "> quote",
  "> [!NOTE]",
  "| a | b |",
  "| - | - |",
  "a | b",
  "--- | ---",
  "<!--",
  "-->",
  "{/*",
  "*/}",
  "<Tabs>",
  "</Tabs>",
  "<Card",
  '  title="x"',
  ">",
  "/>",
  "<Note>x</Note>",
  ":::",
  "::: tip",
  "::",
  "::note{x}",
  "{% hint %}",
  "{% endhint %}",
  "<page>",
  "</page>",
  '<page path="/a" title="A"><![CDATA[x',
  "]]></page>",
  '<doc title="D">b</doc><doc title="E">c</doc>',
  "Source: https://x.dev/a",
  "Source: https://x.dev/b",
  "URL: /docs/a",
  "# T (/docs/t)",
  "--- a/b.md ---",
  "a/b.md",
  "title: A",
  "url: /a.md",
  'title: "B: c"',
  "## title: x",
  "import a from 'b'",
  "import {",
  "export const x = {",
  "}",
  "[x](y)",
  "[x]: y",
  "![a](b",
  "`code`",
  "`",
  "<SYSTEM>s</SYSTEM>",
  "# Start of X documentation",
  "漢字かな交じり文",
  "\u{1f600}",
  "a\rb",
  "…\u00a0\u200b",
  "# [T](https://x.dev/t)",
  "!!! tip",
  "...",
  "-".repeat(80),
];

const files = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom("\n", "\n", "\n", "\r\n")), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((parts) => fc.tuple(fc.constant(parts.map((part) => part.join("")).join("")), fc.constantFrom("", "\ufeff")))
  .map(([text, mark]) => Buffer.from(mark + text));

function open(bytes: Buffer): DocumentText | undefined {
  try {
    return new DocumentText(bytes, { replace: "all" });
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

describe("nothing is lost, whatever the text", () => {
  test("in a file of many pages", () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 200, max: 400 }), (bytes, chunkLimit) => {
        const document = open(bytes);
        if (document === undefined) return;
        const { pages, separators } = splitPages(document);
        expect(splitFaults(pages, separators, bytes.length)).toEqual([]);
        for (const page of pages) {
          expect(pageFaults(parsePage(page, document, { chunkLimit }), bytes)).toEqual([]);
          expect(document.lineAt(page.start) + 1).toBe(page.firstLine);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("in a file that is one page, of any bytes", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          files,
          fc.uint8Array({ minLength: 1, maxLength: 300 }).map((raw) => Buffer.from(raw)),
        ),
        (bytes) => {
          const document = open(bytes);
          if (document === undefined) return;
          const { page } = singlePage(document, { path: "a/b.md" });
          expect([page.start, page.end]).toEqual([document.start, bytes.length]);
          expect(pageFaults(parsePage(page, document, { chunkLimit: 200 }), bytes)).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("input that a careless parser is slow on", () => {
  const COUNT = 40_000;
  test.each([
    ["openers that never close", (n: number) => `\`${"`".repeat((n % 50) + 3)}x\n`],
    ["closers of growing length", (n: number) => `${"~".repeat((n % 90) + 3)} i\n`],
    ["brackets", () => "[[[![\n"],
    ["tags that never end", () => '<a "<b {\n'],
    ["components that never close", (n: number) => `<Tab${n % 97}>\n`],
    ["comments that never end", () => "<!-- {/* \n"],
    ["rows without a table", () => "a | b\n"],
    ["rules and keys", () => "---\ntitle: x\n"],
    ["titles and markers", () => "# A\nSource: https://x.dev/a\n"],
    ["titles alike", () => "# A\n\nx\n"],
    ["imports that never end", () => "import {\n"],
    ["unclosed spans", (n: number) => `\`${"`".repeat(n % 7)} a\n`],
  ])("%s", (_, line) => {
    let text = "# A\n\n";
    for (let n = 0; n < COUNT; n++) text += line(n);
    const bytes = Buffer.from(text);
    const document = new DocumentText(bytes);
    const { pages, separators } = splitPages(document);
    expect(splitFaults(pages, separators, bytes.length)).toEqual([]);
    const whole = singlePage(document, { path: "a.md" }).page;
    expect(parsePage(whole, document).sections.at(-1)?.end).toBe(bytes.length);
  });
});
