import { entryOf, uriOf } from "../library/mod.ts";
import { type Hit, termsOf } from "../search/mod.ts";
import { type Passage, passageOf } from "./passage.ts";
import type { Place } from "./place.ts";
import { isNearlyEqual, type Wording, wordingOf } from "./wording.ts";

/** A hit, and others that say the same elsewhere, the best first. */
export interface FoldedHit {
  readonly hit: Hit;
  readonly twins: readonly Hit[];
  /**
   * Reads what the hit is shown by, once.
   *
   * @throws DocumentGone when the file changed meanwhile.
   */
  readonly passage: () => Passage;
}

/** A hit that nothing is folded into. */
export function alone(place: Place, hit: Hit): FoldedHit {
  return { hit, twins: [], passage: () => passageOf(place, hit) };
}

/** Words below which a text says too little by itself: `Default: false` is another thing below another title. */
const SHORT = 30;

/** Share of the longer one's bytes that a twin has at least; addresses of links may differ. */
const LEAST_LENGTH = 0.75;

/**
 * Folds hits that say the same in several versions, pages or sources into the best of them. Only hits below the same
 * heading and of like length are read; what the question names (a version, a router) never differs between twins.
 *
 * @throws DocumentGone when a file changed meanwhile.
 */
export function folded(places: readonly Place[], hits: readonly Hit[], query: string): FoldedHit[] {
  const named = [...new Set(termsOf(query).map(({ text }) => text))].filter((term) => term.length > 1);
  const kept: { hit: Candidate; twins: Hit[] }[] = [];
  const byHeading = new Map<string, { hit: Candidate; twins: Hit[] }[]>();
  for (const hit of hits) {
    const candidate = new Candidate(places[hit.corpus]!, hit, named);
    const group = byHeading.get(candidate.heading) ?? [];
    const twin = group.find((other) => candidate.saysTheSameAs(other.hit));
    if (twin !== undefined) {
      twin.twins.push(hit);
      continue;
    }
    const entry = { hit: candidate, twins: [] };
    kept.push(entry);
    group.push(entry);
    byHeading.set(candidate.heading, group);
  }
  return kept.map(({ hit, twins }) => ({ hit: hit.hit, twins, passage: () => hit.passage }));
}

/** A hit that may have twins; read only where another one may be its twin. */
class Candidate {
  readonly hit: Hit;
  readonly heading: string;
  readonly #place: Place;
  readonly #bytes: number;
  readonly #parents: string;
  readonly #named: readonly string[];
  #passage: Passage | undefined;
  #wording: Wording | undefined;
  #has: string | undefined;

  constructor(place: Place, hit: Hit, named: readonly string[]) {
    const { index } = place.segment;
    const { start, end } = index.chunk(hit.chunk);
    const { heading, trail } = index.section(hit.section);
    this.hit = hit;
    this.heading = heading;
    this.#place = place;
    this.#bytes = end - start;
    this.#parents = JSON.stringify(trail.slice(1, -1));
    this.#named = named;
  }

  saysTheSameAs(other: Candidate): boolean {
    const [short, long] = this.#bytes < other.#bytes ? [this.#bytes, other.#bytes] : [other.#bytes, this.#bytes];
    if (short < LEAST_LENGTH * long) return false;
    const [a, b] = [this.#text, other.#text];
    if (
      Math.min(a.words.length, b.words.length) < SHORT &&
      (this.#title !== other.#title || this.#parents !== other.#parents)
    ) {
      return false;
    }
    return isNearlyEqual(a, b) && this.#asked === other.#asked;
  }

  get passage(): Passage {
    this.#passage ??= passageOf(this.#place, this.hit);
    return this.#passage;
  }

  get #title(): string {
    return entryOf(this.passage.reference).title;
  }

  get #text(): Wording {
    this.#wording ??= wordingOf(this.passage.text.slice(this.passage.start));
    return this.#wording;
  }

  /** Which words of the question stand in the text, in its address or above it. */
  get #asked(): string {
    if (this.#has === undefined) {
      const { reference, section } = this.passage;
      const above = [uriOf(reference), this.#title, ...section.trail].join(" ").toLowerCase();
      const all = `${above} ${this.#text.plain}`;
      this.#has = this.#named.filter((term) => all.includes(term)).join(" ");
    }
    return this.#has;
  }
}
