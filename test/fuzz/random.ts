/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  #state: number;

  /** @param seed A whole number from 0 to 2^32 − 1. */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}

/** The seed of this run: `LECTERN_FUZZ_SEED`, or another one each time. */
export const SEED: number = Number(process.env.LECTERN_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** How many frames a run takes: `LECTERN_FUZZ_FRAMES`, or 100,000. */
export const FRAMES: number = Number(process.env.LECTERN_FUZZ_FRAMES ?? 100_000);
