import { editDistance } from "./edit_distance.ts";
import type { Index } from "./index.ts";
import { documentFrequency } from "./postings.ts";
import { differingBits, signatureOf } from "./signature.ts";
import { NEAR_FROM, NEAR_MOST, TWO_EDITS_FROM } from "./weights.ts";

/** Known spellings near one that no corpus knows. */
export interface NearTerms {
  readonly distance: number;
  /** At most five, those in most chunks first. */
  readonly terms: readonly string[];
}

/**
 * The nearest terms of all `indexes` within one edit, from eight letters on two. Digits are never edited: a number that
 * is not there is a miss, not its neighbour.
 */
export function nearTerms(indexes: readonly Index[], term: string): NearTerms | undefined {
  if (term.length < NEAR_FROM || !/[a-z]/.test(term)) return undefined;
  const digits = term.replace(/\D/g, "");
  const signature = signatureOf(term);
  let limit = term.length < TWO_EDITS_FROM ? 1 : 2;
  let found = new Map<string, number>();
  for (const index of indexes) {
    const { signatures, termLengths } = index;
    for (let number = 0; number < signatures.length; number++) {
      if (Math.abs(termLengths[number]! - term.length) > limit) continue;
      if (differingBits(signatures[number]!, signature) > 2 * limit) continue;
      const candidate = index.dictionary.term(number);
      const distance = editDistance(term, candidate, limit);
      if (distance > limit || candidate.replace(/\D/g, "") !== digits) continue;
      if (distance < limit) found = new Map();
      limit = distance;
      const chunks = documentFrequency(index.postings, index.postingStarts[number]!);
      found.set(candidate, (found.get(candidate) ?? 0) + chunks);
    }
  }
  const order = [...found].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return order.length === 0 ? undefined : { distance: limit, terms: order.slice(0, NEAR_MOST).map(([text]) => text) };
}
