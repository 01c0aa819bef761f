import { FIELDS, lengthOfByte } from "./fields.ts";
import type { Weights } from "./weights.ts";

/** What the average lengths of fields follow from. */
export interface FieldSums {
  readonly chunkCount: number;
  /** Terms in all chunks together, by field. */
  readonly lengthSums: Float64Array;
}

/** Average length of each field over all indexes together; never so small that a single term would make a field long. */
export function averageLengths(indexes: readonly FieldSums[]): number[] {
  const chunks = indexes.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  return FIELDS.map((_, field) => {
    const terms = indexes.reduce((sum, { lengthSums }) => sum + lengthSums[field]!, 0);
    return Math.max(terms / Math.max(chunks, 1), 0.1);
  });
}

/** Terms in all chunks together, by field, as far as the bytes of their lengths tell: what a merge can find again. */
export function lengthSumsOf(columns: readonly Uint8Array[]): Float64Array {
  return Float64Array.from(columns, (column) => {
    let sum = 0;
    for (const byte of column) sum += lengthOfByte(byte);
    return sum;
  });
}

let last:
  | { readonly averages: readonly number[]; readonly weights: Weights; readonly tables: Float32Array[] }
  | undefined;

/**
 * What one occurrence is worth by field and by the byte of the field's length:
 * `weight ÷ (1 − b + b × length ÷ average)`. The tables made last are kept.
 */
export function fieldTables(averages: readonly number[], weights: Weights): readonly Float32Array[] {
  if (last?.weights === weights && last.averages.every((average, field) => average === averages[field])) {
    return last.tables;
  }
  const tables = averages.map((average, field) => {
    const b = weights.fieldLength[field]!;
    return Float32Array.from({ length: 256 }, (_, byte) => {
      return weights.fieldWeights[field]! / (1 - b + (b * lengthOfByte(byte)) / average);
    });
  });
  last = { averages, weights, tables };
  return tables;
}
