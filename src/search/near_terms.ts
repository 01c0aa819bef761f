import { editDistance } from "../spelling/mod.ts";
import type { Index } from "./index.ts";
import { differingBits, signatureOf } from "./signature.ts";
import type { Weights } from "./weights.ts";

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
export function nearTerms(indexes: readonly Index[], term: string, weights: Weights): NearTerms | undefined {
  const { nearMost, twoEditsFrom } = weights;
  if (!isCorrectable(term, weights)) return undefined;
  for (let limit = 1; limit <= (term.length < twoEditsFrom ? 1 : 2); limit++) {
    const found = within(indexes, term, limit);
    if (found.size === 0) continue;
    const order = [...found].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    return { distance: limit, terms: order.slice(0, nearMost).map(([text]) => text) };
  }
  return undefined;
}

/** Whether others are looked for at all: three letters are near to everything, and only letters are edited. */
export function isCorrectable(term: string, { nearFrom }: Weights): boolean {
  return term.length >= nearFrom && /[a-z]/.test(term);
}

/** The terms within `limit` edits, and in how many chunks each stands. */
function within(indexes: readonly Index[], term: string, limit: number): Map<string, number> {
  const digits = term.replace(/\D/g, "");
  const signature = signatureOf(term);
  const found = new Map<string, number>();
  for (const index of indexes) {
    const { signatures, termLengths } = index;
    for (let number = 0; number < signatures.length; number++) {
      const longer = Math.abs(termLengths[number]! - term.length);
      // A letter more or less changes one bit, a letter replaced two.
      if (longer > limit || differingBits(signatures[number]!, signature) > 2 * limit - longer) continue;
      const candidate = index.dictionary.term(number);
      if (editDistance(term, candidate, limit) > limit || candidate.replace(/\D/g, "") !== digits) continue;
      const chunks = index.postings(number).length;
      found.set(candidate, (found.get(candidate) ?? 0) + chunks);
    }
  }
  return found;
}
