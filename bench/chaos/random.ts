/** Random numbers that a seed repeats (xorshift). */
export class Random {
  #state: number;

  /** @param seed A whole number from 0 to 2^32 − 1. */
  constructor(seed: number) {
    // Never 0, which would stay 0.
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1;
    // Seeds that are neighbours begin alike.
    for (let i = 0; i < 8; i++) this.next();
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    this.#state >>>= 0;
    return this.#state / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
