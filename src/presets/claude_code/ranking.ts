import type { Corpus } from "../../library/mod.ts";
import { type Hit, type SearchResult, search } from "../../search/mod.ts";

/** Hits that are looked at, so that a later page may come before the second passage of an earlier one. */
const POOL = 128;

/**
 * The best passage of every page first, in the order of their scores, then what is left in the same order: an answer of
 * five tells of five pages where five have something to say.
 *
 * @param accepts Whether a page, by its number, is in scope; all are without it.
 */
export function ranked(
  corpus: Corpus,
  query: string,
  limit: number,
  accepts?: (page: number) => boolean,
): Pick<SearchResult, "hits" | "terms"> {
  const { index, dead } = corpus.segments[0]!;
  const scope = { index, dead, ...(accepts ? { accepts } : {}) };
  const { hits, terms } = search([scope], query, { limit: POOL });
  const seen = new Set<number>();
  const first: Hit[] = [];
  const rest: Hit[] = [];
  for (const hit of hits) {
    (seen.has(hit.page) ? rest : first).push(hit);
    seen.add(hit.page);
  }
  return { hits: [...first, ...rest].slice(0, limit), terms };
}
