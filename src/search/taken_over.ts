import type { Page, ParsedPage } from "../pages/mod.ts";
import { INBOUND } from "./fields.ts";
import type { Index } from "./index.ts";
import { withoutField } from "./postings.ts";
import type { TermPostings } from "./term_postings.ts";

// What another index takes over of one, without the text.

/** The place of a chunk that is not taken over. */
export const DROPPED = 0xffffffff;

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

/**
 * The terms of an index in the chunks that are taken over, without those of the inbound field: they are told anew.
 *
 * @param places New number of each chunk, or `DROPPED`.
 */
export function* termsTakenOver(index: Index, places: Uint32Array): Generator<TermPostings> {
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
