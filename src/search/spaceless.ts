/** Scripts that write words without blanks between them, and Hangul, which glues particles to its words. */
const scripts =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** All below those scripts, and signs: a start has mostly no others, and expressions with scripts take 1 ms to compile. */
const NONE = /^[\0-\u0dff\u2000-\u2bff]*$/;

let runs: RegExp | undefined;
let begins: RegExp | undefined;
let segmenter: Intl.Segmenter | undefined;

/** Cuts a run where such a script begins or ends: `使用JWT令牌` → `使用`, `JWT`, `令牌`. */
export function spacelessRuns(run: string): readonly string[] {
  if (NONE.test(run)) return [run];
  runs ??= new RegExp(`[${scripts}]+|[^${scripts}]+`, "gu");
  return run.match(runs) ?? [];
}

/** Whether `run` begins with a character of a script that writes no blanks. */
export function isSpaceless(run: string): boolean {
  if (NONE.test(run)) return false;
  begins ??= new RegExp(`^[${scripts}]`, "u");
  return begins.test(run);
}

/**
 * The terms of a run in such a script: the words that `Intl.Segmenter` finds, and every pair of neighbours.
 *
 * The dictionary behind the segmenter may cut a sentence and a question differently; pairs do not depend on it, so a
 * word in the middle of a clause is found whatever it decided. The segmenter is made when first needed (7 ms).
 */
export function spacelessTerms(run: string): string[] {
  const terms = new Set<string>();
  const letters = [...run];
  if (letters.length === 1) return [run];
  if (!isSyllabic(run)) for (let i = 1; i < letters.length; i++) terms.add(letters[i - 1]! + letters[i]!);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  for (const { segment } of segmenter.segment(run)) if (segment.length <= 32) terms.add(segment);
  return [...terms];
}

/** Written with vowel signs around the consonants: two characters say nothing there, so only segmented words count. */
function isSyllabic(run: string): boolean {
  return /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(run);
}
