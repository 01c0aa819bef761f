import type { Index } from "./index.ts";

/** One index of a search and what of it is in scope. */
export interface SearchedCorpus {
  readonly index: Index;
  /** Pages that were replaced or deleted since the index was built. */
  readonly dead?: ReadonlySet<number>;
  /** Whether a page is in scope; all are without it. */
  readonly accepts?: (page: number) => boolean;
}

/** Decides which pages of an index may answer; asks for each page once, and only for those that could. */
export class Scope {
  /** Whether every page may. */
  readonly isWhole: boolean;
  readonly #corpus: SearchedCorpus;
  readonly #verdicts = new Map<number, boolean>();

  constructor(corpus: SearchedCorpus) {
    this.#corpus = corpus;
    this.isWhole = corpus.accepts === undefined && (corpus.dead === undefined || corpus.dead.size === 0);
  }

  admits(page: number): boolean {
    if (this.isWhole) return true;
    let verdict = this.#verdicts.get(page);
    if (verdict === undefined) {
      const { dead, accepts } = this.#corpus;
      verdict = !dead?.has(page) && accepts?.(page) !== false;
      this.#verdicts.set(page, verdict);
    }
    return verdict;
  }

  /** How many sections are in scope. */
  get sections(): number {
    const { index } = this.#corpus;
    if (this.isWhole) return index.sectionCount;
    let count = 0;
    for (let page = 0; page < index.pageCount; page++) {
      if (this.admits(page)) count += index.catalogue.endSection(page) - index.catalogue.firstSections[page]!;
    }
    return count;
  }
}
