import { describe, expect, it } from "vitest";
import { type Explanation, explain, type Hit, search, WEIGHTS } from "../../src/search/mod.ts";
import { indexOf } from "./parsed_markdown.ts";

const corpora = [
  {
    index: indexOf({
      "cache.md": "# Cache\n\nA cache keeps answers.\n\n## Limits\n\nThe cache has a limit; `maxAge` bounds it.\n",
      "other.md": "# Other\n\nNothing of that. Limited.\n",
    }),
  },
  { index: indexOf({ "guide/limits.md": "# Rates\n\nEvery client is limited.\n" }) },
];

describe("explaining hits", () => {
  for (const query of ["cache", "cache limits", "cahce limit", "limits of the cache", "maxAge", "rates"]) {
    it(`adds up to the score of each hit for "${query}"`, () => {
      const { hits } = search(corpora, query);
      expect(hits.length).toBeGreaterThan(0);
      const explanations = explain(corpora, query, hits);
      explanations.forEach((explanation, i) => {
        expect(explanation.score).toBe(hits[i]!.score);
        const next = nextOfPage(hits[i]!, hits);
        const added = next === undefined ? 0 : WEIGHTS.nextSection * next.score;
        expect(own(explanation) + added).toBeCloseTo(hits[i]!.score, 4);
        if (next === undefined) expect(explanation.page, "rounding is nothing that a page adds").toBe(0);
        else expect(explanation.page).toBeCloseTo(added, 4);
      });
    });
  }

  it("names the fields, the forms and the factors", () => {
    const { hits } = search(corpora, "cache");
    const [first] = explain(corpora, "cache", hits);
    expect(first!.factors.map(({ name }) => name)).toEqual([
      "first section of its page",
      "title or heading is the question",
      "every word of the title is asked for",
    ]);
    expect(first!.terms.map(({ asked }) => asked)).toEqual(["cache"]);
    expect(first!.terms[0]!.forms[0]!.fields.map(({ field, count }) => [field, count])).toEqual([
      ["title", 1],
      ["body", 1],
      ["path", 3],
    ]);
  });

  it("tells what stands for a word that nobody knows", () => {
    const { hits } = search(corpora, "cahce");
    const [first] = explain(corpora, "cahce", hits);
    expect(first!.terms[0]).toMatchObject({ asked: "cahce", weight: expect.closeTo(0.9), forms: [{ text: "cache" }] });
  });
});

function own({ terms, factors }: Explanation): number {
  const sum = terms.reduce((total, { score }) => total + score, 0);
  return factors.reduce((product, { factor }) => product * factor, sum);
}

/** The next best hit of the same page, a third of which was added. */
function nextOfPage(hit: Hit, hits: readonly Hit[]): Hit | undefined {
  const others = hits.slice(hits.indexOf(hit) + 1);
  return others.find(({ corpus, page }) => corpus === hit.corpus && page === hit.page);
}
