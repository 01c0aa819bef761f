import { fold } from "./characters.ts";
import { nameTerms } from "./names.ts";
import { RunScanner } from "./runs.ts";
import { isSpaceless, spacelessRuns, spacelessTerms } from "./spaceless.ts";

const scanner = new RunScanner();

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
  const terms: Term[] = [];
  for (const { start, end } of runsOf(text)) {
    for (const term of runTerms(text.slice(start, end))) terms.push({ text: term, start, end });
  }
  return terms;
}

/** Where the runs of a text stand. */
function runsOf(text: string): { start: number; end: number }[] {
  const count = scanner.scan(text);
  const { bounds } = scanner;
  const runs: { start: number; end: number }[] = [];
  for (let i = 0; i < count; i++) runs.push({ start: bounds[2 * i]!, end: bounds[2 * i + 1]! });
  return runs;
}

/** The distinct terms of one run as `scanRuns` gives it, the whole name before its parts; none for mere signs. */
export function runTerms(run: string): string[] {
  if (/^[A-Z]?[a-z]+$/.test(run)) return [run.slice(0, 64).toLowerCase()]; // nine of ten
  if (!/[^\0-\x7f]/.test(run)) return nameTerms(run);
  const terms = new Set<string>();
  for (const piece of spacelessRuns(fold(run))) {
    if (isSpaceless(piece)) for (const term of spacelessTerms(piece)) terms.add(term);
    else {
      for (const { start, end } of runsOf(piece)) {
        for (const term of nameTerms(piece.slice(start, end))) terms.add(term);
      }
    }
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
