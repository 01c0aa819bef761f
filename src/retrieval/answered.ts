import type { Word } from "./question.ts";
import type { Sighting, WordSightings } from "./word_sightings.ts";

/** A word that counts in how much of a question is answered. */
interface Weighed extends Word {
  /** Its rarity. */
  readonly weight: number;
}

/** Documents that a corpus is taken to have beside its own: rarity in a corpus of six says little. */
const PRIOR = 20;

/** Documents that a word is taken to be in which none has: rarer than any that is there. */
const UNKNOWN = 0.5;

/** What the parts of a name count where the name as a whole does not stand. */
const PARTS = 0.5;

/** From so many documents on a word that most of them have tells nothing. */
const FEWEST = 4;

/** Words that more than half of the documents have. */
export function commonWords(words: readonly Word[], { holding }: WordSightings, documents: number): Set<string> {
  const all = words.flatMap(({ text, parts }) => [text, ...parts]);
  return new Set(all.filter((word) => documents >= FEWEST && (holding.get(word) ?? 0) > documents / 2));
}

/**
 * Tells how much of a question a document answers: the weight of the words that stand in it or name it, by that of all.
 * That does not depend on the size of the corpus, which the scores of a search do.
 */
export class AnsweredShare {
  readonly #words: readonly Weighed[];
  readonly #total: number;

  constructor(words: readonly Word[], { holding }: WordSightings, common: ReadonlySet<string>, documents: number) {
    const all = documents + PRIOR;
    const weigh = (word: Word): Weighed => {
      const having = holding.get(word.text) ?? UNKNOWN;
      return { ...word, weight: Math.log(1 + (all - having + 0.5) / (having + 0.5)) };
    };
    // A name that nobody writes as a whole is asked for by its parts.
    const asked = words.flatMap((word) => {
      const { text, parts } = word;
      return parts.length > 0 && !holding.has(text) ? parts.map((part) => ({ text: part, parts: [] })) : [word];
    });
    this.#words = asked.filter(({ text }) => !common.has(text)).map(weigh);
    this.#total = this.#words.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** Words that tell documents apart. */
  get words(): readonly Word[] {
    return this.#words;
  }

  /** What names alone answer, 0 to 1. */
  byNames(named: ReadonlyMap<string, number>): number {
    return this.#share((word) => valueIn(named, word));
  }

  /**
   * What a document answers, 0 to 1: half of it anywhere in the document, half in its best section. Words that stand far
   * apart have often nothing to do with each other.
   */
  of(sighting: Sighting | undefined, named: ReadonlyMap<string, number>): number {
    const withNames = (found: ReadonlyMap<string, number>) =>
      this.#share((word) => Math.max(valueIn(named, word), valueIn(found, word)));
    if (sighting === undefined) return this.byNames(named);
    const best = Math.max(...sighting.sections.map(withNames));
    return (withNames(sighting.words) + best) / 2;
  }

  #share(value: (word: Word) => number): number {
    if (this.#total === 0) return 0;
    return this.#words.reduce((sum, word) => sum + word.weight * value(word), 0) / this.#total;
  }
}

function valueIn(found: ReadonlyMap<string, number>, { text, parts }: Word): number {
  const whole = found.get(text) ?? 0;
  if (parts.length === 0 || whole === 1) return whole;
  const held = parts.reduce((sum, part) => sum + (found.get(part) ?? 0), 0);
  return Math.max(whole, (PARTS * held) / parts.length);
}
