import type { Index } from "./index.ts";

/** One index of a search and what of it is in scope. */
export interface SearchedCorpus {
  readonly index: Index;
  /** Pages that were replaced or deleted since the index was built. */
  readonly dead?: ReadonlySet<number>;
  /** Whether a page is in scope; all are without it. */
  readonly accepts?: (page: number) => boolean;
}

const ADMITTED = 1;
const REFUSED = 2;

/** Decides which pages of an index may answer; asks for each page once, and only for those that could. */
export class Scope {
  /** Whether every page may. */
  readonly isWhole: boolean;
  readonly #corpus: SearchedCorpus;
  /** By page: 0 not asked yet, else `ADMITTED` or `REFUSED`. */
  #verdicts: Uint8Array | undefined;

  constructor(corpus: SearchedCorpus) {
    this.#corpus = corpus;
    this.isWhole = corpus.accepts === undefined && (corpus.dead === undefined || corpus.dead.size === 0);
  }

  admits(page: number): boolean {
    if (this.isWhole) return true;
    const { index, dead, accepts } = this.#corpus;
    this.#verdicts ??= new Uint8Array(index.pageCount);
    if (this.#verdicts[page] === 0) {
      this.#verdicts[page] = !dead?.has(page) && accepts?.(page) !== false ? ADMITTED : REFUSED;
    }
    return this.#verdicts[page] === ADMITTED;
  }

  /** How many sections are in scope. */
  get sections(): number {
    const { index, dead = [], accepts } = this.#corpus;
    const { catalogue, pageCount, sectionCount } = index;
    if (this.isWhole) return sectionCount;
    const { firstSections } = catalogue;
    const sectionsOf = (page: number): number => (firstSections[page + 1] ?? sectionCount) - firstSections[page]!;
    let count = 0;
    if (accepts === undefined) {
      // All but a few pages of a folder that changes.
      for (const page of dead) count += sectionsOf(page);
      return sectionCount - count;
    }
    for (let page = 0; page < pageCount; page++) if (this.admits(page)) count += sectionsOf(page);
    return count;
  }
}
