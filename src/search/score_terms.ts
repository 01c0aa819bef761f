import { Best } from "./best.ts";
import { averageLengths, fieldTables } from "./field_tables.ts";
import { boundOfByte, boundsSignature } from "./impact_bound.ts";
import type { Index } from "./index.ts";
import type { Lengths } from "./postings.ts";
import type { ResolvedTerm } from "./resolve.ts";
import type { Scope } from "./scope.ts";
import type { Scoreboard, WeightedList } from "./scoreboard.ts";
import type { Weights } from "./weights.ts";

/** One index of a search: its scores, and what of it may answer. */
export interface Ranked {
  readonly index: Index;
  readonly board: Scoreboard;
  readonly scope: Scope;
}

/** A term with its postings in each index. */
export interface ScoredTerm {
  /** Position among the terms of the question. */
  readonly position: number;
  /** What it adds where its frequency is 1: inverse document frequency times its weight. */
  readonly rarity: number;
  readonly lists: readonly (readonly WeightedList[])[];
  /** The most that it can add to a chunk. */
  readonly most: number;
  /** Its postings in all indexes. */
  readonly postings: number;
}

/** Postings that must be left, beside a multiple of the chunks met so far, for skipping to cost less than it saves. */
const WORTH_SKIPPING = 4096;
const PER_CHUNK = 4;

/** Scores are kept in 32 bits; a bound must lie this much below what it is compared with. */
const ROUNDING = 1.00001;

/** Opens the postings of terms and weighs them, those that can add most first. */
export function scoredTerms(indexes: readonly Index[], terms: readonly ResolvedTerm[], weights: Weights): ScoredTerm[] {
  const averages = averageLengths(indexes);
  const chunks = indexes.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  const looseness = indexes.map((index) => boundFactor(index, averages, weights));
  const scored = terms.map((term, position) => {
    const lists = indexes.map((index, i) =>
      term.forms[i]!.map((form) => ({ list: index.postings(form.term), weight: form.weight, root: form.root })),
    );
    let holding = 0;
    for (const forms of lists) {
      const families = new Map(forms.map(({ root, list }) => [root, list.family]));
      for (const family of families.values()) holding += family;
    }
    holding = Math.min(holding, chunks);
    const rarity = term.weight * Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));
    const frequency = Math.max(...lists.map((forms, i) => mostFrequent(forms, looseness[i]!)));
    const share = frequency === Number.POSITIVE_INFINITY ? 1 : frequency / (weights.saturation + frequency);
    const most = rarity * (weights.saturation + 1) * share;
    const postings = lists.flat().reduce((sum, { list }) => sum + list.length, 0);
    return { position, rarity, lists, most, postings };
  });
  return scored.sort((a, b) => b.most - a.most || a.position - b.position);
}

/** What occurrences in the chunks of each index are worth. */
export function lengthsOf(indexes: readonly Index[], weights: Weights): Lengths[] {
  const tables = fieldTables(averageLengths(indexes), weights);
  return indexes.map(({ fieldLengths }) => ({ columns: fieldLengths, weights: tables }));
}

/**
 * BM25F of every chunk that holds a term, as far as it can be among the best `count`.
 *
 * MaxScore, a term at a time: once what the other terms can add lies below the worst of the best so far, a chunk without
 * a term read before cannot get among them. From then on only the chunks that still can are looked up, by blocks. What
 * comes out among the best is what reading everything gives.
 *
 * @param factor The most that a chunk's score is multiplied by afterwards; never below 1.
 * @param terms In the order of what they can add.
 */
export function scoreTerms(
  ranked: readonly Ranked[],
  terms: readonly ScoredTerm[],
  weights: Weights,
  count: number,
  factor: number,
): void {
  const lengths = lengthsOf(
    ranked.map(({ index }) => index),
    weights,
  );
  const { saturation } = weights;
  let rest = terms.reduce((sum, { most }) => sum + most, 0);
  let postings = terms.reduce((sum, term) => sum + term.postings, 0);
  let isSkipping = false;
  for (const { lists, rarity, position, most, postings: own } of terms) {
    if (!isSkipping && isWorthSkipping(ranked, postings, rest * factor)) {
      const least = worstOfBest(ranked, count);
      if (rest * factor * ROUNDING < least) {
        const floor = least / (factor * ROUNDING) - rest;
        const left = ranked.reduce((sum, { board }) => sum + board.countFrom(floor), 0);
        isSkipping = postings >= PER_CHUNK * left;
        if (isSkipping) for (const { board } of ranked) board.giveUpBelow(floor);
      }
    }
    ranked.forEach(({ board }, i) => {
      if (isSkipping) board.addToAlive(lists[i]!, lengths[i]!, rarity, saturation, position);
      else board.add(lists[i]!, lengths[i]!, rarity, saturation, position);
    });
    rest -= most;
    postings -= own;
  }
}

/** The least score of the best `count` chunks in scope so far; below all numbers when there are fewer. */
function worstOfBest(ranked: readonly Ranked[], count: number): number {
  if (chunksMet(ranked) < count) return Number.NEGATIVE_INFINITY;
  const best = new Best(count);
  for (const { index, board, scope } of ranked) {
    const { scores, alive } = board;
    const { chunkSection, sectionPage } = index.catalogue;
    for (const chunk of alive) {
      if (scores[chunk]! <= best.threshold) continue;
      if (scope.isWhole || scope.admits(sectionPage[chunkSection[chunk]!]!)) best.offer(scores[chunk]!, chunk);
    }
  }
  return best.threshold;
}

/** Whether much is left to read, and what is left to add is less than what the best chunk has. */
function isWorthSkipping(ranked: readonly Ranked[], postings: number, rest: number): boolean {
  return postings >= WORTH_SKIPPING + PER_CHUNK * chunksMet(ranked) && ranked.some(({ board }) => board.most > rest);
}

/** How many chunks have a score so far. */
function chunksMet(ranked: readonly Ranked[]): number {
  return ranked.reduce((sum, { board }) => sum + board.alive.length, 0);
}

/** The most that the weighted frequency of a term's forms can be in a chunk. */
function mostFrequent(forms: readonly WeightedList[], looseness: number): number {
  let most = 0;
  for (const { list, weight } of forms) {
    if (list.lasts.length === 0) return Number.POSITIVE_INFINITY;
    let bound = 0;
    for (const byte of list.bounds) if (byte > bound) bound = byte;
    most += weight * boundOfByte(bound) * looseness;
  }
  return most;
}

/**
 * By how much a weighted frequency may exceed the bounds of an index, which were computed with the average lengths of that
 * index alone; infinite where other weights are searched with.
 */
function boundFactor(index: Index, averages: readonly number[], weights: Weights): number {
  if (index.boundsSignature !== boundsSignature(weights)) return Number.POSITIVE_INFINITY;
  const own = averageLengths([index]);
  return Math.max(1, ...averages.map((average, field) => average / own[field]!));
}
