/** Rounds of the test: at p = 0.05 its own error is then 0.0015. */
const ROUNDS = 20_000;

/** Below this, a difference is called significant. */
export const SIGNIFICANT = 0.05;

/**
 * How likely a mean difference at least this large would be if neither side were better: a two-sided paired
 * randomisation test, which flips the sign of each pair's difference at random.
 *
 * @param differences One number a question. A mean of several sets gives each its weight in that mean.
 * @returns p in (0, 1], the same for the same differences in the same order: the seed is fixed.
 */
export function significance(differences: readonly number[], rounds = ROUNDS): number {
  // Questions that both sides answer alike count for nothing under either sign.
  const pairs = Float64Array.from(differences.filter((difference) => difference !== 0));
  const seen = Math.abs(pairs.reduce((sum, difference) => sum + difference, 0));
  const random = new RandomBits();
  let asLarge = 0;
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const difference of pairs) sum += random.next() ? difference : -difference;
    // The same sum in another order differs in its last bits.
    if (Math.abs(sum) >= seen - 1e-9 * (1 + seen)) asLarge++;
  }
  // What was seen is one of the possible rounds, so p is never 0.
  return (asLarge + 1) / (rounds + 1);
}

/** Xorshift over 32 bits, bit by bit, from a fixed seed. */
class RandomBits {
  #state = 0x2545f491;
  #left = 0;
  #bits = 0;

  next(): boolean {
    if (this.#left === 0) {
      this.#state ^= this.#state << 13;
      this.#state ^= this.#state >>> 17;
      this.#state ^= this.#state << 5;
      this.#bits = this.#state;
      this.#left = 32;
    }
    const bit = (this.#bits & 1) === 1;
    this.#bits >>>= 1;
    this.#left--;
    return bit;
  }
}
