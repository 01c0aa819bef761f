import { isCommon } from "./common_words.ts";
import { fnv1a } from "./fnv1a.ts";
import type { Index } from "./index.ts";
import type { ResolvedTerm } from "./resolve.ts";
import { stem } from "./stem.ts";
import { type Term, termsOf } from "./terms.ts";

/**
 * The words that a title is made of, of its terms. Common words do not count, nor does a name that has parts: who asks for these asks
 * for it.
 */
export function titleWords(terms: readonly Term[]): Set<string> {
  const words = terms.filter(({ text, start }, i) => {
    const isWhole = start !== terms[i - 1]?.start && start === terms[i + 1]?.start;
    return !isWhole && !isCommon(text);
  });
  return new Set(words.map(({ text }) => text));
}

/** The stems of words as a set of 32 bits, one bit each: of words with a bit that others have not, one is no relative of them. */
export function wordsSignature(words: Iterable<string>): number {
  let bits = 0;
  for (const word of words) bits |= 1 << bitOf(stem(word));
  return bits >>> 0;
}

/** Shortest stem by which two words are taken for one: "News" is not what "new" asks for. */
const SHORTEST_ROOT = 4;

/** Tells titles that a question asks for: of which it has every word, in whatever number. */
export class AskedTitles {
  readonly #words: ReadonlySet<string>;
  readonly #stems: ReadonlySet<string>;
  readonly #signature: number;

  /** @param terms The question's; words that stand for a misspelled one count as asked. */
  constructor(terms: readonly ResolvedTerm[]) {
    this.#words = new Set(terms.flatMap(({ asked, words }) => [asked, ...words]));
    this.#stems = new Set([...this.#words].map(stem));
    this.#signature = wordsSignature(this.#words);
  }

  /** Tells whether a page's title is one; nearly all that are not are told by their signature. */
  of({ titleWords: signatures, catalogue }: Index): (page: number) => boolean {
    const others = ~this.#signature;
    return (page) => {
      const signature = signatures[page]!;
      return signature !== 0 && (signature & others) === 0 && this.#has(catalogue.title(page));
    };
  }

  #has(title: string): boolean {
    return [...titleWords(termsOf(title))].every((word) => this.#words.has(word) || this.#hasRelative(word));
  }

  #hasRelative(word: string): boolean {
    const root = stem(word);
    return root.length >= SHORTEST_ROOT && this.#stems.has(root);
  }
}

function bitOf(word: string): number {
  const hash = fnv1a(word);
  return (hash ^ (hash >>> 16)) & 31;
}
