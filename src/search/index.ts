import type { Catalogue } from "./catalogue.ts";
import type { StoredChunk, StoredDocument, StoredPage, StoredSection } from "./catalogue_builder.ts";
import type { Dictionary } from "./dictionary.ts";
import { FIELDS } from "./fields.ts";
import { IndexFile } from "./index_file.ts";
import type { IndexMeta } from "./index_parts.ts";
import { IndexTables } from "./index_tables.ts";
import { PostingList } from "./postings.ts";

/**
 * An index file, opened. Nothing is parsed: tables are views of the bytes, strings are decoded when asked for. The bytes
 * must not change afterwards.
 *
 * Of an index that was opened from the disk any question may throw an `IndexFormatError`: what it looks into is read, and
 * checked, only then.
 */
export class Index {
  readonly #file: IndexFile;
  #made: IndexTables | undefined;
  #meta: IndexMeta | undefined;

  private constructor(file: IndexFile) {
    this.#file = file;
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

  /** The tables of documents, pages, sections and chunks. */
  get catalogue(): Catalogue {
    return this.#tables.catalogue;
  }

  get dictionary(): Dictionary {
    return this.#tables.dictionary;
  }

  /** Made when first asked for: many indexes are opened by a start, and few are asked. */
  get #tables(): IndexTables {
    this.#made ??= new IndexTables(this.#file);
    return this.#made;
  }

  /** The postings of a term. */
  postings(term: number): PostingList {
    const { postings, postingBytes, postingStarts } = this.#tables;
    const starts = this.#file.all(postingStarts.subarray(term, term + 2));
    const base = postings.byteOffset - this.#file.bytes.byteOffset;
    return new PostingList(postingBytes, base + starts[0]!, base + (starts[1] ?? postings.length));
  }

  /** Letters of each term (`signature.ts`). */
  get signatures(): Uint32Array {
    return this.#file.all(this.#tables.signatures);
  }

  /** Length of each term in UTF-16 units. */
  get termLengths(): Uint8Array {
    return this.#file.all(this.#tables.termLengths);
  }

  /** A column for each field, a byte for each chunk. */
  get fieldLengths(): readonly Uint8Array[] {
    const lengths = this.#file.all(this.#tables.fieldLengths);
    const chunks = this.chunkCount;
    return FIELDS.map((_, field) => lengths.subarray(field * chunks, (field + 1) * chunks));
  }

  /** Sums of the lengths of fields (`field_tables.ts`). */
  get lengthSums(): Float64Array {
    return this.#file.all(this.#tables.lengthSums);
  }

  /** What the bounds of postings were computed with. */
  get boundsSignature(): number {
    return this.#file.all(this.#tables.bounds)[0]!;
  }

  /** Subject of each page's title. */
  get titleSubjects(): Uint32Array {
    return this.#file.all(this.#tables.titleSubjects);
  }

  /** Subject of each section's heading. */
  get headingSubjects(): Uint32Array {
    return this.#file.all(this.#tables.headingSubjects);
  }

  /** Words of each page's title (`title_words.ts`). */
  get titleWords(): Uint32Array {
    return this.#file.all(this.#tables.titleWords);
  }

  /** What was given to `finish`. */
  get meta(): IndexMeta {
    this.#meta ??= JSON.parse(new TextDecoder().decode(this.#file.all(this.#tables.meta))) as IndexMeta;
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
