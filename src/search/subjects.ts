import { Column } from "./columns.ts";
import type { Index } from "./index.ts";
import { subjectOf } from "./subject.ts";
import { type Term, termsOf } from "./terms.ts";
import { titleWords, wordsSignature } from "./title_words.ts";

/**
 * What pages and sections are about, to compare questions with:
 *
 *     ┌──────────────────┬───────────────────────┬─────────────────────────┐
 *     │ u32 a page:      │ u32 a section:        │ u32 a page:             │
 *     │ title's subject  │ heading's subject     │ title's words, as bits  │
 *     └──────────────────┴───────────────────────┴─────────────────────────┘
 */
export class Subjects {
  readonly #titles = new Column();
  readonly #headings = new Column();
  readonly #titleWords = new Column();

  add(title: string, headings: readonly string[]): void {
    const terms = termsOf(title);
    const subject = subjectOfTerms(terms);
    this.#titles.push(subject);
    // Most pages repeat their title as first heading.
    for (const heading of headings) this.#headings.push(heading === title ? subject : subjectOfTerms(termsOf(heading)));
    this.#titleWords.push(wordsSignature(titleWords(terms)));
  }

  /** Takes a page over from an index. */
  copy(index: Index, page: number): void {
    const { catalogue, titleSubjects, headingSubjects } = index;
    this.#titles.push(titleSubjects[page]!);
    for (let section = catalogue.firstSections[page]!; section < catalogue.endSection(page); section++) {
      this.#headings.push(headingSubjects[section]!);
    }
    this.#titleWords.push(index.titleWords[page]!);
  }

  /** The columns one after another; valid until the next page. */
  get bytes(): Uint8Array {
    const columns = [this.#titles, this.#headings, this.#titleWords].map(({ bytes }) => bytes);
    const joined = new Uint8Array(columns.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const column of columns) {
      joined.set(column, at);
      at += column.length;
    }
    return joined;
  }
}

function subjectOfTerms(terms: readonly Term[]): number {
  return subjectOf(terms.map(({ text }) => text));
}
