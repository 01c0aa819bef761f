/** Gives the meaning of texts as vectors of length 1, in their order. */
export interface Embedder {
  /** Tells models and settings apart whose vectors must not be compared. */
  readonly fingerprint: string;
  /** @throws Error with a sentence on why there are none */
  embed(texts: readonly string[]): Promise<Meanings>;
}

/** Vectors, and what they cost. */
export interface Meanings {
  readonly vectors: readonly Float32Array[];
  /** Of the model's own count, as far as it told. */
  readonly tokens?: number;
}

/** How alike two meanings are: the cosine of vectors of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** A vector of length 1 in the same direction; nothing for one without direction. */
export function normalized(numbers: readonly number[]): Float32Array | undefined {
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0));
  if (!Number.isFinite(length) || length === 0) return undefined;
  return Float32Array.from(numbers, (number) => number / length);
}
