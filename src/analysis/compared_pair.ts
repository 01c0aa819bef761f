import type { CandidateSource } from "./candidate.ts";

/** Two statements, by their positions, the first one smaller. */
export interface ComparedPair {
  readonly a: number;
  readonly b: number;
  readonly lexical: number;
  semantic?: number;
  readonly isRelated: boolean;
  readonly sources: Set<CandidateSource>;
}

/** Pairs by their statements, each once whatever led to it. */
export class ComparedPairs {
  readonly #pairs = new Map<number, ComparedPair>();
  readonly #count: number;

  /** @param count Statements in all. */
  constructor(count: number) {
    this.#count = count;
  }

  /** The pair of two statements, in whichever order, made when it is new. */
  add(
    one: number,
    other: number,
    source: CandidateSource,
    make: () => Pick<ComparedPair, "lexical" | "isRelated">,
  ): ComparedPair {
    const [a, b] = one < other ? [one, other] : [other, one];
    const key = a * this.#count + b;
    let pair = this.#pairs.get(key);
    if (!pair) {
      pair = { a, b, ...make(), sources: new Set() };
      this.#pairs.set(key, pair);
    }
    pair.sources.add(source);
    return pair;
  }

  get size(): number {
    return this.#pairs.size;
  }

  /** By first and second statement. */
  inOrder(): ComparedPair[] {
    return [...this.#pairs].sort(([a], [b]) => a - b).map(([, pair]) => pair);
  }
}
