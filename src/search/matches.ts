import { stem } from "./stem.ts";
import { termsOf } from "./terms.ts";
import type { TextRange } from "./text_range.ts";

/** A place where a text has a term that was looked for. */
export interface Match {
  /** First UTF-16 unit of the word or name. */
  readonly at: number;
  /** Position of the term's stem among those that differ. */
  readonly root: number;
}

/** Pictures, and where links lead to: a match there is nothing that a reader came for. Bounded, so linear. */
const UNREAD = /!\[[^\]\n]{0,300}\]\([^)\n]{0,300}\)|\]\([^)\n]{0,300}\)/g;

/**
 * Where a range of a text has one of the terms or a relative, in order; places in pictures and addresses only where there
 * are no others. Only words that begin as a term does are stemmed: that is one in thirty, and stemming all would take as
 * long as all else of a snippet.
 */
export function matchesOf(text: string, range: TextRange, terms: readonly string[]): Match[] {
  const roots = new Map<string, number>();
  for (const term of terms) {
    const root = stem(term);
    if (!roots.has(root)) roots.set(root, roots.size);
  }
  const begins = new Set([...roots.keys()].map(beginningOf));
  const matches: Match[] = [];
  const shown = text.slice(range.start, range.end);
  for (const term of termsOf(shown)) {
    if (!begins.has(beginningOf(term.text))) continue;
    const root = roots.get(stem(term.text));
    if (root !== undefined) matches.push({ at: range.start + term.start, root });
  }
  const read = outside(unreadRanges(shown, range.start), matches);
  return read.length > 0 ? read : matches;
}

/** No stemmer touches the first two letters. */
function beginningOf(term: string): string {
  return term.slice(0, 2);
}

function unreadRanges(text: string, offset: number): TextRange[] {
  return Array.from(text.matchAll(UNREAD), ({ 0: { length }, index }) => {
    return { start: offset + index, end: offset + index + length };
  });
}

function outside(ranges: readonly TextRange[], matches: readonly Match[]): Match[] {
  let next = 0;
  return matches.filter(({ at }) => {
    while (next < ranges.length && ranges[next]!.end <= at) next++;
    return next === ranges.length || at < ranges[next]!.start;
  });
}
