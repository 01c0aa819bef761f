/** All numbers that the ranking is tuned by. */

/** Weight of a term in title, headings, identifiers, body, code. */
export const FIELD_WEIGHTS = [6, 4, 1, 1, 0.6];
/** How much a field's length counts: 0 not at all, 1 in proportion. */
export const FIELD_LENGTH = [0.3, 0.3, 0.65, 0.65, 0.65];
/** How slowly further occurrences stop counting. */
export const SATURATION = 2;
/** A relative of the form as written (`limit` for `limits`). */
export const RELATIVE = 0.8;
/** A term unknown to all corpora stands for terms one edit away, or two. */
export const NEAR = [1, 0.7, 0.45];
export const NEAR_MOST = 5;
export const TWO_EDITS_FROM = 8;
export const NEAR_FROM = 3;
export const BEGUN = 0.5;
export const FIRST_SECTION = 1.25;
export const SAME_SUBJECT = 1.3;
export const NEXT_SECTION = 0.3;
export const CANDIDATES = 256;
export const COMMON = 0;
export const JOINED = 0;
