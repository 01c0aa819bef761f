import type { Weights } from "./weights.ts";

/**
 * Weighted frequencies that a byte stands for, as upper bounds: each 4.5 % above the one before, from 0.03 to 2,300. By
 * multiplication only, so that every machine has the same.
 */
const steps = new Float64Array(256);
steps[0] = 1 / 32;
for (let byte = 1; byte < 256; byte++) steps[byte] = steps[byte - 1]! * 1.045;

/** The least byte whose bound is not below the value. */
export function boundByte(value: number): number {
  let low = 0;
  let high = 255;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A value that none under this byte is above. */
export function boundOfByte(byte: number): number {
  return byte === 255 ? Number.POSITIVE_INFINITY : steps[byte]!;
}

/** What bounds were computed with; where a search has other weights, they say nothing. */
export function boundsSignature({ fieldWeights, fieldLength }: Weights): number {
  const text = [...fieldWeights, ...fieldLength].join(" ");
  let hash = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
