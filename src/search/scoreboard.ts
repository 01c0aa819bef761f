import type { Index } from "./index.ts";
import { BLOCK, type Lengths, type PostingList } from "./postings.ts";

/** Postings of one form of a term, and how much they count. */
export interface WeightedList {
  readonly list: PostingList;
  readonly weight: number;
}

/**
 * Scores of one index's chunks while a question is answered. Its arrays are made once for an index and used again by the
 * next question, which only clears what was touched: 28 bytes a chunk.
 */
export class Scoreboard {
  readonly scores: Float32Array;
  /** Bit `i` is set when term `i` of the question (of the first 32) stands in the chunk. */
  readonly masks: Uint32Array;
  /** The highest score so far. */
  most = 0;
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  /** The chunks that can still be among the best; all that were touched before some are given up. */
  #alive: Uint32Array | undefined;
  #kept: Uint32Array | undefined;
  readonly #chunks: Uint32Array;
  readonly #values: Float32Array;
  /** Sums over the forms of one term, and the chunks that have one; made when a term with several forms is met. */
  #merged: Float32Array | undefined;
  #met: Uint32Array | undefined;

  constructor({ chunkCount }: Index) {
    this.scores = new Float32Array(chunkCount);
    this.masks = new Uint32Array(chunkCount);
    this.#touched = new Uint32Array(chunkCount);
    this.#chunks = new Uint32Array(Math.max(chunkCount, BLOCK));
    this.#values = new Float32Array(Math.max(chunkCount, BLOCK));
  }

  /** The chunks that can still be among the best. */
  get alive(): Uint32Array {
    return this.#alive ?? this.#touched.subarray(0, this.#touchedCount);
  }

  /**
   * Adds a term to every chunk that holds it: BM25F, all its forms together.
   *
   * @param rarity What the term adds where its frequency is 1.
   * @param saturation How slowly further occurrences stop counting.
   */
  add(lists: readonly WeightedList[], lengths: Lengths, rarity: number, saturation: number, position: number): void {
    const factor = rarity * (saturation + 1);
    if (factor === 0) return;
    const isMerged = lists.length > 1;
    const count = isMerged ? this.#merge(lists, lengths) : this.#readOne(lists[0], lengths);
    const chunks = isMerged ? this.#met! : this.#chunks;
    const values = isMerged ? this.#merged! : this.#values;
    const { scores, masks } = this;
    const touched = this.#touched;
    const bit = position < 32 ? 1 << position : 0;
    let { most } = this;
    let touchedCount = this.#touchedCount;
    for (let i = 0; i < count; i++) {
      const chunk = chunks[i]!;
      const at = isMerged ? chunk : i;
      const value = values[at]!;
      values[at] = 0;
      if (value === 0) continue; // a score of 0 means that the chunk was not touched
      const before = scores[chunk]!;
      if (before === 0) touched[touchedCount++] = chunk;
      const score = before + (factor * value) / (saturation + value);
      if (score > most) most = score;
      scores[chunk] = score;
      masks[chunk]! |= bit;
    }
    this.#touchedCount = touchedCount;
    this.most = most;
  }

  /** Puts chunks and weighted frequencies of a form into the buffers; answers how many there are. */
  #readOne(form: WeightedList | undefined, lengths: Lengths): number {
    if (form === undefined) return 0;
    const { list, weight } = form;
    const values = this.#values;
    list.read(lengths, this.#chunks, values);
    if (weight !== 1) for (let i = 0; i < list.length; i++) values[i]! *= weight;
    return list.length;
  }

  /** Sums the weighted frequencies of several forms up by chunk; answers how many chunks were met. */
  #merge(lists: readonly WeightedList[], lengths: Lengths): number {
    const chunks = this.#chunks;
    const values = this.#values;
    this.#merged ??= new Float32Array(this.scores.length);
    const merged = this.#merged;
    this.#met ??= new Uint32Array(this.scores.length);
    const met = this.#met;
    let distinct = 0;
    for (const [form, { list, weight }] of lists.entries()) {
      const { length } = list;
      list.read(lengths, chunks, values);
      if (form === 0) {
        // Nothing was met before, so nothing is looked up.
        for (let i = 0; i < length; i++) {
          const value = weight * values[i]!;
          if (value === 0) continue;
          merged[chunks[i]!] = value;
          met[distinct++] = chunks[i]!;
        }
        continue;
      }
      for (let i = 0; i < length; i++) {
        const chunk = chunks[i]!;
        const value = weight * values[i]!;
        if (value === 0) continue;
        const before = merged[chunk]!;
        if (before === 0) met[distinct++] = chunk;
        merged[chunk] = before + value;
      }
    }
    return distinct;
  }

  /** How many chunks have a score of at least `least`. */
  countFrom(least: number): number {
    const { alive, scores } = this;
    let count = 0;
    for (let i = 0; i < alive.length; i++) if (scores[alive[i]!]! >= least) count++;
    return count;
  }

  /** Gives up the chunks whose score is below `least`, however much the other terms would add. */
  giveUpBelow(least: number): void {
    const { alive, scores } = this;
    this.#kept ??= new Uint32Array(scores.length);
    let count = 0;
    for (let i = 0; i < alive.length; i++) if (scores[alive[i]!]! >= least) this.#kept[count++] = alive[i]!;
    this.#alive = this.#kept.subarray(0, count).sort();
  }

  /** Adds a term as `add` does, to the chunks only that were not given up: blocks that hold none are not read. */
  addToAlive(
    lists: readonly WeightedList[],
    lengths: Lengths,
    rarity: number,
    saturation: number,
    position: number,
  ): void {
    const { alive, scores, masks } = this;
    this.#merged ??= new Float32Array(scores.length);
    const merged = this.#merged;
    for (const { list, weight } of lists) {
      if (list.lasts.length === 0) {
        list.read(lengths, this.#chunks, this.#values);
        this.#match(0, list.length, weight, merged);
      } else this.#probe(list, lengths, weight, merged);
    }
    const bit = position < 32 ? 1 << position : 0;
    const factor = rarity * (saturation + 1);
    for (const chunk of alive) {
      const value = merged[chunk]!;
      if (value === 0) continue;
      merged[chunk] = 0;
      scores[chunk]! += (factor * value) / (saturation + value);
      masks[chunk]! |= bit;
    }
  }

  #probe(list: PostingList, lengths: Lengths, weight: number, merged: Float32Array): void {
    const { alive } = this;
    const { lasts } = list;
    let block = 0;
    let at = 0;
    while (at < alive.length) {
      const chunk = alive[at]!;
      while (block < lasts.length && lasts[block]! < chunk) block++;
      if (block === lasts.length) return;
      const count = list.readBlock(block, lengths, this.#chunks, this.#values);
      at = this.#match(at, count, weight, merged);
      block++;
    }
  }

  /** Adds what the buffers hold to the sums of the chunks from `from` on; answers the first one behind them. */
  #match(from: number, count: number, weight: number, merged: Float32Array): number {
    const { alive } = this;
    const chunks = this.#chunks;
    let at = from;
    let i = 0;
    while (i < count && at < alive.length) {
      const chunk = alive[at]!;
      while (i < count && chunks[i]! < chunk) i++;
      if (i === count) break;
      if (chunks[i] === chunk) merged[chunk]! += weight * this.#values[i]!;
      at++;
    }
    return at;
  }

  clear(): void {
    for (let i = 0; i < this.#touchedCount; i++) {
      const chunk = this.#touched[i]!;
      this.scores[chunk] = 0;
      this.masks[chunk] = 0;
    }
    this.#touchedCount = 0;
    this.most = 0;
    this.#alive = undefined;
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
