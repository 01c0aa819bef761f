import type { Page } from "../pages/mod.ts";
import { CatalogueBuilder, type StoredDocument } from "./catalogue_builder.ts";
import { FIELDS, INBOUND } from "./fields.ts";
import { InboundTerms, namesOf } from "./inbound.ts";
import type { Index } from "./index.ts";
import type { IndexMeta } from "./index_parts.ts";
import { writeIndex } from "./index_writer.ts";
import { Subjects } from "./subjects.ts";
import { DROPPED, firstChunksOf, parsedPage, termsTakenOver } from "./taken_over.ts";

/** A page of a merged index. */
export interface MergedPage {
  /** Position of the index that it comes from. */
  readonly index: number;
  /** Its number there. */
  readonly page: number;
  /** Position of its document among those of the merged index. */
  readonly document: number;
  /** What is told of it now, where that may differ: its place, its description. Text, id, title and address are the same. */
  readonly told?: Page;
}

/**
 * Makes one index of pages from several, without their text: the bytes are those that a builder gives for the same documents
 * and pages in the same order, each document added before its first page.
 *
 * @throws IndexFormatError when one of the indexes is damaged.
 */
export function mergeIndexes(
  indexes: readonly Index[],
  documents: readonly StoredDocument[],
  pages: readonly MergedPage[],
  meta: IndexMeta = {},
): Uint8Array {
  const catalogue = new CatalogueBuilder();
  const inbound = new InboundTerms();
  const subjects = new Subjects();
  const places = indexes.map(({ chunkCount }) => new Uint32Array(chunkCount).fill(DROPPED));
  const firstChunks = indexes.map(firstChunksOf);
  let added = 0;
  // A builder is told of a document before its first page, and strings stand in the order in which they were told.
  const addDocuments = (count: number): void => {
    while (added < count) catalogue.addDocument(documents[added++]!);
  };
  for (const { index: at, page, document, told } of pages) {
    addDocuments(document + 1);
    const index = indexes[at]!;
    const [from, to] = [firstChunks[at]![page]!, firstChunks[at]![page + 1]!];
    const parsed = parsedPage(index, page, from, to, told);
    const firstChunk = catalogue.chunkCount;
    for (let chunk = from; chunk < to; chunk++) places[at]![chunk] = firstChunk + chunk - from;
    catalogue.addPage(document, parsed);
    subjects.copy(index, page);
    if (to > from) for (const name of namesOf(parsed.page)) inbound.add(firstChunk, name);
  }
  addDocuments(documents.length);
  return writeIndex({
    catalogue,
    subjects,
    columns: columnsOf(indexes, places, catalogue.chunkCount),
    streams: indexes.map((index, at) => termsTakenOver(index, places[at]!)),
    inbound,
    meta,
  });
}

function columnsOf(indexes: readonly Index[], places: readonly Uint32Array[], chunkCount: number): Uint8Array[] {
  const columns = FIELDS.map(() => new Uint8Array(chunkCount));
  for (const [at, index] of indexes.entries()) {
    for (const [field, lengths] of index.fieldLengths.entries()) {
      if (field === INBOUND) continue;
      const column = columns[field]!;
      const place = places[at]!;
      for (let chunk = 0; chunk < lengths.length; chunk++) {
        if (place[chunk] !== DROPPED) column[place[chunk]!] = lengths[chunk]!;
      }
    }
  }
  return columns;
}
