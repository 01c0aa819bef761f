import type { Index } from "./index.ts";
import { nearTerms } from "./near_terms.ts";
import { stem } from "./stem.ts";
import { BEGUN, NEAR, NEAR_MOST, RELATIVE } from "./weights.ts";

/** Where to find one term of a question. */
export interface ResolvedTerm {
  /** Weight of the term among the others. */
  readonly weight: number;
  /** Words to look for in a text: the term, or what stands for it. */
  readonly words: readonly string[];
  /** As asked, when other words stand for it. */
  readonly corrected?: string;
  /** For each index the terms whose postings count, and how much. */
  readonly forms: readonly (readonly { readonly term: number; readonly weight: number }[])[];
}

/**
 * Finds a term in the indexes: its own form and its relatives; only where no index knows any of them, words that begin
 * so or are spelled nearly so. `undefined` when nothing is near either.
 */
export function resolveTerm(indexes: readonly Index[], term: string): ResolvedTerm | undefined {
  const own = families(indexes, [term]);
  if (own.some((forms) => forms.length > 0)) return { weight: 1, words: [term], forms: own };
  const near = nearTerms(indexes, term);
  if (near !== undefined) {
    return { weight: NEAR[near.distance]!, words: near.terms, corrected: term, forms: families(indexes, near.terms) };
  }
  if (term.length < 4) return undefined;
  const begun = new Set(
    indexes.flatMap((index) => index.dictionary.beginningWith(term, NEAR_MOST).map(({ text }) => text)),
  );
  if (begun.size === 0) return undefined;
  const words = [...begun].slice(0, NEAR_MOST);
  return { weight: BEGUN, words, corrected: term, forms: families(indexes, words) };
}

function families(indexes: readonly Index[], words: readonly string[]): { term: number; weight: number }[][] {
  return indexes.map((index) => {
    const weights = new Map<number, number>();
    for (const word of words) {
      for (const { term, text } of index.dictionary.family(stem(word))) {
        weights.set(term, Math.max(weights.get(term) ?? 0, text === word ? 1 : RELATIVE));
      }
    }
    return [...weights].map(([term, weight]) => ({ term, weight }));
  });
}
