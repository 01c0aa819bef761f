import { termsOf } from "../search/mod.ts";

/** A question as the ranking takes it. */
export interface Question {
  /** As it was asked, blanks around it cut. */
  readonly whole: string;
  /** Without the words that only ask; for the search. */
  readonly subject: string;
  /** Distinct, in order. */
  readonly words: readonly Word[];
}

/** A word of a question, or a name. */
export interface Word {
  /** Lower case; of a name without its signs. */
  readonly text: string;
  /** Of a name like `HiveBox`: its words, two at least. */
  readonly parts: readonly string[];
}

/** UTF-16 units of a question that are looked at: a question is a sentence, and a pasted log is none. */
const LOOKED_AT = 2000;

/** Words that are looked at; the search takes no more terms either. */
const MOST_WORDS = 40;

/**
 * Words that ask and say nothing of what is asked for: stop words of English and those of a spoken question. A question of
 * such words alone has no subject, and every document would answer it.
 */
const ASKING = new Set(
  (
    "a about all also am an and any anybody anyone anything are as ask at be because been being but by can cannot could " +
    "describe did do does doing done each either every everything explain for from gave get gets getting give given go " +
    "goes going got had happen happened happening happens has have having he hello help her here hers him his how i if " +
    "im in into is isnt it its just keep keeps kept know let lets like made make makes making many may me mean means " +
    "might mine more most much must my need needed needs no not of off on one or other our ours out please really s " +
    "shall she should show so some somebody someone something such t tell than that the their them then there these they " +
    "thing things this those through to too up us use used using very via want wanted wants was way we were what whats " +
    "when where whether which while who whom whose why will wish with within without would yes you your yours"
  ).split(" "),
);

/** Whether a term (lower case, its ending as it is written) only asks. */
export function onlyAsks(term: string): boolean {
  return ASKING.has(term);
}

/** Takes a question apart. Any text is one; it has no words when it asks for nothing. */
export function questionOf(text: string): Question {
  const whole = text.trim();
  const looked = whole.slice(0, LOOKED_AT);
  const runs = runsOf(looked).filter(({ terms }) => !terms.every(onlyAsks));
  const words = new Map<string, Word>();
  for (const { terms } of runs) {
    // The name as a whole comes first, then its parts. Two terms are no name: a word in two spellings, a number and its year.
    const isName = terms.length > 2;
    const parts = isName ? terms.slice(1).filter((term) => !onlyAsks(term)) : [];
    for (const term of isName ? terms.slice(0, 1) : terms) if (!words.has(term)) words.set(term, { text: term, parts });
  }
  const subject = runs.map(({ start, end }) => looked.slice(start, end)).join(" ");
  return { whole, subject, words: [...words.values()].slice(0, MOST_WORDS) };
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

function runsOf(text: string): Run[] {
  const runs: { start: number; end: number; terms: string[] }[] = [];
  for (const { text: term, start, end } of termsOf(text)) {
    const last = runs.at(-1);
    if (last?.start === start) last.terms.push(term);
    else runs.push({ start, end, terms: [term] });
  }
  return runs;
}
