import type { Index } from "./index.ts";
import type { Query } from "./query.ts";
import type { ResolvedTerm } from "./resolve.ts";
import { AskedTitles } from "./title_words.ts";
import type { Weights } from "./weights.ts";

/** What a chunk's score is multiplied by for where it stands, in one search. */
export class PlaceFactors {
  /** The most that {@linkcode ofSection} comes to. */
  readonly most: number;
  readonly #subject: number;
  readonly #firstSection: number;
  readonly #sameSubject: number;
  readonly #titleAsked: number;
  readonly #askedTitles: AskedTitles;

  constructor({ subject, isName }: Query, terms: readonly ResolvedTerm[], weights: Weights) {
    this.#subject = subject;
    this.#firstSection = isName ? 1 : weights.firstSection;
    this.#sameSubject = weights.sameSubject;
    this.#titleAsked = weights.titleAsked;
    this.#askedTitles = new AskedTitles(terms);
    this.most = Math.max(1, this.#firstSection) * Math.max(1, this.#sameSubject);
  }

  /** For what the section is on its page and about. Asked of every chunk that may be among the best. */
  ofSection(index: Index, page: number, section: number): number {
    const place = this.#isFirst(index, page, section) ? this.#firstSection : 1;
    return this.#isSubject(index, page, section) ? place * this.#sameSubject : place;
  }

  /** For what the page is about. Asked of the best only, since it may read the page's title. */
  ofPage(index: Index, page: number): number {
    return this.#askedTitles.has(index, page) ? this.#titleAsked : 1;
  }

  /** Those that are not 1, with what people call them. */
  named(index: Index, page: number, section: number): { readonly name: string; readonly factor: number }[] {
    return [
      { name: "first section of its page", factor: this.#isFirst(index, page, section) ? this.#firstSection : 1 },
      {
        name: "title or heading is the question",
        factor: this.#isSubject(index, page, section) ? this.#sameSubject : 1,
      },
      { name: "every word of the title is asked for", factor: this.ofPage(index, page) },
    ].filter(({ factor }) => factor !== 1);
  }

  #isFirst({ catalogue }: Index, page: number, section: number): boolean {
    return catalogue.firstSections[page] === section;
  }

  #isSubject({ titleSubjects, headingSubjects }: Index, page: number, section: number): boolean {
    return titleSubjects[page] === this.#subject || headingSubjects[section] === this.#subject;
  }
}
