import { isCommon } from "./common_words.ts";

/**
 * What a title, a heading or a question is about, as one 32-bit number: equal for texts with the same terms in any
 * order and number, as written: the heading "News" is not what "new" asks for. Common words do not count unless there are
 * no others. 0 for no terms.
 */
export function subjectOf(terms: readonly string[]): number {
  const rare = terms.filter((term) => !isCommon(term));
  const words = [...new Set(rare.length > 0 ? rare : terms)].sort();
  if (words.length === 0) return 0;
  let hash = 0x811c9dc5; // FNV-1a
  for (const word of words) {
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x20, 0x01000193);
  }
  return hash >>> 0 || 1;
}
