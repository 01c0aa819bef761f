import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explain, type Index, search, snippet, suggestions } from "../../src/search/mod.ts";
import { BAD_QUESTIONS, STACK_TRACE } from "./bad_questions.ts";
import { indexOf } from "./parsed_markdown.ts";

/** An index with the pages that it was built from. */
interface Searched {
  readonly index: Index;
  readonly pages: Readonly<Record<string, string>>;
}

const small = searched({
  "server.md": "# Server\n\nThe server listens on a port. Deploy it with `--force`.\n\n## Limits\n\nLimited to 3.\n",
  "zh.md": "# 配置\n\n认证系统使用JWT令牌。\n",
  "rtl.md": "# الخادم\n\nيستمع الخادم إلى المنفذ.\n\n# שרת\n\nהשרת מאזין.\n",
  "gothic.md": `# ${"𐌰".repeat(40)}\n\n🚀 a 1.2.1 x${"𐌰".repeat(60)} y.\n`,
});

/** The manual of this very program. */
const manual = searched(pagesIn(join(import.meta.dirname, "../../docs")));

function searched(pages: Readonly<Record<string, string>>): Searched {
  return { index: indexOf(pages), pages };
}

function pagesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("a question that nobody means to ask has a sound answer", () => {
  describe.each([
    ["a few pages", [small]],
    ["a manual", [manual]],
    ["both, and one without pages", [small, searched({}), manual]],
  ])("from %s", (_, corpora) => {
    it.each(BAD_QUESTIONS)("%s", (_why, question) => expectSound(corpora, question));
  });

  it("whatever UTF-16 units it has", () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 0x7f }),
      fc.constantFrom(...[..."server -./:#𐌰令\u0301\ud800\udc00\u200d"].map((sign) => sign.charCodeAt(0))),
    );
    const anything = fc.array(unit, { maxLength: 500 }).map((units) => String.fromCharCode(...units));
    fc.assert(fc.property(anything, (question) => expectSound([small], question)));
  });
});

describe("what a bad question asks for is found all the same", () => {
  const filler = {
    "other.md": "# Other\n\nNothing of it.\n",
    "more.md": "# More\n\nModules are loaded at the start.\n",
  };
  const found = (text: string, question: string): boolean => {
    const { index } = searched({ "page.md": text, ...filler });
    return search([{ index }], question).hits[0]?.page === index.pageById("page.md");
  };

  it.each([
    ["the page of an error, by a stack trace with it", "# Errors\n\n`ERR_MODULE_NOT_FOUND` is told.\n", STACK_TRACE],
    ["a word inside a text from right to left", "# دليل\n\nيستمع الخادم إلى المنفذ الآن.\n", "الخادم"],
    ["a Latin name within it", "# דף\n\nהשרת useFetch מאזין.\n", "useFetch"],
    ["a word turned around by signs", "# Page\n\nAn \u202aumbrella\u202c, \u2066opened\u2069.\n", "umbrella"],
    ["the same, asked for with such signs", "# Page\n\nAn umbrella.\n", "\u202bumbrella\u202c\u200f"],
    ["a word that may be broken by a soft hyphen", "# Page\n\nAn um\u00adbrel\u00adla.\n", "umbrella"],
    ["a word asked for with a soft hyphen, as copied from a page", "# Page\n\nAn umbrella.\n", "um\u00adbrella"],
    ["a word with a joiner of no width", "# Page\n\nAn um\u200dbr\u2060el\u200dla.\n", "umbrella"],
    ["a word with a mark of byte order within", "# Page\n\nAn um\ufeffbr\ufeffel\ufeffla.\n", "umbrella"],
    ["a Persian word, with or without its non-joiner", "# صفحه\n\nمن می\u200cخواهم.\n", "میخواهم"],
    ["a name in camel case with a joiner", "# Page\n\nCall use\u200dUmbrella.\n", "useUmbrella"],
    ["words among control characters", "# Page\n\nAn umbrella.\n", "\x1b[31mumbrella\x1b[0m\0"],
    ["a word with half an emoji at its end, as a client cut it", "# Page\n\nAn umbrella.\n", "umbrella \ud83d"],
    ["a word with half an emoji right behind it", "# Page\n\nAn umbrella.\n", "umbrella\ud83d"],
    ["a word after 400 blanks", "# Page\n\nAn umbrella.\n", `${" ".repeat(400)}umbrella`],
    ["a common word, when nothing else is asked", "# For\n\nA loop.\n", "for for for for"],
    ["an accented word written as letters and marks", "# Page\n\nUn cafe\u0301.\n", "café"],
    ["a wide word", "# Page\n\nＵＭＢＲＥＬＬＡ.\n", "umbrella"],
    ["a word of 500 letters, by itself", `# Page\n\n${"ab".repeat(250)}\n`, "ab".repeat(250)],
    ["a word of letters beyond the first plane", `# Page\n\nx${"𐌰".repeat(60)}\n`, `x${"𐌰".repeat(60)}`],
  ])("%s", (_, text, question) => {
    expect(found(text, question)).toBe(true);
    expect(found("# Page\n\nAnother text.\n", question)).toBe(false);
  });

  it("a word that sorts behind one cut between pairs, where half a pair would have sorted before it", () => {
    const start = `x${"𐌰".repeat(31)}`;
    const words = [`${start}𐌱`, `${start}\ufe73`];
    const { index } = searched({ "page.md": words.join("\n\n") });
    for (const word of words) expect(search([{ index }], word)).toMatchObject({ hits: [{ page: 0 }], corrected: [] });
  });
});

/** Asks in every way there is, and looks at all that comes back. */
function expectSound(corpora: readonly Searched[], question: string): void {
  const places = corpora.map(({ index }) => ({ index }));
  for (const typing of [false, true]) {
    const { hits, considered, terms, corrected } = search(places, question, { typing });
    expect(considered).toBe(places.reduce((sum, { index }) => sum + index.sectionCount, 0));
    expectWellFormed([...terms, ...corrected.flatMap(({ from, to }) => [from, ...to])]);
    let before = Number.POSITIVE_INFINITY;
    for (const { corpus, page, section, chunk, score } of hits) {
      const { index, pages } = corpora[corpus]!;
      expect(index.chunk(chunk)).toMatchObject({ section, page });
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(before);
      expect(Number.isFinite(score)).toBe(true);
      before = score;
      const { start, end } = index.section(section);
      const text = Buffer.from(pages[index.page(page).id]!).subarray(start, end).toString();
      for (const length of [3, 60, 400]) {
        const shown = snippet(text, { start: 0, end: text.length }, terms, { length }).text;
        expectWellFormed([shown]);
        expect(shown.length).toBeLessThanOrEqual(length);
      }
    }
    const scores = explain(places, question, hits, { typing }).map(({ score }) => score);
    expect(scores).toEqual(hits.map(({ score }) => score));
  }
  const none = places.map((place) => ({ ...place, accepts: () => false }));
  expect(search(none, question)).toMatchObject({ hits: [], considered: 0 });
  expectWellFormed(suggestions(places, question).flatMap(({ asked, words }) => [asked, ...words]));
}

function expectWellFormed(texts: readonly string[]): void {
  for (const text of texts) expect(text.isWellFormed()).toBe(true);
}
