import type { Page } from "../pages/mod.ts";
import { type Index, type IndexMeta, type MergedPage, mergeIndexes } from "../search/mod.ts";
import { bytesOf, type Corpus, entryOf, type PageReference } from "./corpus.ts";
import { DocumentGone } from "./text_store.ts";

/** Positions of the indexes that are merged. */
const KNOWN = 0;
const NEW = 1;

/** The pages of a corpus that is about to be replaced: those that read the same in the new one are not indexed again. */
export class KnownPages {
  readonly #corpus: Corpus;
  /** All pages of the new one, in its order. */
  readonly #pages: MergedPage[] = [];
  #new = 0;

  /** @param corpus Of one segment, as all are that are stored with their text. */
  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /**
   * Whether the next page of the new text is known. Else it is to be indexed, as the next one of those that are not.
   *
   * @param document Number of its document in the new text.
   * @param bytes The bytes of the document.
   * @throws IndexFormatError when the index of the corpus is damaged.
   */
  holds(page: Page, document: number, bytes: Uint8Array): boolean {
    const known = this.#corpus.find(page.id);
    const isHeld = known !== undefined && isSame(known, page, bytes);
    if (isHeld) this.#pages.push({ index: KNOWN, page: known.page, document, told: page });
    else this.#pages.push({ index: NEW, page: this.#new++, document });
    return isHeld;
  }

  /**
   * The index of all pages, to the bytes of one that was built of all.
   *
   * @param added Of the pages that are not known, and of all documents.
   * @throws IndexFormatError when the index of the corpus is damaged.
   */
  joined(added: Index, meta: IndexMeta): Uint8Array {
    const { index } = this.#corpus.segments[0]!;
    return mergeIndexes([index, added], added.documents, this.#pages, meta);
  }
}

/** Whether a page has the same words: what else is said of it is told anew. */
function isSame(known: PageReference, page: Page, document: Uint8Array): boolean {
  const { start, end, title, url } = entryOf(known);
  if (end - start !== page.end - page.start || title !== page.title || url !== page.url) return false;
  try {
    return bytesOf(known).equals(document.subarray(page.start, page.end));
  } catch (error) {
    if (error instanceof DocumentGone) return false;
    throw error;
  }
}
