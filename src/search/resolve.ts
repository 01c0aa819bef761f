import type { Index } from "./index.ts";
import { nearTerms } from "./near_terms.ts";
import { stem } from "./stem.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

/** One form of a term in an index. */
export interface TermForm {
  /** Its number in the index. */
  readonly term: number;
  readonly text: string;
  /** Its stem. */
  readonly root: string;
  /** How much its occurrences count. */
  readonly weight: number;
}

/** Where to find one term of a question. */
export interface ResolvedTerm {
  /** As asked. */
  readonly asked: string;
  /** Weight of the term among the others. */
  readonly weight: number;
  /** Words to look for in a text: the term, or what stands for it. */
  readonly words: readonly string[];
  /** As asked, when other words stand for it. */
  readonly corrected?: string;
  /** For each index the terms whose postings count. */
  readonly forms: readonly (readonly TermForm[])[];
}

/** Most words that an unfinished one may become; those in most chunks are taken. */
const ENDINGS = 20;

/**
 * Finds terms in the indexes, each by its own form and its relatives; where no index knows any of them, by words that begin
 * so or are spelled nearly so. Terms that nothing is near to are left out.
 */
export function resolveTerms(
  indexes: readonly Index[],
  terms: readonly string[],
  { typing = false, weights = WEIGHTS }: { readonly typing?: boolean; readonly weights?: Weights } = {},
): ResolvedTerm[] {
  return terms.flatMap((term, i) => {
    const isUnfinished = typing && i === terms.length - 1;
    return (isUnfinished ? unfinished(indexes, term, weights) : undefined) ?? resolved(indexes, term, weights) ?? [];
  });
}

function resolved(indexes: readonly Index[], asked: string, weights: Weights): ResolvedTerm | undefined {
  const own = families(indexes, [asked], weights);
  if (own.some((forms) => forms.length > 0)) return { asked, weight: 1, words: [asked], forms: own };
  const near = nearTerms(indexes, asked, weights);
  if (near !== undefined) {
    const forms = families(indexes, near.terms, weights);
    return { asked, weight: weights.near[near.distance]!, words: near.terms, corrected: asked, forms };
  }
  if (asked.length < 4) return undefined;
  const begun = new Set(
    indexes.flatMap((index) => index.dictionary.beginningWith(asked, weights.nearMost).map(({ text }) => text)),
  );
  if (begun.size === 0) return undefined;
  const words = [...begun].slice(0, weights.nearMost);
  return { asked, weight: weights.begun, words, corrected: asked, forms: families(indexes, words, weights) };
}

/** The word as it is, and those that it begins; `undefined` when it begins none. */
function unfinished(indexes: readonly Index[], asked: string, weights: Weights): ResolvedTerm | undefined {
  const known = new Map<string, number>();
  for (const index of indexes) {
    for (const { term, text } of index.dictionary.beginningWith(asked, 10 * ENDINGS)) {
      if (text.startsWith(asked)) known.set(text, (known.get(text) ?? 0) + index.postings(term).length);
    }
  }
  if (known.size === 0) return undefined;
  const order = [...known].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const words = [...new Set([asked, ...order.slice(0, ENDINGS).map(([text]) => text)])];
  const forms = families(indexes, words, weights).map((all) =>
    all.map((form) => ({ ...form, weight: form.text === asked ? 1 : form.weight * weights.begun })),
  );
  return { asked, weight: 1, words, forms };
}

function families(indexes: readonly Index[], words: readonly string[], { relative }: Weights): TermForm[][] {
  return indexes.map((index) => {
    const forms = new Map<number, TermForm>();
    for (const word of words) {
      const root = stem(word);
      for (const { term, text } of index.dictionary.family(root)) {
        const weight = Math.max(forms.get(term)?.weight ?? 0, text === word ? 1 : relative);
        forms.set(term, { term, text, root, weight });
      }
    }
    return [...forms.values()];
  });
}
