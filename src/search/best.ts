/**
 * Keeps the best of many: a binary heap of fixed size with the worst kept one at the root.
 *
 * Of equal scores the one offered with the lower key is better, so the outcome does not depend on the order of offers.
 */
export class Best {
  readonly #size: number;
  readonly #scores: Float64Array;
  readonly #keys: Float64Array;
  #count = 0;

  constructor(size: number) {
    this.#size = size;
    this.#scores = new Float64Array(size);
    this.#keys = new Float64Array(size);
  }

  /** What an offer must beat to be kept; −∞ while there is room. */
  get threshold(): number {
    return this.#count < this.#size ? Number.NEGATIVE_INFINITY : this.#scores[0]!;
  }

  offer(score: number, key: number): void {
    if (this.#count < this.#size) {
      this.#place(this.#count++, score, key, true);
    } else if (worse(this.#scores[0]!, this.#keys[0]!, score, key)) {
      this.#place(0, score, key, false);
    }
  }

  /** Makes something of all that was kept, in no order. */
  kept<Made>(make: (score: number, key: number) => Made): Made[] {
    return Array.from({ length: this.#count }, (_, i) => make(this.#scores[i]!, this.#keys[i]!));
  }

  #place(from: number, score: number, key: number, up: boolean): void {
    const [scores, keys] = [this.#scores, this.#keys];
    let at = from;
    if (up) {
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!worse(score, key, scores[parent]!, keys[parent]!)) break;
        scores[at] = scores[parent]!;
        keys[at] = keys[parent]!;
        at = parent;
      }
    } else {
      for (;;) {
        let child = 2 * at + 1;
        if (child >= this.#count) break;
        const other = child + 1;
        if (other < this.#count && worse(scores[other]!, keys[other]!, scores[child]!, keys[child]!)) child = other;
        if (!worse(scores[child]!, keys[child]!, score, key)) break;
        scores[at] = scores[child]!;
        keys[at] = keys[child]!;
        at = child;
      }
    }
    scores[at] = score;
    keys[at] = key;
  }
}

function worse(score: number, key: number, otherScore: number, otherKey: number): boolean {
  return score < otherScore || (score === otherScore && key > otherKey);
}
