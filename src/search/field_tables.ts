import { FIELDS, lengthOfByte } from "./fields.ts";
import type { Index } from "./index.ts";
import { FIELD_LENGTH, FIELD_WEIGHTS } from "./weights.ts";

let lastAverages = "";
let lastTables: Float32Array[] = [];

/**
 * What one occurrence is worth by field and by the byte of the field's length, given the average lengths over all
 * indexes together: `weight ÷ (1 − b + b × length ÷ average)`. The tables of the last averages are kept.
 */
export function fieldTables(indexes: readonly Index[]): readonly Float32Array[] {
  const chunks = indexes.reduce((sum, index) => sum + index.chunkCount, 0);
  const averages = FIELDS.map((_, field) => {
    const terms = indexes.reduce((sum, index) => sum + index.lengthSums[field]!, 0);
    return Math.max(terms / Math.max(chunks, 1), 0.1);
  });
  const key = averages.join(" ");
  if (key !== lastAverages) {
    lastTables = averages.map((average, field) => {
      const b = FIELD_LENGTH[field]!;
      return Float32Array.from({ length: 256 }, (_, byte) => {
        return FIELD_WEIGHTS[field]! / (1 - b + (b * lengthOfByte(byte)) / average);
      });
    });
    lastAverages = key;
  }
  return lastTables;
}
