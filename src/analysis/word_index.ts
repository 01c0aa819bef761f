/** A text that shares words with another one. */
export interface Neighbour {
  /** Position of the other text. */
  readonly other: number;
  /** Shared words ÷ words of the smaller text. */
  readonly score: number;
}

/** Which texts are looked for. */
export interface NeighbourSearch {
  /** Neighbours at most, the likest first; of equals the first text. */
  readonly most: number;
  /** Words that more texts hold lead to none. */
  readonly mostPostings: number;
  readonly accepts: (other: number) => boolean;
}

/**
 * Texts as sets of words, and the texts of each word.
 *
 * ```text
 * word → id      sets[text] = ids, ascending      postings[id] = texts, ascending
 * ```
 */
export class WordIndex {
  readonly words: readonly string[];
  readonly sets: readonly Uint32Array[];
  readonly postings: readonly Uint32Array[];
  /** Pairs of texts that were compared so far. */
  comparisons = 0;
  /** Words that a pair has for sure in common; 0 between searches. */
  readonly #shared: Uint32Array;

  constructor(texts: readonly (readonly string[])[]) {
    const ids = new Map<string, number>();
    const postings: number[][] = [];
    this.sets = texts.map((words, text) => {
      const set = new Set<number>();
      for (const word of words) {
        let id = ids.get(word);
        if (id === undefined) {
          id = ids.size;
          ids.set(word, id);
          postings.push([]);
        }
        if (set.has(id)) continue;
        set.add(id);
        (postings[id] as number[]).push(text);
      }
      return Uint32Array.from(set).sort();
    });
    this.words = [...ids.keys()];
    this.postings = postings.map((list) => Uint32Array.from(list));
    this.#shared = new Uint32Array(texts.length);
  }

  /** The texts that are likest to one of them. */
  neighbours(text: number, { most, mostPostings, accepts }: NeighbourSearch): Neighbour[] {
    const set = this.sets[text] as Uint32Array;
    const shared = this.#shared;
    const touched: number[] = [];
    let frequent = 0;
    for (const word of set) {
      const postings = this.postings[word] as Uint32Array;
      if (postings.length > mostPostings) {
        frequent++;
        continue;
      }
      for (const other of postings) {
        if (shared[other] === 0) {
          if (other === text || !accepts(other)) continue;
          touched.push(other);
        }
        shared[other] = (shared[other] as number) + 1;
      }
    }
    this.comparisons += touched.length;
    const best: Neighbour[] = [];
    for (const other of touched) {
      const size = Math.min(set.length, (this.sets[other] as Uint32Array).length);
      const atMost = Math.min(size, (shared[other] as number) + frequent) / size;
      shared[other] = 0;
      // Frequent words are counted only where they can still make a difference.
      if (best.length === most && atMost < (best[most - 1] as Neighbour).score) continue;
      insert(best, { other, score: this.likeness(text, other) }, most);
    }
    return best;
  }

  /** Shared words ÷ words of the smaller text. */
  likeness(a: number, b: number): number {
    const [first, second] = [this.sets[a] as Uint32Array, this.sets[b] as Uint32Array];
    const size = Math.min(first.length, second.length);
    return size === 0 ? 0 : sharedOf(first, second).length / size;
  }

  /** Words that two texts have in common. */
  sharedWords(a: number, b: number): string[] {
    return sharedOf(this.sets[a] as Uint32Array, this.sets[b] as Uint32Array).map((id) => this.words[id] as string);
  }
}

function sharedOf(a: Uint32Array, b: Uint32Array): number[] {
  const shared: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) shared.push(a[i] as number);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return shared;
}

/** Keeps a list of the best in order: by score, then by position. */
function insert(best: Neighbour[], found: Neighbour, most: number): void {
  let at = best.length;
  while (at > 0 && isBefore(found, best[at - 1] as Neighbour)) at--;
  if (at >= most) return;
  best.splice(at, 0, found);
  if (best.length > most) best.pop();
}

function isBefore(a: Neighbour, b: Neighbour): boolean {
  return a.score === b.score ? a.other < b.other : a.score > b.score;
}
