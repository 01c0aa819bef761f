import { Best } from "./best.ts";
import { fieldTables } from "./field_tables.ts";
import type { Index } from "./index.ts";
import { parseQuery } from "./query.ts";
import { type ResolvedTerm, resolveTerm } from "./resolve.ts";
import { type Scoreboard, scoreboardOf } from "./scoreboard.ts";
import { CANDIDATES, FIRST_SECTION, NEXT_SECTION, SAME_SUBJECT } from "./weights.ts";

/** One index of a search and what of it is in scope. */
export interface SearchedCorpus {
  readonly index: Index;
  /** Pages that were replaced or deleted since the index was built. */
  readonly dead?: ReadonlySet<number>;
  /** Whether a page is in scope; all are without it. */
  readonly accepts?: (page: number) => boolean;
}

export interface SearchOptions {
  /** Most hits (10). */
  readonly limit?: number;
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
  const limit = options.limit ?? 10;
  const { terms, subject } = parseQuery(query);
  const indexes = corpora.map(({ index }) => index);
  const resolved = terms.map((term) => resolveTerm(indexes, term)).filter((term) => term !== undefined);
  const boards = indexes.map(scoreboardOf);
  scoreTerms(indexes, boards, resolved);
  const ranked = arrange(candidates(corpora, boards, subject, limit));
  const hits = ranked.slice(0, limit).map((candidate) => ({
    ...candidate,
    terms: resolved
      .filter((_, i) => i < 32 && (boards[candidate.corpus]!.masks[candidate.chunk]! >>> i) & 1)
      .flatMap(({ words }) => words),
  }));
  return {
    hits,
    considered: corpora.reduce((sum, corpus) => sum + liveSections(corpus), 0),
    terms: [...new Set(resolved.flatMap(({ words }) => words))],
    corrected: resolved.flatMap(({ corrected, words }) =>
      corrected === undefined ? [] : [{ from: corrected, to: words }],
    ),
  };
}

/** BM25F of every chunk that holds a term. */
function scoreTerms(indexes: readonly Index[], boards: readonly Scoreboard[], terms: readonly ResolvedTerm[]): void {
  const tables = fieldTables(indexes);
  const chunks = indexes.reduce((sum, index) => sum + index.chunkCount, 0);
  terms.forEach((term, position) => {
    let holding = 0;
    boards.forEach((board, i) => {
      holding += board.collect(term.forms[i]!, tables);
    });
    const rarity = Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));
    for (const board of boards) board.add(term.weight * rarity, position);
  });
}

/** The best chunks in scope, with what their place on the page adds; the best first. */
function candidates(
  corpora: readonly SearchedCorpus[],
  boards: readonly Scoreboard[],
  subject: number,
  limit: number,
): Candidate[] {
  const best = new Best(Math.max(CANDIDATES, 4 * limit));
  const offsets: number[] = [];
  let offset = 0;
  corpora.forEach((corpus, i) => {
    offsets.push(offset);
    offer(corpus, boards[i]!, subject, best, offset);
    offset += corpus.index.chunkCount;
  });
  return best.sorted().map(({ score, key }) => {
    let corpus = offsets.length - 1;
    while (offsets[corpus]! > key) corpus--;
    const { catalogue } = corpora[corpus]!.index;
    const chunk = key - offsets[corpus]!;
    const section = catalogue.chunkSection[chunk]!;
    return { corpus, page: catalogue.sectionPage[section]!, section, chunk, score };
  });
}

function offer(
  { index, dead, accepts }: SearchedCorpus,
  board: Scoreboard,
  subject: number,
  best: Best,
  offset: number,
): void {
  const { chunkSection, sectionPage, firstSections } = index.catalogue;
  const { titleSubjects, headingSubjects } = index;
  const verdicts = new Map<number, boolean>();
  const most = FIRST_SECTION * SAME_SUBJECT;
  for (let i = 0; i < board.touchedCount; i++) {
    const chunk = board.touched[i]!;
    let score = board.scores[chunk]!;
    if (score * most < best.threshold) continue;
    const section = chunkSection[chunk]!;
    const page = sectionPage[section]!;
    if (dead?.has(page)) continue;
    if (firstSections[page] === section) score *= FIRST_SECTION;
    if (titleSubjects[page] === subject || headingSubjects[section] === subject) score *= SAME_SUBJECT;
    if (score < best.threshold) continue;
    if (accepts !== undefined) {
      let verdict = verdicts.get(page);
      if (verdict === undefined) {
        verdict = accepts(page);
        verdicts.set(page, verdict);
      }
      if (!verdict) continue;
    }
    best.offer(score, offset + chunk);
  }
}

/**
 * One chunk a section, and sections of a good page before equals elsewhere: a section has its own score and a third of the
 * next best section's on its page, which has its own and a third of the next.
 */
function arrange(found: readonly Candidate[]): Candidate[] {
  const pages = new Map<string, Candidate[]>();
  const seen = new Set<string>();
  for (const candidate of found) {
    const section = `${candidate.corpus} ${candidate.section}`;
    if (seen.has(section)) continue;
    seen.add(section);
    const page = `${candidate.corpus} ${candidate.page}`;
    const others = pages.get(page);
    if (others === undefined) pages.set(page, [candidate]);
    else others.push(candidate);
  }
  for (const sections of pages.values()) {
    for (let i = sections.length - 2; i >= 0; i--) sections[i]!.score += NEXT_SECTION * sections[i + 1]!.score;
  }
  return [...pages.values()].flat().sort((a, b) => b.score - a.score || a.corpus - b.corpus || a.chunk - b.chunk);
}

function liveSections({ index, dead, accepts }: SearchedCorpus): number {
  if (accepts === undefined && (dead === undefined || dead.size === 0)) return index.sectionCount;
  let count = 0;
  for (let page = 0; page < index.pageCount; page++) {
    if (dead?.has(page) || accepts?.(page) === false) continue;
    count += index.catalogue.endSection(page) - index.catalogue.firstSections[page]!;
  }
  return count;
}
