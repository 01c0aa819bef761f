/** Words that mean the same here. */
const SYNONYMS: Readonly<Record<string, string>> = { every: "all", consumption: "usage" };

/** Scripts that put no blanks between words. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** Words of a text in order, in lower case, common endings taken off. Scripts without blanks give pairs of neighbours. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(RUN)) {
    if (/^[\x00-\x7f]+$/.test(run)) words.push(withoutEnding(run));
    else words.push(...spacelessPairs(run));
  }
  return words;
}

function spacelessPairs(run: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (const { 0: piece, index } of run.matchAll(SPACELESS)) {
    if (index > from) words.push(withoutEnding(run.slice(from, index)));
    const signs = [...piece];
    if (signs.length === 1) words.push(piece);
    for (let at = 0; at + 1 < signs.length; at++) words.push(`${signs[at]}${signs[at + 1]}`);
    from = index + piece.length;
  }
  if (from < run.length) words.push(withoutEnding(run.slice(from)));
  return words;
}

function withoutEnding(word: string): string {
  const { length } = word;
  let stem = word;
  if (length >= 6 && word.endsWith("ies")) stem = `${word.slice(0, -3)}y`;
  else if (length >= 5 && word.endsWith("ing")) stem = word.slice(0, -3);
  else if (length >= 5 && word.endsWith("ed")) stem = word.slice(0, -2);
  // "across" and "focus" are no plurals.
  else if (length >= 4 && /[^su]s$/.test(word)) stem = word.slice(0, -1);
  // An own property alone: `constructor` is a word, too.
  return Object.hasOwn(SYNONYMS, stem) ? (SYNONYMS[stem] as string) : stem;
}
