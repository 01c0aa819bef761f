import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Index, search, snippet } from "../../src/search/mod.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { indexOf } from "./parsed_markdown.ts";

interface Expected {
  query: string;
  first?: { page: string; heading?: string };
  in?: string[];
  empty?: boolean;
  considered?: number;
  limit?: number;
  onePerSection?: boolean;
  snippetsStartAtWord?: boolean;
  excerptContains?: string[];
  hits?: number;
  source?: string;
  pages?: string[];
}

/** The cases that ask something of ranking; those with steps and sources stand below. */
const plain = [
  "search-snake-case",
  "search-dotted-members",
  "search-inner-words",
  "search-hyphen-ids-dates",
  "search-flags",
  "search-versions-and-numbers",
  "search-stop-words-that-matter",
  "search-exact-before-near",
  "search-cjk-inside-sentence",
  "search-query-is-not-syntax",
  "search-names-with-signs",
  "search-plurals",
  "search-a-miss-is-a-miss",
  "search-whole-passages",
  "search-paths-dotfiles-codes",
  "markdown-cjk-passage",
  "markdown-admonitions",
  "markdown-table-long",
];

describe.skipIf(shared === undefined)("cases of the shared folder", () => {
  for (const name of plain) {
    describe(name, () => {
      const pages = shared === undefined ? {} : pagesIn(sharedPath("cases", name));
      const index = indexOf(pages);
      for (const expected of shared === undefined ? [] : expectations(name)) {
        it(`answers ${expected.query}`, () => check(index, pages, expected));
      }
    });
  }

  it("has a test for each case of searching", () => {
    const names = shared === undefined ? [] : readdirSync(sharedPath("cases"));
    const tested = [...plain, "search-deleted-file", "search-versions-apart"];
    expect(names.filter((name) => name.startsWith("search-") && !tested.includes(name))).toEqual([]);
  });

  it("search-deleted-file: a deleted page is not found", () => {
    const index = indexOf(pagesIn(sharedPath("cases", "search-deleted-file", "before")));
    const page = index.pageById("ghost.md")!;
    expect(search([{ index }], "ghosttoken777").hits[0]?.page).toBe(page);
    expect(search([{ index, dead: new Set([page]) }], "ghosttoken777").hits).toEqual([]);
  });

  it("search-versions-apart: each source answers for itself, all answer together", () => {
    const folder = (name: string): Readonly<Record<string, string>> =>
      pagesIn(sharedPath("cases", "search-versions-apart", name));
    const corpora = ["v1", "v2", "plain"].map((name) => ({ index: indexOf(folder(name)) }));
    for (const corpus of corpora) expect(search([corpus], "sandlark").hits).toHaveLength(1);
    const together = search(corpora, "sandlark").hits.map((hit) => hit.corpus);
    expect(together.toSorted()).toEqual([0, 1, 2]);
  });
});

function check(index: Index, pages: Readonly<Record<string, string>>, expected: Expected): void {
  const { hits, considered, terms } = search([{ index }], expected.query, { limit: expected.limit ?? 5 });
  const found = hits.map((hit) => index.page(hit.page).id);
  if (expected.first !== undefined) {
    expect(found[0]).toBe(expected.first.page);
    const { heading } = expected.first;
    if (heading !== undefined) expect(index.section(hits[0]!.section).heading).toBe(heading);
  }
  for (const page of expected.in ?? []) expect(found).toContain(page);
  if (expected.empty) expect(found).toEqual([]);
  if (expected.considered !== undefined) expect(considered).toBe(expected.considered);
  if (expected.onePerSection) expect(new Set(hits.map((hit) => hit.section)).size).toBe(hits.length);
  for (const hit of hits) {
    const { start, end } = index.section(hit.section);
    const text = Buffer.from(pages[index.page(hit.page).id]!).subarray(start, end).toString();
    const excerpt = snippet(text, { start: 0, end: text.length }, terms).text;
    if (expected.snippetsStartAtWord) expect(excerpt).toMatch(/^(#+ )?\p{L}.*cds/isu);
    if (hit === hits[0]) for (const part of expected.excerptContains ?? []) expect(excerpt).toContain(part);
  }
}

function expectations(name: string): Expected[] {
  return JSON.parse(readFileSync(sharedPath("cases", name, "expect.json"), "utf8")).queries;
}

function pagesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "case.md");
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
