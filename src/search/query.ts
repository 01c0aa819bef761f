import { isCommon } from "./common_words.ts";
import { isSpaceless } from "./spaceless.ts";
import { stem } from "./stem.ts";
import { subjectOf } from "./subject.ts";
import { operatorTerms, type Term, termsOf } from "./terms.ts";

/** A question taken apart. It is text, never syntax: no sign in it asks for anything. */
export interface Query {
  /** Distinct by stem, in order; without common words where there are others. */
  readonly terms: readonly string[];
  /** What the whole question is about; compared with titles and headings. */
  readonly subject: number;
  /** The question is one name with parts or signs: `useFetch`, `server.hmr`, `--force`. */
  readonly isName: boolean;
}

/** Most terms of a question that are looked at; 500 characters of prose have fewer. */
const MOST_TERMS = 64;

/** Takes a question apart; any string will do. */
export function parseQuery(text: string): Query {
  const found = termsOf(text);
  const all = found.map((term) => term.text);
  const subject = subjectOf(all);
  all.push(...operatorTerms(text));
  const rare = all.filter((term) => !isCommon(term));
  const roots = new Map<string, string>();
  for (const term of rare.length > 0 ? rare : all) if (!roots.has(stem(term))) roots.set(stem(term), term);
  return { terms: [...roots.values()].slice(0, MOST_TERMS), subject, isName: isName(found) };
}

/** Whether terms are those of one run, which has parts or signs. */
function isName(terms: readonly Term[]): boolean {
  const [first, ...others] = terms;
  if (first === undefined || terms.some(({ start, text }) => start !== first.start || isSpaceless(text))) return false;
  return others.length > 0 || /[^\p{L}\p{N}\p{M}]/u.test(first.text);
}
