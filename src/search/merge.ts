import type { Page, ParsedPage } from "../pages/mod.ts";
import { CatalogueBuilder, type StoredDocument } from "./catalogue_builder.ts";
import { FIELDS, INBOUND } from "./fields.ts";
import { InboundTerms, namesOf } from "./inbound.ts";
import type { Index } from "./index.ts";
import type { IndexMeta } from "./index_parts.ts";
import { writeIndex } from "./index_writer.ts";
import { withoutField } from "./postings.ts";
import { Subjects } from "./subjects.ts";
import type { TermPostings } from "./term_postings.ts";

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

/** No chunk of the merged index. */
const DROPPED = 0xffffffff;

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
    streams: indexes.map((index, at) => termsOf(index, places[at]!)),
    inbound,
    meta,
  });
}

/** The first chunk of each page, and last, where all end. */
export function firstChunksOf({ catalogue }: Index): Uint32Array {
  const { chunkSection, sectionPage } = catalogue;
  const starts = new Uint32Array(catalogue.pageCount + 1);
  for (const section of chunkSection) starts[sectionPage[section]! + 1]!++;
  for (let page = 0; page < catalogue.pageCount; page++) starts[page + 1]! += starts[page]!;
  return starts;
}

/** What a builder was told of the page, but for its text. */
export function parsedPage(index: Index, number: number, from: number, to: number, told?: Page): ParsedPage {
  const stored = index.page(number);
  const { document: _, firstSection, endSection, ...rest } = stored;
  const page = told ?? rest;
  const shift = page.start - stored.start;
  const sections = Array.from({ length: endSection - firstSection }, (_, i) => {
    const { page: _page, ...section } = index.section(firstSection + i);
    return { ...section, start: section.start + shift, end: section.end + shift };
  });
  const chunks = Array.from({ length: to - from }, (_, i) => {
    const { page: _page, ...chunk } = index.chunk(from + i);
    return {
      ...chunk,
      section: chunk.section - firstSection,
      start: chunk.start + shift,
      end: chunk.end + shift,
    };
  });
  return { page, sections, chunks, texts: [] };
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

/** The terms of an index in the chunks that are kept, without what others say of them. */
function* termsOf(index: Index, places: Uint32Array): Generator<TermPostings> {
  let term = 0;
  for (const key of index.dictionary.keys()) {
    const list = index.postings(term++);
    const chunks = new Uint32Array(list.length);
    const counts = new Uint32Array(list.length);
    list.readCounts(chunks, counts);
    let kept = 0;
    let isAscending = true;
    for (let i = 0; i < list.length; i++) {
      const place = places[chunks[i]!]!;
      const own = withoutField(counts[i]!, INBOUND);
      if (place === DROPPED || own === 0) continue;
      if (kept > 0 && chunks[kept - 1]! > place) isAscending = false;
      chunks[kept] = place;
      counts[kept++] = own;
    }
    if (kept === 0) continue;
    const found = { key, chunks: chunks.subarray(0, kept), counts: counts.subarray(0, kept) };
    yield isAscending ? found : sorted(found);
  }
}

/** The same in the order of chunks. */
function sorted({ key, chunks, counts }: TermPostings): TermPostings {
  const order = Uint32Array.from(chunks.keys()).sort((a, b) => chunks[a]! - chunks[b]!);
  return { key, chunks: order.map((i) => chunks[i]!), counts: order.map((i) => counts[i]!) };
}
