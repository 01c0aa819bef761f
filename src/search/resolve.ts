import type { Index } from "./index.ts";
import { isCorrectable, nearTerms } from "./near_terms.ts";
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

/** Most words that an unfinished one may become; of all that begin so, those in most chunks are taken. */
const ENDINGS = 20;

/**
 * Unknown words of a question that are corrected, the first ones. Each is compared with every term there is, 1 ms for 100,000.
 * The 1,403 questions of the bench have five at most; a stack trace, or a question in a language that no page is in, has fifty, and
 * nothing to gain.
 */
const MOST_CORRECTED = 6;

/**
 * Finds terms in the indexes, each by its own form and its relatives; where no index knows any of them, by words that begin
 * so or are spelled nearly so. Terms that nothing is near to are left out.
 */
export function resolveTerms(
  indexes: readonly Index[],
  terms: readonly string[],
  { typing = false, weights = WEIGHTS }: { readonly typing?: boolean; readonly weights?: Weights } = {},
): ResolvedTerm[] {
  let unknown = 0;
  return terms.flatMap((term, i) => {
    const isUnfinished = typing && i === terms.length - 1;
    const found = (isUnfinished ? unfinished(indexes, term, weights) : undefined) ?? known(indexes, term, weights);
    if (found !== undefined) return found;
    if (isCorrectable(term, weights)) unknown++;
    return standIns(indexes, term, weights, unknown <= MOST_CORRECTED) ?? [];
  });
}

function known(indexes: readonly Index[], asked: string, weights: Weights): ResolvedTerm | undefined {
  const forms = families(indexes, [asked], weights);
  return forms.some((own) => own.length > 0) ? { asked, weight: 1, words: [asked], forms } : undefined;
}

/** What stands for a word that no index knows. */
function standIns(
  indexes: readonly Index[],
  asked: string,
  weights: Weights,
  isCorrected: boolean,
): ResolvedTerm | undefined {
  const near = isCorrected ? nearTerms(indexes, asked, weights) : undefined;
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
  const begun = new Map<string, number>();
  for (const index of indexes) {
    for (const { term, text } of index.dictionary.beginningWith(asked)) {
      if (text.startsWith(asked)) begun.set(text, (begun.get(text) ?? 0) + index.postings(term).length);
    }
  }
  if (begun.size === 0) return undefined;
  const order = [...begun].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
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
