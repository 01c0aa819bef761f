import { fold } from "./characters.ts";
import { nameTerms } from "./names.ts";
import { scanRuns } from "./runs.ts";
import { isSpaceless, spacelessRuns, spacelessTerms } from "./spaceless.ts";

/** A term where it stands in a text. */
export interface Term {
  /** Lower case, folded; not stemmed. */
  readonly text: string;
  /** First UTF-16 unit of the run that gave the term. */
  readonly start: number;
  /** The unit after the run's last one. */
  readonly end: number;
}

/** All terms of `text` in order; the terms of one run share its place. */
export function termsOf(text: string): Term[] {
  const found: Term[] = [];
  scanRuns(text, (start, end) => {
    for (const term of runTerms(text.slice(start, end))) found.push({ text: term, start, end });
  });
  return found;
}

/** The distinct terms of one run as `scanRuns` gives it, the whole name before its parts; none for mere signs. */
export function runTerms(run: string): string[] {
  if (/^[a-z]+$/.test(run)) return [run.slice(0, 64)];
  if (!/[^\0-\x7f]/.test(run)) return nameTerms(run);
  const terms = new Set<string>();
  for (const piece of fold(run).match(spacelessRuns) ?? []) {
    if (isSpaceless(piece)) for (const term of spacelessTerms(piece)) terms.add(term);
    else scanRuns(piece, (start, end) => nameTerms(piece.slice(start, end)).forEach((term) => void terms.add(term)));
  }
  return [...terms];
}

/**
 * The operators of a code span or a question: pieces between blanks that are signs only (`!!`, `=>`, `*`), at most eight
 * units. Operators are terms where somebody marked them as code, so that dashes and bars of a text are not.
 */
export function operatorTerms(text: string): string[] {
  return text.split(/\s+/).filter((piece) => /^[!-/:-@[-^{-~]{1,8}$/.test(piece));
}
