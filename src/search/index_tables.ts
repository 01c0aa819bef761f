import { Catalogue } from "./catalogue.ts";
import { splitColumns } from "./columns.ts";
import { Dictionary } from "./dictionary.ts";
import { FIELDS } from "./fields.ts";
import type { IndexFile } from "./index_file.ts";
import { PARTS } from "./index_parts.ts";
import type { PostingBytes } from "./postings.ts";

/** Views of the parts of an index file; what they show is there once the file was asked for it. */
export class IndexTables {
  readonly meta: Uint8Array;
  readonly catalogue: Catalogue;
  readonly dictionary: Dictionary;
  /** First byte of each term's postings. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint8Array;
  readonly postingBytes: PostingBytes;
  readonly signatures: Uint32Array;
  readonly termLengths: Uint8Array;
  /** All columns one after another. */
  readonly fieldLengths: Uint8Array;
  readonly lengthSums: Float64Array;
  readonly bounds: Uint32Array;
  readonly titleSubjects: Uint32Array;
  readonly headingSubjects: Uint32Array;
  readonly titleWords: Uint32Array;

  /** @throws IndexFormatError when a part is missing, or a table has a torn row. */
  constructor(file: IndexFile) {
    const part = (name: keyof typeof PARTS): Uint8Array => file.part(PARTS[name]);
    const numbers = (name: keyof typeof PARTS): Uint32Array => splitColumns(part(name), 1)[0]!;
    this.meta = part("meta");
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
    this.postingStarts = numbers("postingStarts");
    this.dictionary = new Dictionary(file, this.postingStarts.length, numbers("termBlocks"), part("terms"));
    this.postings = part("postings");
    this.postingBytes = { bytes: file.bytes, need: (start, end) => file.need(start, end) };
    this.signatures = numbers("signatures");
    this.termLengths = part("termLengths");
    this.fieldLengths = part("fieldLengths");
    const sums = part("lengthSums");
    this.lengthSums = new Float64Array(sums.buffer, sums.byteOffset, FIELDS.length + 1);
    this.bounds = numbers("bounds");
    const subjects = numbers("subjects");
    const { pageCount, sectionCount } = this.catalogue;
    this.titleSubjects = subjects.subarray(0, pageCount);
    this.headingSubjects = subjects.subarray(pageCount, pageCount + sectionCount);
    this.titleWords = subjects.subarray(pageCount + sectionCount);
  }
}
