/** Shortest word that may stand for a longer one which begins with it. */
const SHORTEST_PREFIX = 3;

/** Words of a name in lower case: `FieldGateway`, `field-gateways` and `field/gateway` have the same two. */
export function identityWords(name: string): string[] {
  const words = name
    .normalize("NFKC")
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  // Dates and numbers in a name, which nobody asks by, are no part of it beside words.
  const named = (words ?? []).filter((word) => !/^\p{N}+$/u.test(word));
  return (named.length > 0 ? named : (words ?? [])).map(singular);
}

/** A word without the ending of a plural. */
export function singular(word: string): string {
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * How well one word of a question names one of an identity, 0 to 1: the same word, or one that begins with the other, by
 * the share of the longer that they have in common.
 */
export function likeness(asked: string, own: string): number {
  if (asked === own) return 1;
  const [short, long] = asked.length < own.length ? [asked, own] : [own, asked];
  return short.length >= SHORTEST_PREFIX && long.startsWith(short) ? short.length / long.length : 0;
}

/**
 * Which words of an identity a question names, and which words of the question do so. A word counts as well where it is
 * glued to its neighbour on either side: `webui` names `web-ui`, and `web ui` names `WebUI`.
 */
export interface Coverage {
  /** Words of the identity that are named, by all of them; 0 when it has none. */
  readonly share: number;
  /** By position of the question's word: how well it names a word of the identity. */
  readonly named: readonly number[];
}

/** @param asked Words of the question as `identityWords` gives them. */
export function coverageOf(identity: readonly string[], asked: readonly string[]): Coverage {
  const own = identity.map(() => 0);
  const named = asked.map(() => 0);
  const note = (i: number, j: number, value: number) => {
    own[i] = Math.max(own[i]!, value);
    named[j] = Math.max(named[j]!, value);
  };
  for (const [i, word] of identity.entries()) {
    for (const [j, other] of asked.entries()) {
      note(i, j, likeness(other, word));
      const next = identity[i + 1];
      if (next !== undefined && other === word + next) for (const at of [i, i + 1]) note(at, j, 1);
      const after = asked[j + 1];
      if (after !== undefined && word === other + after) for (const at of [j, j + 1]) note(i, at, 1);
    }
  }
  const count = own.filter((value) => value > 0).length;
  return { share: identity.length === 0 ? 0 : count / identity.length, named };
}
