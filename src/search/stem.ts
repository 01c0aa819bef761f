import { stemmer } from "stemmer";

/**
 * What a term and its relatives have in common: `limit` for limits, limited, limiting. Terms that are no plain English
 * words (digits, signs, other scripts, two letters) stand for themselves.
 *
 * Forms stay apart in the index and meet only in the question, so the form as written can outrank its relatives.
 */
export function stem(term: string): string {
  return /^[a-z]{3,}$/.test(term) ? stemmer(term) : term;
}
