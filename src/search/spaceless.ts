/** Scripts that write words without blanks between them, and Hangul, which glues particles to its words. */
const scripts =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** Cuts a run where such a script begins or ends: `使用JWT令牌` → `使用`, `JWT`, `令牌`. */
export const spacelessRuns = new RegExp(`[${scripts}]+|[^${scripts}]+`, "gu");
const begins = new RegExp(`^[${scripts}]`, "u");
/** Written with vowel signs around the consonants: two characters say nothing there, so only segmented words count. */
const syllabic = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** Whether `run` begins with a character of a script that writes no blanks. */
export function isSpaceless(run: string): boolean {
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
  if (!syllabic.test(run)) for (let i = 1; i < letters.length; i++) terms.add(letters[i - 1]! + letters[i]!);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  for (const { segment } of segmenter.segment(run)) if (segment.length <= 32) terms.add(segment);
  return [...terms];
}
