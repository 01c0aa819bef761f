import type { Index } from "./index.ts";
import { nearTerms } from "./near_terms.ts";
import { parseQuery } from "./query.ts";
import type { SearchedCorpus } from "./scope.ts";
import { stem } from "./stem.ts";
import { WEIGHTS } from "./weights.ts";

/** Words that the corpora know and that somebody may have meant. */
export interface Suggestion {
  /** As asked; unknown to all corpora. */
  readonly asked: string;
  /** What is known, the likeliest first; two words where one was asked for, or one for two. */
  readonly words: readonly string[];
}

/** Words suggested for one that is unknown, and unknown words that are looked at. */
const MOST = 3;
const MOST_ASKED = 5;

/** Looser than what a search takes for a word by itself: nobody is answered with these, they are only asked about. */
const LOOSER: typeof WEIGHTS = { ...WEIGHTS, nearFrom: 3, nearMost: 10, twoEditsFrom: 5 };

/** Fewest letters that two words have in common at their beginnings, or that a word is split into. */
const COMMON = 4;
const PART = 3;

/**
 * What could have been meant by a question that nothing was found for. Looked for are, in this order and only as far as
 * needed: words written apart or together, words that differ in one or two letters, words that begin alike.
 */
export function suggestions(corpora: readonly SearchedCorpus[], query: string): Suggestion[] {
  const indexes = corpora.map(({ index }) => index);
  const { terms } = parseQuery(query);
  const unknown = terms.map((term) => !isKnown(indexes, term));
  const looked = terms.flatMap((_, i) => (unknown[i] ? [i] : [])).slice(0, MOST_ASKED);
  let joined = -1;
  return looked.flatMap((i) => {
    if (i === joined) return []; // is a part of the one before
    const [asked, next] = [terms[i]!, terms[i + 1]];
    if (next !== undefined && isKnown(indexes, asked + next)) {
      joined = i + 1;
      return [{ asked: `${asked} ${next}`, words: [asked + next] }];
    }
    const words = near(indexes, asked);
    return words.length === 0 ? [] : [{ asked, words }];
  });
}

function near(indexes: readonly Index[], asked: string): readonly string[] {
  const apart = splitWords(indexes, asked);
  if (apart.length > 0) return apart;
  // Of short words those with two other letters are many: the first one at least must be right.
  const spelled = nearTerms(indexes, asked, LOOSER);
  const words = spelled?.terms.filter((term) => spelled.distance === 1 || term[0] === asked[0]) ?? [];
  return (words.length > 0 ? words : begunAlike(indexes, asked)).slice(0, MOST);
}

function splitWords(indexes: readonly Index[], asked: string): string[] {
  if (!/^[a-z]+$/.test(asked)) return [];
  for (let cut = PART; cut <= asked.length - PART; cut++) {
    const parts = [asked.slice(0, cut), asked.slice(cut)];
    if (parts.every((part) => isKnown(indexes, part))) return [parts.join(" ")];
  }
  return [];
}

/** Words with the longest beginning in common, at least half of the one that was asked for; those in most chunks first. */
function begunAlike(indexes: readonly Index[], asked: string): string[] {
  if (/\p{N}/u.test(asked)) return [];
  const least = Math.max(COMMON, Math.ceil(asked.length / 2));
  for (let length = asked.length; length >= least; length--) {
    const known = new Map<string, number>();
    for (const index of indexes) {
      for (const { term, text } of index.dictionary.beginningWith(asked.slice(0, length), 50)) {
        known.set(text, (known.get(text) ?? 0) + index.postings(term).length);
      }
    }
    if (known.size > 0) return [...known].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([text]) => text);
  }
  return [];
}

function isKnown(indexes: readonly Index[], term: string): boolean {
  const root = stem(term);
  return indexes.some((index) => index.dictionary.family(root).length > 0);
}
