import { isCommon } from "./common_words.ts";
import { stem } from "./stem.ts";
import { subjectOf } from "./subject.ts";
import { operatorTerms, termsOf } from "./terms.ts";

/** A question taken apart. It is text, never syntax: no sign in it asks for anything. */
export interface Query {
  /** Distinct by stem, in order; without common words where there are others. */
  readonly terms: readonly string[];
  /** What the whole question is about; compared with titles and headings. */
  readonly subject: number;
}

/** Most terms of a question that are looked at; 500 characters of prose have fewer. */
const MOST_TERMS = 64;

/** Takes a question apart; any string will do. */
export function parseQuery(text: string): Query {
  const all = termsOf(text).map((term) => term.text);
  const subject = subjectOf(all);
  all.push(...operatorTerms(text));
  const rare = all.filter((term) => !isCommon(term));
  const roots = new Map<string, string>();
  for (const term of rare.length > 0 ? rare : all) if (!roots.has(stem(term))) roots.set(stem(term), term);
  return { terms: [...roots.values()].slice(0, MOST_TERMS), subject };
}
