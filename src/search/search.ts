import { Best } from "./best.ts";
import { PlaceFactors } from "./place_factors.ts";
import { parseQuery } from "./query.ts";
import { type ResolvedTerm, resolveTerms } from "./resolve.ts";
import { Scope, type SearchedCorpus } from "./scope.ts";
import { type Ranked, scoredTerms, scoreTerms } from "./score_terms.ts";
import { scoreboardOf } from "./scoreboard.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

export interface SearchOptions {
  /** Most hits (10). */
  readonly limit?: number;
  /** The last word may be unfinished, as while a person types it. */
  readonly typing?: boolean;
  /** Other numbers than those in `weights.ts`: for those who look for better ones. */
  readonly weights?: Weights;
}

/** A section that answers. */
export interface Hit {
  /** Position of its index in the list searched. */
  readonly corpus: number;
  readonly page: number;
  readonly section: number;
  /** The section's best chunk. */
  readonly chunk: number;
  /** Comparable between the hits of one search only. */
  readonly score: number;
  /** Words of the question, or what stands for them, that the chunk, its title or headings hold. */
  readonly terms: readonly string[];
}

export interface SearchResult {
  /** The best first; equals in the order of their corpora. */
  readonly hits: readonly Hit[];
  /** Sections in scope. */
  readonly considered: number;
  /** Words that were looked for: give them to `snippet`. */
  readonly terms: readonly string[];
  /** Words that no corpus knows, and those that were looked for in their place. */
  readonly corrected: readonly { readonly from: string; readonly to: readonly string[] }[];
}

interface Candidate {
  readonly corpus: number;
  readonly page: number;
  readonly section: number;
  readonly chunk: number;
  score: number;
}

/**
 * Finds the sections that answer a question, over several indexes as if they were one: rarity and average lengths are
 * those of all together. Any string is a question; one whose words stand nowhere has no hits.
 */
export function search(corpora: readonly SearchedCorpus[], query: string, options: SearchOptions = {}): SearchResult {
  const { limit = 10, weights = WEIGHTS } = options;
  const parsed = parseQuery(query);
  const indexes = corpora.map(({ index }) => index);
  const resolved = resolveTerms(indexes, parsed.terms, options);
  const factors = new PlaceFactors(parsed, resolved, weights);
  const ranked = corpora.map((corpus) => ({
    index: corpus.index,
    board: scoreboardOf(corpus.index),
    scope: new Scope(corpus),
  }));
  const count = Math.max(weights.candidates, 4 * limit);
  scoreTerms(ranked, scoredTerms(indexes, resolved, weights), weights, count, factors.most);
  const found = candidates(ranked, factors, count);
  const arranged = arrange(found, ranked, factors, weights);
  if (arranged.length < limit && found.length === count) {
    // Sections of very many chunks have taken the places of all others.
    return search(corpora, query, { ...options, weights: { ...weights, candidates: 8 * count } });
  }
  const hits = arranged.slice(0, limit);
  return {
    hits: hits.map((candidate) => ({ ...candidate, terms: wordsIn(ranked[candidate.corpus]!, candidate, resolved) })),
    considered: ranked.reduce((sum, { scope }) => sum + scope.sections, 0),
    terms: [...new Set(resolved.flatMap(({ words }) => words))],
    corrected: resolved.flatMap(({ corrected, words }) =>
      corrected === undefined ? [] : [{ from: corrected, to: words }],
    ),
  };
}

/** Words of the question, or what stands for them, in the chunk of a candidate. */
function wordsIn({ board }: Ranked, { chunk }: Candidate, terms: readonly ResolvedTerm[]): string[] {
  return terms.filter((_, i) => i < 32 && (board.masks[chunk]! >>> i) & 1).flatMap(({ words }) => words);
}

/** The best chunks in scope, with what their place on the page adds; in no order. */
function candidates(ranked: readonly Ranked[], factors: PlaceFactors, count: number): Candidate[] {
  const best = new Best(count);
  const offsets: number[] = [];
  let offset = 0;
  for (const one of ranked) {
    offsets.push(offset);
    offer(one, factors, best, offset);
    offset += one.index.chunkCount;
  }
  return best.kept((score, key) => {
    let corpus = offsets.length - 1;
    while (offsets[corpus]! > key) corpus--;
    const { catalogue } = ranked[corpus]!.index;
    const chunk = key - offsets[corpus]!;
    const section = catalogue.chunkSection[chunk]!;
    return { corpus, page: catalogue.sectionPage[section]!, section, chunk, score };
  });
}

function offer({ index, board, scope }: Ranked, factors: PlaceFactors, best: Best, offset: number): void {
  const { chunkSection, sectionPage } = index.catalogue;
  const { scores, alive } = board;
  const { most } = factors;
  const factorOf = factors.ofSections(index);
  let { threshold } = best;
  for (let i = 0; i < alive.length; i++) {
    const chunk = alive[i]!;
    let score = scores[chunk]!;
    if (score * most < threshold) continue;
    const section = chunkSection[chunk]!;
    const page = sectionPage[section]!;
    score *= factorOf(page, section);
    if (score < threshold || !scope.admits(page)) continue;
    best.offer(score, offset + chunk);
    threshold = best.threshold;
  }
}

/**
 * One chunk a section, and sections of a good page before equals elsewhere: a section has its own score and a third of the
 * next best section's on its page, which has its own and a third of the next.
 */
function arrange(
  found: readonly Candidate[],
  ranked: readonly Ranked[],
  factors: PlaceFactors,
  { nextSection }: Weights,
): Candidate[] {
  const pages = new Map<number, Candidate[]>();
  for (const candidate of found) {
    const page = candidate.corpus * 2 ** 32 + candidate.page;
    const others = pages.get(page);
    if (others === undefined) pages.set(page, [candidate]);
    else others.push(candidate);
  }
  const factorOf = ranked.map(({ index }) => factors.ofPages(index));
  const arranged: Candidate[] = [];
  for (const chunks of pages.values()) {
    const { corpus, page } = chunks[0]!;
    const factor = factorOf[corpus]!(page);
    const sections = chunks.length === 1 ? chunks : bestOfSections(chunks);
    for (const section of sections) section.score *= factor;
    for (let i = sections.length - 2; i >= 0; i--) sections[i]!.score += nextSection * sections[i + 1]!.score;
    arranged.push(...sections);
  }
  return arranged.sort(byScore);
}

/** The best chunk of each section, the best first. */
function bestOfSections(chunks: Candidate[]): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const chunk of chunks.sort(byScore)) if (!best.has(chunk.section)) best.set(chunk.section, chunk);
  return [...best.values()];
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.corpus - b.corpus || a.chunk - b.chunk;
}
