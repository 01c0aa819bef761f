import type { Page } from "../pages/mod.ts";
import { bytesOf, type Corpus, entryOf, type PageReference, type Segment } from "./corpus.ts";
import { DocumentGone } from "./text_store.ts";

/** A segment that an index builds upon: its revision, and the pages in it that do not count any more. */
export interface BaseSegment {
  readonly revision: string;
  readonly dead: readonly number[];
}

/** The pages of a corpus that is about to be replaced: those that are the same in the new one need not be indexed again. */
export class KnownPages {
  readonly #corpus: Corpus;
  readonly #held = new Map<Segment, Set<number>>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /**
   * Whether a page is there already just as it is. It then stays where it was.
   *
   * @param document The bytes that the page is a span of.
   */
  holds(page: Page, document: Uint8Array): boolean {
    const known = this.#corpus.find(page.id);
    if (!known || !isSame(known, page, document)) return false;
    const held = this.#held.get(known.segment) ?? new Set();
    this.#held.set(known.segment, held.add(known.page));
    return true;
  }

  /** The segments that pages stayed in; whatever did not stay is dead. */
  segments(): Segment[] {
    return [...this.#held].map(([segment, held]) => {
      const all = Array.from({ length: segment.index.pageCount }, (_, page) => page);
      return { ...segment, dead: new Set(all.filter((page) => !held.has(page))) };
    });
  }

  /** The same, as it is stored with the index that builds upon them. */
  base(): BaseSegment[] {
    return this.segments().map(({ revision, dead }) => ({ revision: revision!, dead: [...dead] }));
  }
}

function isSame(known: PageReference, page: Page, document: Uint8Array): boolean {
  const entry = entryOf(known);
  if (entry.end - entry.start !== page.end - page.start || named(entry) !== named(page)) return false;
  try {
    return bytesOf(known).equals(document.subarray(page.start, page.end));
  } catch (error) {
    if (error instanceof DocumentGone) return false;
    throw error;
  }
}

/** All that an index keeps of a page beside its text. */
function named({ title, url, description, trail, frontMatter }: Page): string {
  return JSON.stringify([title, url, description, trail, frontMatter]);
}
