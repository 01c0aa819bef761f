import type { CatalogueBuilder } from "./catalogue_builder.ts";
import { type InboundTerms, namesOf } from "./inbound.ts";
import type { Index } from "./index.ts";
import type { Subjects } from "./subjects.ts";
import { firstChunksOf, parsedPage, termsTakenOver } from "./taken_over.ts";
import type { TermPostings } from "./term_postings.ts";

/** An index whose pages follow those that a builder was given. */
export interface FollowingIndex {
  readonly index: Index;
  /** Number of the document, added already, that all its pages are of; left out when its documents follow too. */
  readonly document?: number;
}

/** What a builder collects that other indexes may follow in. */
export interface Collected {
  readonly catalogue: CatalogueBuilder;
  readonly subjects: Subjects;
  readonly inbound: InboundTerms;
}

/**
 * Adds all pages of an index, as if they had been added one by one; returns its terms.
 *
 * @throws IndexFormatError when it is damaged.
 */
export function takeOver(following: FollowingIndex, collected: Collected): Iterator<TermPostings> {
  const { index } = following;
  const { catalogue, subjects, inbound } = collected;
  const documents = following.document === undefined ? index.documents : [];
  const numbers: number[] = [];
  const firstChunks = firstChunksOf(index);
  const before = catalogue.chunkCount;
  // A builder is told of a document before its first page, and strings stand in the order in which they were told.
  const addDocuments = (count: number): void => {
    while (numbers.length < Math.min(count, documents.length)) {
      numbers.push(catalogue.addDocument(documents[numbers.length]!));
    }
  };
  for (let page = 0; page < index.pageCount; page++) {
    const [from, to] = [firstChunks[page]!, firstChunks[page + 1]!];
    const parsed = parsedPage(index, page, from, to);
    const document = index.catalogue.documentOf(page);
    addDocuments(document + 1);
    catalogue.addPage(following.document ?? numbers[document]!, parsed);
    subjects.copy(index, page);
    if (to > from) for (const name of namesOf(parsed.page)) inbound.add(before + from, name);
  }
  addDocuments(documents.length);
  return termsTakenOver(
    index,
    Uint32Array.from({ length: index.chunkCount }, (_, chunk) => before + chunk),
  );
}
