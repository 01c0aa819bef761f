import type { Index } from "./index.ts";
import type { Query } from "./query.ts";
import type { ResolvedTerm } from "./resolve.ts";
import { AskedTitles } from "./title_words.ts";
import type { Weights } from "./weights.ts";

/** What a chunk's score is multiplied by for where it stands, in one search. */
export class PlaceFactors {
  /** The most that a section's factor comes to. */
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

  /** For what a section is on its page and about. The function is asked of every chunk that may be among the best. */
  ofSections({ catalogue, titleSubjects, headingSubjects }: Index): (page: number, section: number) => number {
    const { firstSections } = catalogue;
    const subject = this.#subject;
    const firstSection = this.#firstSection;
    const sameSubject = this.#sameSubject;
    return (page, section) => {
      const place = firstSections[page] === section ? firstSection : 1;
      return titleSubjects[page] === subject || headingSubjects[section] === subject ? place * sameSubject : place;
    };
  }

  /** For what a page is about. The function is asked of the best only, since it may read the page's title. */
  ofPages(index: Index): (page: number) => number {
    const isAsked = this.#askedTitles.of(index);
    return (page) => (isAsked(page) ? this.#titleAsked : 1);
  }

  /** Those that are not 1, with what people call them. */
  named(index: Index, page: number, section: number): { readonly name: string; readonly factor: number }[] {
    const { catalogue, titleSubjects, headingSubjects } = index;
    const isFirst = catalogue.firstSections[page] === section;
    const isSubject = titleSubjects[page] === this.#subject || headingSubjects[section] === this.#subject;
    return [
      { name: "first section of its page", factor: isFirst ? this.#firstSection : 1 },
      { name: "title or heading is the question", factor: isSubject ? this.#sameSubject : 1 },
      { name: "every word of the title is asked for", factor: this.ofPages(index)(page) },
    ].filter(({ factor }) => factor !== 1);
  }
}
