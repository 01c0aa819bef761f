import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Index, search, snippet } from "../../src/search/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { bytesOf } from "./parsed_markdown.ts";

/** A word that stands once in a corpus, to be found among all the rest. */
const NEEDLE = "quince";

/** Text of 10 MB without a break of a line, the needle in its middle. */
const longLine = `${"lorem ipsum dolor ".repeat(290_000)}${NEEDLE} ${"sit amet ".repeat(580_000)}`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

type Pages = Readonly<Record<string, string>>;

/** What is odd about a corpus, its pages, and for questions the sections that answer: page, line of the section, count. */
interface Odd {
  readonly name: string;
  readonly pages: () => Pages;
  /** Sections in all. */
  readonly sections: number;
  readonly answers: readonly (readonly [question: string, first: string | undefined, hits: number])[];
}

const ODD: readonly Odd[] = [
  {
    name: "one page of one word",
    pages: () => ({ "a.md": NEEDLE }),
    sections: 1,
    answers: [
      [NEEDLE, "a.md", 1],
      ["server", undefined, 0],
    ],
  },
  {
    name: "no page with any text",
    pages: () => ({ "comment.md": "<!-- nothing -->\n", "front.md": "---\ntitle: Front\n---\n", "rule.md": "---\n" }),
    sections: 3,
    answers: [
      [NEEDLE, undefined, 0],
      ["front", "front.md", 1],
    ],
  },
  {
    name: "headings without text",
    pages: () => ({ "a.md": `# A\n## ${NEEDLE}\n## C\n### D\n`, "b.md": "#\n##\n###\n" }),
    sections: 7,
    answers: [
      [NEEDLE, "a.md", 1],
      ["D", "a.md", 1],
    ],
  },
  {
    name: "one line of 10 MB",
    pages: () => ({ "a.md": "# A\n\nShort.\n", "long.md": longLine }),
    sections: 2,
    answers: [
      [NEEDLE, "long.md", 1],
      ["lorem ipsum", "long.md", 1],
      ["short", "a.md", 1],
    ],
  },
  {
    name: "one word of 10 MB",
    pages: () => ({ "a.md": "x".repeat(10_000_000), "b.md": `# B\n\n${NEEDLE} ${"x".repeat(64)}\n` }),
    sections: 2,
    answers: [
      [NEEDLE, "b.md", 1],
      ["x".repeat(500), "a.md", 2], // terms are cut at 64
    ],
  },
  {
    name: "one word a million times",
    pages: () => ({ "a.md": `# A\n\n${"word ".repeat(1_000_000)}\n`, "b.md": `# B\n\nA word and ${NEEDLE}.\n` }),
    sections: 2,
    answers: [
      ["word", "a.md", 2],
      [`word ${NEEDLE}`, "b.md", 2],
    ],
  },
  {
    name: "a million words that are all different",
    pages: () => ({
      "a.md": `# A\n\n${numbers(1_000_000)
        .map((i) => i.toString(36))
        .join(" ")}\n`,
      "b.md": NEEDLE,
    }),
    sections: 2,
    answers: [
      [NEEDLE, "b.md", 1],
      [(987_654).toString(36), "a.md", 1],
      ["zzzzzz", undefined, 0],
    ],
  },
  {
    name: "one heading 100,000 times",
    pages: () => ({ "a.md": `# A\n\n${"## Same\n\n".repeat(99_999)}## ${NEEDLE}\n\nSame.\n` }),
    sections: 100_001,
    answers: [
      [NEEDLE, "a.md", 1],
      ["same", "a.md", 10],
    ],
  },
  {
    name: "a heading of 10 MB",
    pages: () => ({ "a.md": `# ${longLine}\n\nText.\n`, "b.md": `# B\n\nSome text.\n` }),
    sections: 2,
    answers: [
      [NEEDLE, "a.md", 1],
      ["some text", "b.md", 2],
    ],
  },
  {
    name: "a heading of 1 MB above 2,000 others",
    pages: () => ({
      "a.md": `# A\n\n## ${"lorem ipsum ".repeat(80_000)}${NEEDLE}\n${"\n### Same\n\nText.\n".repeat(2000)}`,
    }),
    sections: 2002,
    answers: [
      [NEEDLE, "a.md", 1],
      ["lorem same", "a.md", 10],
    ],
  },
  {
    name: "2,000 pages that are all equal",
    pages: () => Object.fromEntries(numbers(2000).map((i) => [`p${i}.md`, `# Same\n\nThe ${NEEDLE} ripens.\n`])),
    sections: 2000,
    answers: [[`${NEEDLE} ripens`, "p0.md", 10]],
  },
  {
    name: "20,000 sections",
    pages: () => ({
      "a.md": numbers(20_000)
        .map(
          (i) => `## Part ${i}\n\nText of ${i % 2 ? "odd" : "even"} sort${i === 12_345 ? ` with a ${NEEDLE}` : ""}.\n`,
        )
        .join("\n"),
    }),
    sections: 20_000,
    answers: [
      [NEEDLE, "a.md", 1],
      ["even sort", "a.md", 10],
      ["part 777", "a.md", 10],
    ],
  },
  {
    name: "names of 10,000 parts",
    pages: () => ({ "a.md": `# A\n\n${"camelCase".repeat(10_000)} ${NEEDLE}.${"part.".repeat(10_000)}end\n` }),
    sections: 1,
    answers: [[NEEDLE, "a.md", 1]],
  },
  {
    name: "lists and quotes within each other without end",
    pages: () => ({
      "a.md": `# A\n\n${numbers(2000)
        .map((i) => `${"> ".repeat(i % 500)}${" ".repeat(i)}- item`)
        .join("\n")}\n${NEEDLE}\n`,
    }),
    sections: 1,
    answers: [[NEEDLE, "a.md", 1]],
  },
];

describe("an odd corpus is searched as any other", () => {
  for (const { name, pages: make, sections, answers } of ODD) {
    it(name, () => {
      const pages = make();
      const bytes = bytesOf(pages);
      const path = join(temporaryFolder(), "index");
      writeFileSync(path, bytes);
      for (const index of [Index.open(bytes), Index.openFile(path)]) {
        expect(index.sectionCount).toBe(sections);
        for (const [question, first, count] of answers) {
          const { hits, terms, considered } = search([{ index }], question);
          expect(considered).toBe(sections);
          expect([question, hits[0] && index.page(hits[0].page).id, hits.length]).toEqual([question, first, count]);
          for (const { chunk, page } of hits.slice(0, 3)) {
            expectShown(Buffer.from(pages[index.page(page).id]!), index.chunk(chunk), terms);
          }
        }
      }
    });
  }
});

/** The snippet is a part of the chunk, has one of the words if the chunk does, and room for no more than was asked. */
function expectShown(page: Buffer, { start, end }: { start: number; end: number }, terms: readonly string[]): void {
  const text = page.toString("utf8", start, end);
  const shown = snippet(text, { start: 0, end: text.length }, terms, { length: 200 }).text;
  expect(shown.length).toBeLessThanOrEqual(200);
  expect(shown.isWellFormed()).toBe(true);
  const has = (one: string): boolean => terms.some((term) => one.toLowerCase().includes(term));
  expect(has(shown)).toBe(has(text));
}
