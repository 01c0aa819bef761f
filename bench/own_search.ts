import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Weights } from "../src/search/mod.ts";
import { HARNESS_FOLDER, OUR_ENGINE } from "./harness.ts";

/** How our search answered one question. */
export interface Answered {
  readonly id: string;
  readonly query: string;
  /** nDCG@10. */
  readonly ndcg: number;
  /** Place of the first right page from 1, or 0 if none is among the first ten. */
  readonly place: number;
  /** The pages before it, best first; without a right page, all ten. */
  readonly before: readonly string[];
}

/** Our search over the corpora of the retrieval bench, in this process. */
export interface OwnSearch {
  /** Set → its questions, in the order of their ids. */
  readonly sets: ReadonlyMap<string, readonly BenchQuestion[]>;
  /** Answers one of them; a corpus is indexed when it is first asked. Without `weights`, those of the product. */
  answer(question: BenchQuestion, weights?: Weights): Answered;
}

/** The retrieval bench's own loading and scoring, so that a score here is the score there. */
interface BenchData {
  readonly allSets: readonly string[];
  loadCorpus(name: string): { readonly id: string; readonly page: string }[];
  loadQuestions(set: string): BenchQuestion[];
}

/** A question of the bench. */
export interface BenchQuestion {
  readonly id: string;
  readonly corpus: string;
  readonly query: string;
  readonly exclude?: readonly string[];
  /** Page → grade; above 0 is right. */
  readonly gains: ReadonlyMap<string, number>;
}

interface BenchMetrics {
  scoreQuery(pages: readonly string[], gains: BenchQuestion["gains"]): { readonly ndcg: number };
  toPages(ids: readonly string[], pageOf: ReadonlyMap<string, string>, exclude?: readonly string[]): string[];
}

interface Adapter<Built, Opened> {
  build(docs: unknown): Built;
  open(built: Built): Opened;
  search(index: Opened, query: string, limit: number, weights?: Weights): string[];
}

/** Sections that an engine may name; the bench has the same. */
const DEPTH = 50;
const PAGES = 10;

/**
 * Asks our search all questions of the retrieval bench, in this process and without the peers: some seconds.
 *
 * @returns Set → its questions in the order of their ids; nothing where the bench is not at hand.
 */
export async function askOwnSearch(): Promise<Map<string, Answered[]> | undefined> {
  const own = await openOwnSearch();
  if (own === undefined) return undefined;
  return new Map([...own.sets].map(([set, questions]) => [set, questions.map((question) => own.answer(question))]));
}

/** Makes the bench's corpora and questions ready to be asked; nothing where the bench is not at hand. */
export async function openOwnSearch(): Promise<OwnSearch | undefined> {
  if (!existsSync(join(HARNESS_FOLDER, "data.mjs"))) return undefined;
  const data = (await import(pathToFileURL(join(HARNESS_FOLDER, "data.mjs")).href)) as BenchData;
  const metrics = (await import(pathToFileURL(join(HARNESS_FOLDER, "metrics.mjs")).href)) as BenchMetrics;
  const { default: adapter } = (await import(pathToFileURL(OUR_ENGINE).href)) as { default: Adapter<unknown, unknown> };
  const corpora = new Map<string, { index: unknown; pageOf: Map<string, string> }>();
  const corpus = (name: string) => {
    let opened = corpora.get(name);
    if (!opened) {
      const docs = data.loadCorpus(name);
      opened = { index: adapter.open(adapter.build(docs)), pageOf: new Map(docs.map(({ id, page }) => [id, page])) };
      corpora.set(name, opened);
    }
    return opened;
  };
  const questionsOf = (set: string) => {
    const asked = data.loadQuestions(set).filter(({ gains }) => gains.size > 0);
    return numbered(asked.sort((a, b) => (a.id < b.id ? -1 : 1)));
  };
  return {
    sets: new Map(data.allSets.map((set) => [set, questionsOf(set)])),
    answer({ id, corpus: name, query, exclude, gains }, weights) {
      const { index, pageOf } = corpus(name);
      const pages = metrics.toPages(adapter.search(index, query, DEPTH, weights), pageOf, exclude).slice(0, PAGES);
      const first = pages.findIndex((page) => (gains.get(page) ?? 0) > 0);
      const before = first < 0 ? pages : pages.slice(0, first);
      return { id, query, ndcg: metrics.scoreQuery(pages, gains).ndcg, place: first + 1, before };
    },
  };
}

/** An id that stands twice in a set is told apart, so that no question is lost. */
function numbered(sorted: readonly BenchQuestion[]): BenchQuestion[] {
  return sorted.map((one, i) => (one.id === sorted[i - 1]?.id ? { ...one, id: `${one.id}~2` } : one));
}
