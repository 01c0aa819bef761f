import { describe, expect, test } from "vitest";
import { DocumentText, type Page, type SplitOptions, splitPages } from "../../src/pages/mod.ts";
import { splitFaults } from "./shared.ts";

interface Row {
  readonly name: string;
  readonly file: string;
  readonly options?: SplitOptions;
  readonly format?: string;
  readonly titles?: readonly string[];
  readonly ids?: readonly string[];
  readonly pages?: readonly (Partial<Page> & { readonly text?: string })[];
  /** The warnings' codes. */
  readonly warnings?: readonly string[];
}

const X = "https://x.dev/docs";
const SITE = ["x.dev/docs/a", "x.dev/docs/b"];

const ROWS: readonly Row[] = [
  {
    name: "A1: a title and a marker in a closed fence stay in their page",
    file: `# A\nSource: ${X}/a\n\nAbout a.\n\n\n# B\nSource: ${X}/b\n\n\`\`\`sh\n# not a title\nSource: https://y\n\`\`\`\n`,
    format: "source-marker",
    titles: ["A", "B"],
    ids: SITE,
    pages: [{ url: `${X}/a`, description: "About a.", trail: ["docs"], text: `# A\nSource: ${X}/a\n\nAbout a.\n` }, {}],
  },
  {
    name: "A1: a marker of the same host inside a closed fence, without title or rule, is no border",
    file: `# A\nSource: ${X}/a\n\n\`\`\`\ntext\nSource: ${X}/sample\n\`\`\`\n\n# B\nSource: ${X}/b\n\nB.\n`,
    titles: ["A", "B"],
  },
  {
    name: "A1: a fence that never closes does not hide the next page",
    file: `# A\nSource: ${X}/a\n\n\`\`\`js\nrun()\n\n# B\nSource: ${X}/b\n\n\`\`\`js\nrun()\n\`\`\`\n`,
    titles: ["A", "B"],
    ids: SITE,
  },
  {
    name: "A2: rules join pages",
    file: `# A\nSource: ${X}/a\n\nA.\n\n---\n\n# B\nSource: ${X}/b\n\nB.\n`,
    ids: SITE,
    pages: [{ text: `# A\nSource: ${X}/a\n\nA.\n` }, {}],
  },
  {
    name: "A5: markers first, titles from inside",
    file: `Source: ${X}/a\n\nimport Tabs from '@x/Tabs';\n# Title a\n\nA.\n\nSource: ${X}/b\n\nimport T from 'x';\n# Title b\n\nB.\n`,
    titles: ["Title a", "Title b"],
    ids: SITE,
  },
  {
    name: "A4 between A3: a page without a title, named by its URL",
    file: `# A\n\nSource: ${X}/a\n\nEnd of a.\n\n---\n\nSource: ${X}/how-to_b\n\nText of b.\n\n---\n\n# C\n\nSource: ${X}/c\n\nC.\n`,
    titles: ["A", "How to b", "C"],
    pages: [{ text: `# A\n\nSource: ${X}/a\n\nEnd of a.\n` }, { text: `Source: ${X}/how-to_b\n\nText of b.\n` }, {}],
  },
  {
    name: "a marker needs a URL",
    file: `# A\nSource: ${X}/a\n\nSource: see the handbook\n\n# B\nSource: ${X}/b\n`,
    titles: ["A", "B"],
  },
  {
    name: "a marker is neither indented nor in the middle of a line",
    file: `# A\nSource: ${X}/a\n\n  Source: ${X}/no\nThe Source: ${X}/no\n\n# B\nSource: ${X}/b\n`,
    titles: ["A", "B"],
  },
  {
    name: "text before the first page is a preamble",
    file: `# Site\n\nRead this first.\n\n# A\nSource: ${X}/a\n\n# B\nSource: ${X}/b\n`,
    ids: ["preamble", ...SITE],
    titles: ["Site", "A", "B"],
  },
  {
    name: "B: the URL wins, the source is kept as the file",
    file: "# A\nURL: /docs/a\nSource: https://raw.example/a.mdx\n\nAbout a.\n\n# B\n\nURL: /docs/b\n\nB.\n",
    format: "fumadocs",
    ids: ["docs/a", "docs/b"],
    pages: [{ frontMatter: { source: "https://raw.example/a.mdx" }, description: "About a.", trail: ["docs"] }, {}],
  },
  {
    name: "B: a base makes site-relative addresses absolute",
    file: "# A\nURL: /docs/a\n\nA.\n\n# B\nURL: /docs/b\n\nB.\n",
    options: { base: "https://x.dev/llms-full.txt" },
    ids: SITE,
    pages: [{ url: `${X}/a` }, { url: `${X}/b` }],
  },
  {
    name: "B: the path in brackets",
    file: "# A thing (/docs/a)\n\nA.\n\n# B (/docs/b)\n\nB.\n",
    ids: ["docs/a", "docs/b"],
    titles: ["A thing", "B"],
  },
  {
    name: "B: mangled front matter below the URL",
    file: '# A\nURL: /docs/a\n\n***\n\n## title: "A"\n\nA.\n\n# B\nURL: /docs/b\n\n***\n\n## title: "B"\n\nB.\n',
    ids: ["docs/a", "docs/b"],
    pages: [{ frontMatter: { title: "A" } }, {}],
  },
  {
    name: "C1: intact front matter",
    file: "---\nurl: /guide/a.md\n---\n# A {#a}\n\nA.\n\n---\nurl: /guide/b.md\n---\n# B\n\nB.\n",
    format: "front-matter",
    ids: ["guide/a.md", "guide/b.md"],
    titles: ["A", "B"],
  },
  {
    name: "C4: the same pages when a formatter mangled the keys",
    file: "---\nurl: /guide/a.md\n---\n# A {#a}\n\nA.\n\n---\n\n---\n\n## url: /guide/b.md\n\n# B\n\nB.\n\n---\n\n---\n\n## url: /guide/c.md\n\n# C\n\nC.\n",
    format: "front-matter",
    ids: ["guide/a.md", "guide/b.md", "guide/c.md"],
    titles: ["A", "B", "C"],
  },
  {
    name: "C2: a stray rule above the block",
    file: "---\n\n---\ntitle: A\ndescription: About a.\n---\n\n> Documentation Index  \n> Use this file to discover all available pages before exploring further.\n\n# A\n\nA.\n\n---\n\n---\ntitle: B\n---\n\n# B\n",
    format: "front-matter",
    titles: ["A", "B"],
    ids: ["a", "b"],
    pages: [{ description: "About a." }, {}],
  },
  {
    name: "C2b: blank lines inside, quoted values",
    file: `---\n\ntitle: "A: first"\nsource: '${X}/a'\n\n---\n\nA.\n\n---\n\ntitle: "B"\nsource: "${X}/b"\n\n---\n\nB.\n`,
    titles: ["A: first", "B"],
    ids: SITE,
  },
  {
    name: "C: a block that YAML cannot read keeps the page's address",
    file: `---\ntitle: A\nsource: ${X}/a\n---\n# A\n\n---\ntitle: B: more\nsource: ${X}/b\n---\n# Heading\n`,
    titles: ["A", "Heading"],
    ids: SITE,
    warnings: ["front_matter"],
  },
  {
    name: "C3: long rules; a sample between short ones is text",
    file: `# Site\n\n@version: 1\n\n${"-".repeat(80)}\ntitle: "A"\nsource: "${X}/a"\n${"-".repeat(80)}\n\n# A\n\n---\ntitle: sample\nsource: ${X}/no\n---\n\n${"-".repeat(80)}\ntitle: "B"\nsource: "${X}/b"\n${"-".repeat(80)}\n\nB.\n`,
    titles: ["A", "B"],
    ids: SITE,
  },
  {
    name: "C: a sample in a fence is no page",
    file: "---\nurl: /a\n---\n# A\n\n```md\n---\nurl: /sample\n---\n# Sample\n```\n\n---\nurl: /b\n---\n# B\n",
    titles: ["A", "B"],
  },
  {
    name: "D1: a path between rules",
    file: "---\nguides/a.md\n---\n\n# A\n\nA.\n\n---\nguides/my b.md\n---\n\nText.\n",
    format: "path-block",
    ids: ["guides/a.md", "guides/my%20b.md"],
    titles: ["A", "My b"],
    pages: [{ trail: ["guides"], text: "# A\n\nA.\n" }, {}],
  },
  {
    name: "D2: a path in one line, then the file's own front matter",
    file: "--- guides/a.md ---\n---\ntitle: First\n---\n# A\n\n--- guides/b.md ---\n# B\n",
    format: "path-line",
    ids: ["guides/a.md", "guides/b.md"],
    titles: ["First", "B"],
  },
  {
    name: "E1: front matter inside the tag, with a nested address",
    file: `<page>\n---\ntitle: A\nsource_url:\n  html: ${X}/a\n  md: ${X}/a.md\n---\n\n# A\n</page>\n\n<page>\n---\ntitle: B\nsource_url:\n  html: ${X}/b\n---\nB.\n</page>\n`,
    format: "tags",
    ids: SITE,
    titles: ["A", "B"],
  },
  {
    name: "E2: CDATA; `]]>` at the end of a code line is text",
    file: `Tool\n\nFull documentation content.\n\n<page path="/a" title="A"><![CDATA[URL: ${X}/a\nDescription: About a.\n\nx = m[n[0]]>\ny[i[0]]>\n]]></page>\n<page path="/b" title="B"><![CDATA[URL: ${X}/b\n\nB.]]></page>`,
    ids: SITE,
    titles: ["A", "B"],
    pages: [
      { description: "About a.", text: `URL: ${X}/a\nDescription: About a.\n\nx = m[n[0]]>\ny[i[0]]>\n` },
      { text: `URL: ${X}/b\n\nB.` },
    ],
  },
  {
    name: "E3: two documents in a line, escaped attributes",
    file: '<project title="P">\n<docs><doc title="Say &quot;A&quot;" desc="x &amp; y">Body a.</doc><doc title="Über">Körper\n</doc></docs>\n</project>\n',
    titles: ['Say "A"', "Über"],
    ids: ["say-a", "%C3%BCber"],
    pages: [{ description: "x & y", text: "Body a." }, { text: "Körper\n" }],
  },
  {
    name: "E4: examples of a context file",
    file: '<document>\n<category name="c">\n<example title="A">\nprint(1)\n</example>\n<example title="B">\nprint(2)\n</example>\n</category>\n</document>\n',
    titles: ["A", "B"],
    pages: [{ text: "print(1)\n" }, { text: "print(2)\n" }],
  },
  {
    name: "F1: a system line is no page; a part's banner is a stub that names the trail",
    file: "<SYSTEM>All of it.</SYSTEM>\n\n# Start of Tool documentation\n\n# A\n\nA.\n\n# B\n\nB.\n",
    format: "headings",
    titles: ["Start of Tool documentation", "A", "B"],
    pages: [{ trail: [] }, { trail: ["Tool"] }, { trail: ["Tool"] }],
  },
  {
    name: "F1: a title without a body belongs to the next page",
    file: "# Guides\n\n# A\n\nA.\n\n# B\n\nB.\n",
    titles: ["A", "B"],
    pages: [{ text: "# Guides\n\n# A\n\nA.\n" }, {}],
  },
  {
    name: "F2: front matter in the middle is a sample",
    file: `# A\n\n${"Text. ".repeat(800)}\n\n---\ntitle: sample\nurl: /s\n---\n\n---\ntitle: sample\nurl: /t\n---\n\n# B\n\nB.\n`,
    titles: ["A", "B"],
  },
  {
    name: "F2: six backticks that never close",
    file: "# A\n\n``````md\ntext\n\n# B\n\n```js\n# no title\n```\n\n# C\n\nC.\n",
    titles: ["A", "B", "C"],
  },
  {
    name: "F3: the quote is the description",
    file: "# A\n\n> About **a**.\n\nA.\n\n# B\n\nB.\n",
    pages: [{ description: "About a." }, {}],
  },
  {
    name: "G: a crawler's dump",
    file: "# https://x.dev llms-full.txt\n\n## A\n\nMenu\n\n# A\n\n## B\n\nMenu\n",
    format: "crawler",
    titles: ["A", "B"],
  },
  {
    name: "H: only an H2 below a rule begins a page",
    file: "# Site\n\n> What it is\n\nThis file contains all documentation content in a single document following the llmstxt.org standard.\n\nVersion: 2\n\n## A\n\nA.\n\n## Part of A\n\nMore.\n\n---\n\n## B\n\nB.\n",
    format: "docusaurus",
    titles: ["A", "B"],
  },
  {
    name: "H: titles that are links",
    file: `# [A](${X}/a)\n\nA.\n\n# [B](${X}/b/)\n\nB.\n`,
    format: "linked-headings",
    titles: ["A", "B"],
    ids: SITE,
  },
  {
    name: "the same title twice",
    file: "# A\n\nOne.\n\n# A\n\nTwo.\n\n# Über uns\n\nThree.\n",
    ids: ["a", "a-2", "%C3%BCber-uns"],
    warnings: [],
  },
  {
    name: "the same address twice: both pages stay, with a warning",
    file: `# A\nSource: ${X}/a\n\nOne.\n\n# A again\nSource: ${X}/a\n\nTwo.\n`,
    ids: ["x.dev/docs/a", "x.dev/docs/a-2"],
    warnings: ["duplicate_url"],
  },
  {
    name: "one line without a line end",
    file: "hello",
    format: "single",
    titles: ["Untitled"],
    pages: [{ text: "hello" }],
  },
  {
    name: "a single page with a base has its address",
    file: "# Only\n\nText.\n",
    options: { base: "https://x.dev/a/llms.txt" },
    ids: ["x.dev/a/llms.txt"],
    titles: ["Only"],
  },
  { name: "a line of 11,000 characters", file: `# A\n\n${"word ".repeat(2_200)}\n\n# B\n\nB.\n`, titles: ["A", "B"] },
];

describe("splitting a file into pages", () => {
  test.each(ROWS)("$name", (row) => {
    for (const file of [row.file, row.file.replaceAll("\n", "\r\n"), `\ufeff${row.file}`]) {
      const bytes = Buffer.from(file);
      const { format, pages, separators, warnings } = splitPages(new DocumentText(bytes), row.options);
      expect(splitFaults(pages, separators, bytes.length)).toEqual([]);
      if (row.format) expect(format).toBe(row.format);
      if (row.titles) expect(pages.map((page) => page.title)).toEqual(row.titles);
      if (row.ids) expect(pages.map((page) => page.id)).toEqual(row.ids);
      if (row.warnings) expect(warnings.map((warning) => warning.code)).toEqual(row.warnings);
      if (row.pages === undefined) continue;
      expect(pages).toHaveLength(row.pages.length);
      for (const [index, { text, ...wanted }] of row.pages.entries()) {
        const page = pages[index] as Page;
        expect(page).toMatchObject(wanted);
        const own = bytes.toString("utf8", page.start, page.end).replaceAll("\r\n", "\n");
        if (text !== undefined) expect(own.replace("\ufeff", "")).toBe(text);
      }
    }
  });

  test("lines of a page are counted in the document", () => {
    const { pages } = splitPages(new DocumentText(Buffer.from(`# A\nSource: ${X}/a\n\n---\n\n# B\nSource: ${X}/b\n`)));
    expect(pages.map(({ firstLine, lines }) => [firstLine, lines])).toEqual([
      [1, 2],
      [6, 2],
    ]);
  });
});
