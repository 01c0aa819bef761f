import { stemmer } from "stemmer";

/**
 * What a term and its relatives have in common: `limit` for limits, limited, limiting. Terms that are no plain English
 * words (digits, signs, other scripts, two letters) stand for themselves.
 *
 * Porter's stemmer, 4 KB and 0.6 µs a word. Porter's second one ("Snowball English") was measured beside it: equal on the
 * docs sets (0.866 and 0.867), 0.004 worse on scifact, and the libraries that have it are ten times slower or 870 KB.
 *
 * Forms stay apart in the index and meet only in the question, so the form as written can outrank its relatives.
 */
export function stem(term: string): string {
  return /^[a-z]{3,}$/.test(term) ? stemmer(term) : term;
}
