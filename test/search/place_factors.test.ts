import { describe, expect, it } from "vitest";
import { explain, search } from "../../src/search/mod.ts";
import { indexOf } from "./parsed_markdown.ts";

const WHOLE_TITLE = "every word of the title is asked for";
const FIRST_SECTION = "first section of its page";

/** Names of what the best hit's score is multiplied by. */
function factorsOf(pages: Record<string, string>, query: string): string[] {
  const corpora = [{ index: indexOf(pages) }];
  const { hits } = search(corpora, query);
  return explain(corpora, query, hits.slice(0, 1))[0]!.factors.map(({ name }) => name);
}

describe("a title is asked for", () => {
  const vectors: readonly [title: string, query: string, isAsked: boolean, why: string][] = [
    ["Rate limits", "how do rate limits work for uploads", true, "all its words are there, among others"],
    ["Rate limit", "limiting rates", true, "in whatever form"],
    ["Rate limits", "rate of uploads", false, "a word is missing"],
    ["The rate of a limit", "rate limit uploads", true, "common words do not count"],
    ["useFetch", "use fetch twice", true, "who asks for a name's parts asks for it"],
    ["Rate limits", "rate limts uploads", true, "what stands for a misspelled word counts"],
    ["News", "new uploads", false, "a short relative is another word"],
    ["News", "news of uploads", true, "as it is written"],
    ["配置", "如何配置令牌", true, "in a script without blanks"],
    ["What it is", "uploads", false, "a title of common words is not asked for by others"],
  ];
  const other = { "other.md": "# Other\n\nuploads work twice, 令牌\n" };
  for (const [title, query, isAsked, why] of vectors) {
    it(`"${title}" by "${query}": ${why}`, () => {
      const pages = { "page.md": `# ${title}\n\nuploads, uploads, uploads: ${title}.\n`, ...other };
      expect(factorsOf(pages, query).includes(WHOLE_TITLE)).toBe(isAsked);
    });
  }

  it("and its page comes before one that has the same words and more in its title", () => {
    const text = "Every upload counts.\n";
    const index = indexOf({ "a.md": `# Rate limits of clients\n\n${text}`, "b.md": `# Rate limits\n\n${text}` });
    const { hits } = search([{ index }], "rate limits of every upload");
    expect(hits.map(({ page }) => index.page(page).id)).toEqual(["b.md", "a.md"]);
  });
});

describe("the first section of a page comes first", () => {
  const text = "Some `useFetch` here, `server.hmr` and `--force`; fetch 令牌令牌.\n";
  const pages = { "page.md": `# Page\n\n${text}`, "other.md": "# Other\n\nNothing.\n" };
  const vectors: readonly [query: string, isFavoured: boolean, why: string][] = [
    ["fetch here", true, "where words are asked for: it introduces them"],
    ["fetch", true, "a plain word likewise"],
    ["useFetch", false, "not where one name is asked for: it stands where it is described"],
    ["server.hmr", false, "a path likewise"],
    ["--force", false, "a flag likewise"],
    ["useFetch server.hmr", true, "two names are a question"],
    ["令牌令牌", true, "a sentence without blanks is not a name"],
  ];
  for (const [query, isFavoured, why] of vectors) {
    it(`for "${query}": ${why}`, () => {
      expect(factorsOf(pages, query).includes(FIRST_SECTION)).toBe(isFavoured);
    });
  }
});
