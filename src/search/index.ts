import { Catalogue } from "./catalogue.ts";
import type { StoredChunk, StoredDocument, StoredPage, StoredSection } from "./catalogue_builder.ts";
import { splitColumns } from "./columns.ts";
import { Dictionary } from "./dictionary.ts";
import { FIELDS } from "./fields.ts";
import { IndexFile } from "./index_file.ts";
import type { IndexMeta } from "./index_parts.ts";
import { PARTS } from "./index_parts.ts";
import { type PostingBytes, PostingList } from "./postings.ts";

/**
 * An index file, opened. Nothing is parsed: tables are views of the bytes, strings are decoded when asked for. The bytes
 * must not change afterwards.
 *
 * Of an index that was opened from the disk any question may throw an `IndexFormatError`: what it looks into is read, and
 * checked, only then.
 */
export class Index {
  /** The tables of documents, pages, sections and chunks. */
  readonly catalogue: Catalogue;
  readonly dictionary: Dictionary;
  readonly #file: IndexFile;
  readonly #postings: Uint8Array;
  readonly #postingBytes: PostingBytes;
  readonly #postingStarts: Uint32Array;
  readonly #signatures: Uint32Array;
  readonly #termLengths: Uint8Array;
  readonly #fieldLengths: Uint8Array;
  readonly #lengthSums: Float64Array;
  readonly #bounds: Uint32Array;
  readonly #titleSubjects: Uint32Array;
  readonly #headingSubjects: Uint32Array;
  readonly #titleWords: Uint32Array;
  readonly #metaBytes: Uint8Array;
  #meta: IndexMeta | undefined;

  private constructor(file: IndexFile) {
    const part = (name: keyof typeof PARTS): Uint8Array => file.part(PARTS[name]);
    const numbers = (name: keyof typeof PARTS): Uint32Array => splitColumns(part(name), 1)[0]!;
    this.#file = file;
    this.#metaBytes = part("meta");
    this.catalogue = new Catalogue(file, {
      documents: part("documents"),
      pages: part("pages"),
      order: part("order"),
      sections: part("sections"),
      chunks: part("chunks"),
      trails: part("trails"),
      stringEnds: part("stringEnds"),
      strings: part("strings"),
    });
    this.#postingStarts = numbers("postingStarts");
    this.dictionary = new Dictionary(file, this.#postingStarts.length, numbers("termBlocks"), part("terms"));
    this.#postings = part("postings");
    this.#postingBytes = { bytes: file.bytes, need: (start, end) => file.need(start, end) };
    this.#signatures = numbers("signatures");
    this.#termLengths = part("termLengths");
    this.#fieldLengths = part("fieldLengths");
    const sums = part("lengthSums");
    this.#lengthSums = new Float64Array(sums.buffer, sums.byteOffset, FIELDS.length + 1);
    this.#bounds = numbers("bounds");
    const subjects = numbers("subjects");
    this.#titleSubjects = subjects.subarray(0, this.pageCount);
    this.#headingSubjects = subjects.subarray(this.pageCount, this.pageCount + this.sectionCount);
    this.#titleWords = subjects.subarray(this.pageCount + this.sectionCount);
  }

  /**
   * An index whose bytes are in memory; all of them are checked.
   *
   * @throws IndexFormatError when the bytes are not a whole, unchanged index file of this version.
   */
  static open(bytes: Uint8Array): Index {
    return new Index(IndexFile.of(bytes));
  }

  /**
   * Opens an index file. Its size does not matter: what a question needs is read then.
   *
   * @param onDamage Called when the file is found to be damaged later on, before that is thrown.
   * @throws IndexFormatError when its head is not that of an index file of this version.
   * @throws the file system's error.
   */
  static openFile(path: string, onDamage?: () => void): Index {
    return new Index(IndexFile.open(path, onDamage));
  }

  /** Whether the file was found to be damaged since it was opened: it must be built anew. */
  get isDamaged(): boolean {
    return this.#file.isDamaged;
  }

  /**
   * Reads and checks what was not yet.
   *
   * @throws IndexFormatError when the file is damaged.
   */
  verify(): void {
    this.#file.verify();
  }

  /** The postings of a term. */
  postings(term: number): PostingList {
    const starts = this.#file.all(this.#postingStarts.subarray(term, term + 2));
    const base = this.#postings.byteOffset - this.#file.bytes.byteOffset;
    return new PostingList(this.#postingBytes, base + starts[0]!, base + (starts[1] ?? this.#postings.length));
  }

  /** Letters of each term (`signature.ts`). */
  get signatures(): Uint32Array {
    return this.#file.all(this.#signatures);
  }

  /** Length of each term in UTF-16 units. */
  get termLengths(): Uint8Array {
    return this.#file.all(this.#termLengths);
  }

  /** A column for each field, a byte for each chunk. */
  get fieldLengths(): readonly Uint8Array[] {
    const lengths = this.#file.all(this.#fieldLengths);
    const chunks = this.chunkCount;
    return FIELDS.map((_, field) => lengths.subarray(field * chunks, (field + 1) * chunks));
  }

  /** Sums of the lengths of fields (`field_tables.ts`). */
  get lengthSums(): Float64Array {
    return this.#file.all(this.#lengthSums);
  }

  /** What the bounds of postings were computed with. */
  get boundsSignature(): number {
    return this.#file.all(this.#bounds)[0]!;
  }

  /** Subject of each page's title. */
  get titleSubjects(): Uint32Array {
    return this.#file.all(this.#titleSubjects);
  }

  /** Subject of each section's heading. */
  get headingSubjects(): Uint32Array {
    return this.#file.all(this.#headingSubjects);
  }

  /** Words of each page's title (`title_words.ts`). */
  get titleWords(): Uint32Array {
    return this.#file.all(this.#titleWords);
  }

  /** What was given to `finish`. */
  get meta(): IndexMeta {
    this.#meta ??= JSON.parse(new TextDecoder().decode(this.#file.all(this.#metaBytes))) as IndexMeta;
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
