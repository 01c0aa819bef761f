import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Corpus, MemoryText, openBuilding } from "../src/library/mod.ts";
import { ranked } from "../src/presets/claude_code/ranking.ts";
import type { StoredPage } from "../src/search/mod.ts";
import { corpora } from "./corpora.ts";
import { type GoldenScore, goldenScore } from "./golden_score.ts";

/** Sets of questions about open documentation; `LECTERN_BENCH_EVAL` names another folder. */
const FOLDER = process.env.LECTERN_BENCH_EVAL ?? join(import.meta.dirname, "..", "..", "shared", "eval");
// Not the one of descriptions: they stand in these files, and would be found by themselves.
const SETS = ["docs-anchor", "docs-commit", "docs-identifier", "docs-typo"];

/** One question of a set; pages by their paths without an ending. */
interface OpenQuestion {
  readonly corpus: string;
  readonly query: string;
  readonly relevant: readonly string[] | Readonly<Record<string, number>>;
  readonly exclude?: readonly string[];
}

/** The preset's ranking over open documentation: set → score, over every corpus that is one big file. */
export async function scoreOpen(): Promise<Map<string, GoldenScore>> {
  const scores = new Map<string, GoldenScore>();
  const loaded = new Map<string, Corpus>();
  for (const { path, bytes } of corpora()) loaded.set(basename(dirname(path)), await corpusOf(bytes));
  for (const set of SETS) {
    const file = join(FOLDER, set, "queries.jsonl");
    if (!existsSync(file)) continue;
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const asked = lines
      .map((line) => JSON.parse(line) as OpenQuestion)
      .filter((question) => answers(loaded.get(question.corpus), question));
    const byQuery = new Map(asked.map((question) => [`${question.corpus} ${question.query}`, question]));
    const questions = [...byQuery].map(([query, { relevant }]) => ({ query, isRight: isOneOf(relevant) }));
    scores.set(
      set,
      await goldenScore(questions, (key) => {
        const { corpus: name, query, exclude = [] } = byQuery.get(key)!;
        const corpus = loaded.get(name)!;
        const { index } = corpus.segments[0]!;
        const pages = ranked(corpus, query, 20).hits.map(({ page }) => pathOf(index.page(page)));
        return [...new Set(pages)].filter((page) => !exclude.includes(page));
      }),
    );
  }
  return scores;
}

async function corpusOf(bytes: Uint8Array): Promise<Corpus> {
  const { buildSnapshot } = await openBuilding();
  const documents = [{ path: "llms-full.txt", bytes }];
  const built = await buildSnapshot({
    shape: "file",
    documents,
    location: "https://bench.invalid/llms-full.txt",
    index: undefined,
  });
  return new Corpus({
    name: "open",
    ...built.meta,
    documentBytes: bytes.length,
    segments: [{ index: built.index, text: new MemoryText([bytes]), dead: new Set() }],
    provenance: { kind: "fetched", origin: "bench", revision: "bench", obtainedAt: 0, indexCreatedAt: 0 },
  });
}

function isOneOf(relevant: OpenQuestion["relevant"]): (page: string) => boolean {
  const pages = Array.isArray(relevant) ? relevant : Object.keys(relevant);
  return (page) => pages.includes(page);
}

/** Whether a page that answers is there: pages are named a little differently by who made the sets. */
function answers(corpus: Corpus | undefined, { relevant }: OpenQuestion): boolean {
  const isRight = isOneOf(relevant);
  return corpus?.pages().some(({ segment, page }) => isRight(pathOf(segment.index.page(page)))) ?? false;
}

function pathOf({ id, url }: StoredPage): string {
  const path = url === undefined ? decodeURIComponent(id) : new URL(url).pathname;
  return path.replace(/^\/|\/$/g, "").replace(/(?:\/index)?\.(?:mdx?|ipynb)$/, "") || "index";
}
