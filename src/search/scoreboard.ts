import type { Index } from "./index.ts";
import { readPostings } from "./postings.ts";
import { SATURATION } from "./weights.ts";

/**
 * Scores of one index's chunks while a question is answered. Its arrays are made once for an index and used again by the
 * next question, which only clears what was touched: 28 bytes a chunk.
 */
export class Scoreboard {
  readonly scores: Float32Array;
  /** Bit `i` is set when term `i` of the question (of the first 32) stands in the chunk. */
  readonly masks: Uint32Array;
  /** The chunks with a score: the first `touchedCount` entries. */
  readonly touched: Uint32Array;
  touchedCount = 0;
  readonly #index: Index;
  readonly #chunks: Uint32Array;
  readonly #values: Float32Array;
  /** Sums over the forms of one term, and the chunks that have one; made when a term with several forms is met. */
  #merged: Float32Array | undefined;
  #met: Uint32Array | undefined;
  /** How many entries of `#chunks` and `#values` the term collected last has. */
  #collected = 0;

  constructor(index: Index) {
    this.#index = index;
    this.scores = new Float32Array(index.chunkCount);
    this.masks = new Uint32Array(index.chunkCount);
    this.touched = new Uint32Array(index.chunkCount);
    this.#chunks = new Uint32Array(index.chunkCount);
    this.#values = new Float32Array(index.chunkCount);
  }

  /** Reads the weighted frequencies of a term, all its forms together; answers in how many chunks it stands. */
  collect(
    forms: readonly { readonly term: number; readonly weight: number }[],
    weights: readonly Float32Array[],
  ): number {
    const { postings, postingStarts, fieldLengths } = this.#index;
    const chunks = this.#chunks;
    const values = this.#values;
    const read = (term: number): number =>
      readPostings(postings, postingStarts[term]!, fieldLengths, weights, chunks, values);
    if (forms.length <= 1) {
      this.#collected = forms.length === 0 ? 0 : read(forms[0]!.term);
      const weight = forms[0]?.weight ?? 1;
      if (weight !== 1) for (let i = 0; i < this.#collected; i++) values[i]! *= weight;
      return this.#collected;
    }
    this.#merged ??= new Float32Array(this.#index.chunkCount);
    const merged = this.#merged;
    this.#met ??= new Uint32Array(this.#index.chunkCount);
    const met = this.#met;
    let distinct = 0;
    for (const { term, weight } of forms) {
      const count = read(term);
      for (let i = 0; i < count; i++) {
        const chunk = chunks[i]!;
        if (merged[chunk] === 0) met[distinct++] = chunk;
        merged[chunk]! += weight * values[i]!;
      }
    }
    for (let i = 0; i < distinct; i++) {
      const chunk = met[i]!;
      chunks[i] = chunk;
      values[i] = merged[chunk]!;
      merged[chunk] = 0;
    }
    this.#collected = distinct;
    return distinct;
  }

  /** Adds the term collected last to the scores: BM25F with the rarity `weight`. */
  add(weight: number, position: number): void {
    const { scores, masks, touched } = this;
    const bit = position < 32 ? 1 << position : 0;
    const factor = weight * (SATURATION + 1);
    for (let i = 0; i < this.#collected; i++) {
      const chunk = this.#chunks[i]!;
      const value = this.#values[i]!;
      if (scores[chunk] === 0) touched[this.touchedCount++] = chunk;
      scores[chunk]! += (factor * value) / (SATURATION + value);
      masks[chunk]! |= bit;
    }
  }

  clear(): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const chunk = this.touched[i]!;
      this.scores[chunk] = 0;
      this.masks[chunk] = 0;
    }
    this.touchedCount = 0;
  }
}

const boards = new WeakMap<Index, Scoreboard>();

/** The cleared scoreboard of an index. */
export function scoreboardOf(index: Index): Scoreboard {
  let board = boards.get(index);
  if (board === undefined) {
    board = new Scoreboard(index);
    boards.set(index, board);
  }
  board.clear();
  return board;
}
