import { FIELDS, INBOUND, lengthOfByte } from "./fields.ts";
import type { Weights } from "./weights.ts";

/** What the average lengths of fields follow from. */
export interface FieldSums {
  readonly chunkCount: number;
  /** Terms in all chunks together, by field; then how many chunks have a term in the inbound field. */
  readonly lengthSums: Float64Array;
}

/**
 * Average length of each field over all indexes together; never so small that a single term would make a field long. The
 * inbound field's is that of the chunks which have one: few do, and all of those would be long beside the others.
 */
export function averageLengths(indexes: readonly FieldSums[]): number[] {
  const sum = (part: (index: FieldSums) => number): number => indexes.reduce((total, index) => total + part(index), 0);
  const chunks = sum(({ chunkCount }) => chunkCount);
  const told = sum(({ lengthSums }) => lengthSums[FIELDS.length]!);
  return FIELDS.map((_, field) => {
    const terms = sum(({ lengthSums }) => lengthSums[field]!);
    return Math.max(terms / Math.max(field === INBOUND ? told : chunks, 1), 0.1);
  });
}

/** The sums of `FieldSums`, as far as the bytes of the lengths tell: what a merge can find again. */
export function lengthSumsOf(columns: readonly Uint8Array[]): Float64Array {
  const sums = columns.map((column) => {
    let sum = 0;
    for (const byte of column) sum += lengthOfByte(byte);
    return sum;
  });
  let told = 0;
  for (const byte of columns[INBOUND]!) if (byte > 0) told++;
  return Float64Array.of(...sums, told);
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
  const lengths = Float64Array.from({ length: 256 }, (_, byte) => lengthOfByte(byte));
  const tables = averages.map((average, field) => {
    const b = weights.fieldLength[field]!;
    const weight = weights.fieldWeights[field]!;
    const table = new Float32Array(256);
    for (let byte = 0; byte < 256; byte++) table[byte] = weight / (1 - b + (b * lengths[byte]!) / average);
    return table;
  });
  last = { averages, weights, tables };
  return tables;
}
