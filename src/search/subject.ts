import { isCommon } from "./common_words.ts";
import { fnv1a } from "./fnv1a.ts";

/**
 * What a title, a heading or a question is about, as one 32-bit number: equal for texts with the same terms in any
 * order and number, as written: the heading "News" is not what "new" asks for. Common words do not count unless there are
 * no others. 0 for no terms.
 */
export function subjectOf(terms: readonly string[]): number {
  const rare = terms.filter((term) => !isCommon(term));
  const words = [...new Set(rare.length > 0 ? rare : terms)].sort();
  if (words.length === 0) return 0;
  return fnv1a(words.map((word) => `${word} `).join("")) >>> 0 || 1;
}
