import { closest, editDistance } from "../../spelling/mod.ts";

/** Letters of a word that may be misspelt: two shorter ones that differ are more often two words. */
const LEAST_LETTERS = 6;

/**
 * The anchor that must be meant by a misspelt one: it alone has the same words but one, and that one differs in a letter, or
 * in two of a long word. Digits never differ.
 */
export function closeAnchor(fragment: string, names: readonly string[]): string | undefined {
  const wanted = fragment.toLowerCase();
  const meant = names.filter((name) => isMisspelling(wanted, name.toLowerCase()));
  return meant.length === 1 ? meant[0] : undefined;
}

function isMisspelling(wanted: string, name: string): boolean {
  const [left, right] = [wanted.split(/[-_]+/), name.split(/[-_]+/)];
  if (left.length !== right.length) return false;
  const pairs = left.map((word, index) => [word, right[index]!] as const).filter(([a, b]) => a !== b);
  if (pairs.length !== 1) return false;
  const [[a, b]] = pairs as [readonly [string, string]];
  const shorter = Math.min(a.length, b.length);
  if (shorter < LEAST_LETTERS || /\d/.test(a + b)) return false;
  return editDistance(a, b, 2) <= (shorter >= 10 ? 2 : 1);
}

/** The anchor that is most like another, if it is like it at all: a reader decides. */
export function nearestAnchor(fragment: string, names: readonly string[]): string | undefined {
  const begun = names.find((name) => name.startsWith(`${fragment}-`) || fragment.startsWith(`${name}-`));
  const near = closest(fragment, names);
  const limit = Math.max(2, Math.floor(fragment.length / 3));
  return near !== undefined && editDistance(fragment.toLowerCase(), near.toLowerCase(), limit) <= limit ? near : begun;
}
