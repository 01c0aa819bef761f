import { Catalogue, type StoredChunk, type StoredDocument, type StoredPage, type StoredSection } from "./catalogue.ts";
import { splitColumns } from "./columns.ts";
import { Dictionary } from "./dictionary.ts";
import { FIELDS } from "./fields.ts";
import { IndexFormatError, readParts } from "./file_layout.ts";
import type { IndexMeta } from "./index_builder.ts";
import { PARTS } from "./index_parts.ts";

/**
 * An index file, opened. Nothing is parsed: tables are views of the bytes, strings are decoded when asked for, so opening
 * costs one pass of checksums. The bytes must not change afterwards.
 */
export class Index {
  /** The tables of documents, pages, sections and chunks. */
  readonly catalogue: Catalogue;
  readonly dictionary: Dictionary;
  readonly postings: Uint8Array;
  /** First byte of each term's postings. */
  readonly postingStarts: Uint32Array;
  readonly signatures: Uint32Array;
  readonly termLengths: Uint8Array;
  /** A column for each field, a byte for each chunk. */
  readonly fieldLengths: readonly Uint8Array[];
  /** Terms in all chunks together, by field. */
  readonly lengthSums: Float64Array;
  /** Subject of each page's title. */
  readonly titleSubjects: Uint32Array;
  /** Subject of each section's heading. */
  readonly headingSubjects: Uint32Array;
  readonly #metaBytes: Uint8Array;
  #meta: IndexMeta | undefined;

  private constructor(bytes: Uint8Array) {
    const parts = readParts(bytes);
    const part = (name: keyof typeof PARTS): Uint8Array => {
      const found = parts.get(PARTS[name]);
      if (found === undefined) throw new IndexFormatError(`The index has no part "${name}".`);
      return found;
    };
    const numbers = (name: keyof typeof PARTS): Uint32Array => splitColumns(part(name), 1)[0]!;
    this.#metaBytes = part("meta");
    this.catalogue = new Catalogue({
      documents: part("documents"),
      pages: part("pages"),
      order: part("order"),
      sections: part("sections"),
      chunks: part("chunks"),
      trails: part("trails"),
      stringEnds: part("stringEnds"),
      strings: part("strings"),
    });
    this.postingStarts = numbers("postingStarts");
    this.dictionary = new Dictionary(this.postingStarts.length, numbers("termBlocks"), part("terms"));
    this.postings = part("postings");
    this.signatures = numbers("signatures");
    this.termLengths = part("termLengths");
    const lengths = part("fieldLengths");
    const chunks = this.catalogue.chunkCount;
    this.fieldLengths = FIELDS.map((_, field) => lengths.subarray(field * chunks, (field + 1) * chunks));
    const sums = part("lengthSums");
    this.lengthSums = new Float64Array(sums.buffer, sums.byteOffset, FIELDS.length);
    const subjects = numbers("subjects");
    this.titleSubjects = subjects.subarray(0, this.pageCount);
    this.headingSubjects = subjects.subarray(this.pageCount);
  }

  /**
   * @throws IndexFormatError when the bytes are not a whole, unchanged index file of this version.
   */
  static open(bytes: Uint8Array): Index {
    return new Index(bytes);
  }

  /** What was given to `finish`. */
  get meta(): IndexMeta {
    this.#meta ??= JSON.parse(new TextDecoder().decode(this.#metaBytes)) as IndexMeta;
    return this.#meta;
  }

  /** All documents, in the order they were added; each call reads them anew. */
  get documents(): StoredDocument[] {
    return Array.from({ length: this.catalogue.documentCount }, (_, i) => this.catalogue.document(i));
  }

  /** First byte of each document when they stand one after another, and last, where they end. */
  get documentStarts(): number[] {
    return this.catalogue.documentStarts;
  }

  get pageCount(): number {
    return this.catalogue.pageCount;
  }

  get sectionCount(): number {
    return this.catalogue.sectionCount;
  }

  get chunkCount(): number {
    return this.catalogue.chunkCount;
  }

  /** @throws RangeError for a number that is no page's; likewise below. */
  page(number: number): StoredPage {
    return this.catalogue.page(number);
  }

  section(number: number): StoredSection {
    return this.catalogue.section(number);
  }

  chunk(number: number): StoredChunk {
    return this.catalogue.chunk(number);
  }

  document(number: number): StoredDocument {
    return this.catalogue.document(number);
  }

  /** Number of the page with this id. */
  pageById(id: string): number | undefined {
    return this.catalogue.pageById(id);
  }
}
