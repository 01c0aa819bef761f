/**
 * The parts of an index file by kind; each is drawn where it is written.
 *
 * | kind | what | drawn in |
 * | --- | --- | --- |
 * | meta | the caller's JSON | – |
 * | documents … strings | the catalogue | `catalogue_builder.ts`, `trails.ts`, `string_heap.ts` |
 * | terms, termBlocks | the dictionary | `dictionary.ts` |
 * | postings, postingStarts | where each term stands; u32 a term: its first byte | `postings.ts` |
 * | signatures, termLengths | letters (u32) and length (u8) of each term, for near spellings | `signature.ts` |
 * | fieldLengths | seven columns of u8, one byte a chunk | `fields.ts` |
 * | lengthSums | eight f64 | `field_tables.ts` |
 * | bounds | u32: what the bounds of postings were computed with | `impact_bound.ts` |
 * | subjects | what pages and sections are about | `subjects.ts` |
 */
export const PARTS = {
  meta: 1,
  documents: 2,
  pages: 3,
  order: 4,
  sections: 5,
  chunks: 6,
  trails: 7,
  stringEnds: 8,
  strings: 9,
  termBlocks: 10,
  terms: 11,
  postingStarts: 12,
  postings: 13,
  signatures: 14,
  termLengths: 15,
  fieldLengths: 16,
  lengthSums: 17,
  subjects: 18,
  bounds: 19,
} as const;

/** What the caller wants to find again beside the index: origin, revision, warnings. Any JSON. */
export type IndexMeta = Readonly<Record<string, unknown>>;
