import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Index, type SearchedCorpus, search, WEIGHTS, type Weights } from "../../src/search/mod.ts";
import { indexOf } from "./parsed_markdown.ts";

const pages = {
  "install.md": "# Install\n\nRun the installer.\n\n## Windows\n\nUse the installer for Windows.\n",
  "deploy.md": "# Deploy\n\nDeploy with `--force` to the server.\n\n## Rollback\n\nGo back to the last release.\n",
  "config.md": "# Configuration\n\n`server.port` is the port of the server.\n",
  "zh.md": "# 配置\n\n认证系统使用JWT令牌。\n",
};
const index = indexOf(pages);
const found = (corpora: readonly SearchedCorpus[], query: string): string[] =>
  search(corpora, query).hits.map((hit) => corpora[hit.corpus]!.index.page(hit.page).id);

describe("search", () => {
  it("puts equals in the order of their corpora and pages", () => {
    const twins = indexOf({ "b.md": "# Same\n\nwords\n", "a.md": "# Same\n\nwords\n" });
    expect(found([{ index: twins }, { index: twins }], "words")).toEqual(["b.md", "a.md", "b.md", "a.md"]);
    expect(search([{ index: twins }, { index: twins }], "words").hits.map((hit) => hit.corpus)).toEqual([0, 0, 1, 1]);
  });

  it("leaves out dead pages and pages out of scope, and does not count their sections", () => {
    const dead = new Set([index.pageById("install.md")!]);
    expect(found([{ index, dead }], "installer")).toEqual([]);
    expect(search([{ index, dead }], "server").considered).toBe(index.sectionCount - 2);
    const only = { index, accepts: (page: number) => index.page(page).id === "config.md" };
    expect(found([only], "server")).toEqual(["config.md"]);
    expect(search([only], "server").considered).toBe(1);
  });

  it("scores several indexes as if they were one", () => {
    const entries = Object.entries(pages);
    const parts = [entries.slice(0, 2), entries.slice(2)].map((half) => ({ index: indexOf(Object.fromEntries(half)) }));
    for (const query of ["server port", "installer", "last release", "令牌"]) {
      const whole = search([{ index }], query).hits.map((hit) => [index.page(hit.page).id, hit.score]);
      const split = search(parts, query).hits.map((hit) => [parts[hit.corpus]!.index.page(hit.page).id, hit.score]);
      expect(split).toEqual(whole);
    }
  });

  it("names the words it found and those it corrected", () => {
    const { hits, terms, corrected } = search([{ index }], "the servr port");
    expect(corrected).toEqual([{ from: "servr", to: ["server"] }]);
    expect(terms).toEqual(["server", "port"]);
    expect(hits[0]!.terms).toEqual(["server", "port"]);
  });

  it("corrects no word that is known, and no number", () => {
    const near = indexOf({ "a.md": "# Lists\n\nlisp list 5.3.2\n" });
    expect(search([{ index: near }], "list").corrected).toEqual([]);
    expect(search([{ index: near }], "5.3.4").hits).toEqual([]);
  });

  it("calls it a miss when only the common words of a question are known", () => {
    const { hits, considered } = search([{ index }], "what is the quaternion of the");
    expect(hits).toEqual([]);
    expect(considered).toBe(index.sectionCount);
  });

  it("answers with no hits where there is nothing to search", () => {
    expect(search([], "server")).toEqual({ hits: [], considered: 0, terms: [], corrected: [] });
    expect(search([{ index: indexOf({}) }], "server").hits).toEqual([]);
  });

  it("takes a weight of 0 for what does not count, and keeps nothing of it", () => {
    const weights: Weights = { ...WEIGHTS, relative: 0, fieldWeights: WEIGHTS.fieldWeights.map(() => 0) };
    const before = search([{ index }], "installers server").hits;
    for (let i = 0; i < 20; i++) expect(search([{ index }], "installers server", { weights }).hits).toEqual([]);
    expect(search([{ index }], "installers server").hits).toEqual(before);
    const near = search([{ index }], "installers servr", { weights: { ...WEIGHTS, near: [0, 0, 0], relative: 0 } });
    expect(near.hits).toEqual([]);
  });

  it("keeps nothing of the question before", () => {
    const first = search([{ index }], "server port");
    search([{ index }], "installer windows release");
    expect(search([{ index }], "server port")).toEqual(first);
  });

  it("takes any string for a question, and its hits are places of the index", () => {
    const words = fc.constantFrom(
      "server",
      "--force",
      "令牌",
      "instal",
      "C++",
      '"',
      "\ud800",
      "AND",
      "*",
      "server.port",
    );
    const question = fc.oneof(
      fc.string({ unit: "binary", maxLength: 500 }),
      fc.array(words).map((list) => list.join(" ")),
    );
    fc.assert(fc.property(question, (query) => expectPlaces(index, query)));
  });
});

function expectPlaces(searched: Index, query: string): void {
  const { hits } = search([{ index: searched }], query, { limit: 3 });
  expect(hits.length).toBeLessThanOrEqual(3);
  let before = Number.POSITIVE_INFINITY;
  for (const hit of hits) {
    expect(searched.chunk(hit.chunk)).toMatchObject({ section: hit.section, page: hit.page });
    expect(hit.score).toBeGreaterThan(0);
    expect(hit.score).toBeLessThanOrEqual(before);
    before = hit.score;
  }
}
