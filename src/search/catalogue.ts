import {
  type CatalogueParts,
  type StoredChunk,
  type StoredDocument,
  type StoredPage,
  type StoredSection,
  WIDTHS,
} from "./catalogue_builder.ts";
import { splitColumns } from "./columns.ts";
import type { IndexFile } from "./index_file.ts";
import { StringHeap } from "./string_heap.ts";
import { Trails } from "./trails.ts";

type Five = [number, number, number, number, number];

/** Reads the catalogue's tables; a row becomes an object when it is asked for. */
export class Catalogue {
  readonly documentCount: number;
  readonly pageCount: number;
  readonly sectionCount: number;
  readonly chunkCount: number;
  readonly #file: IndexFile;
  readonly #documents: Uint32Array[];
  readonly #pages: Uint32Array[];
  readonly #sections: Uint32Array[];
  readonly #chunks: Uint32Array[];
  readonly #order: Uint32Array;
  readonly #strings: StringHeap;
  readonly #trails: Trails;

  constructor(file: IndexFile, parts: CatalogueParts) {
    this.#file = file;
    this.#strings = new StringHeap(file, splitColumns(parts.stringEnds, 1)[0]!, parts.strings);
    this.#trails = new Trails(file, parts.trails, this.#strings);
    this.#documents = splitColumns(parts.documents, WIDTHS.documents);
    this.#pages = splitColumns(parts.pages, WIDTHS.pages);
    this.#sections = splitColumns(parts.sections, WIDTHS.sections);
    this.#chunks = splitColumns(parts.chunks, WIDTHS.chunks);
    this.#order = splitColumns(parts.order, 1)[0]!;
    this.documentCount = this.#documents[0]!.length;
    this.pageCount = this.#pages[0]!.length;
    this.sectionCount = this.#sections[0]!.length;
    this.chunkCount = this.#chunks[0]!.length;
  }

  /** Page of each section. */
  get sectionPage(): Uint32Array {
    return this.#file.all(this.#sections[0]!);
  }

  /** Section of each chunk. */
  get chunkSection(): Uint32Array {
    return this.#file.all(this.#chunks[0]!);
  }

  /** First section of each page. */
  get firstSections(): Uint32Array {
    return this.#file.all(this.#pages[11]!);
  }

  /** Where each document starts when all stand one after another, and last, where they end. No string is read for it. */
  get documentStarts(): number[] {
    const starts = [0];
    for (const bytes of this.#file.all(this.#documents[1]!)) starts.push(starts.at(-1)! + bytes);
    return starts;
  }

  document(number: number): StoredDocument {
    const [path, bytes, low, high, digest] = this.#row(this.#documents, number, "document") as Five;
    return {
      path: this.#strings.get(path),
      bytes,
      modified: high * 2 ** 32 + low,
      digest: this.#strings.get(digest),
    };
  }

  /** @throws RangeError for a number that is no page's. */
  page(number: number): StoredPage {
    const cells = this.#row(this.#pages, number, "page");
    const text = (column: number): string => this.#strings.get(cells[column]!);
    const [url, description, front] = [text(5), text(6), text(8)];
    return {
      id: text(3),
      title: text(4),
      ...(url === "" ? {} : { url }),
      ...(description === "" ? {} : { description }),
      trail: this.#trails.get(cells[7]!),
      frontMatter: front === "" ? {} : JSON.parse(front),
      start: cells[1]!,
      end: cells[2]!,
      firstLine: cells[9]!,
      lines: cells[10]!,
      document: cells[0]!,
      firstSection: cells[11]!,
      endSection: this.endSection(number),
    };
  }

  /** Number of the document of a page. */
  documentOf(page: number): number {
    return this.#file.at(this.#pages[0]!, page);
  }

  /** Id of a page. */
  id(page: number): string {
    return this.#strings.get(this.#file.at(this.#pages[3]!, page));
  }

  /** Title of a page. */
  title(page: number): string {
    return this.#strings.get(this.#file.at(this.#pages[4]!, page));
  }

  endSection(page: number): number {
    return page + 1 < this.pageCount ? this.firstSections[page + 1]! : this.sectionCount;
  }

  /** Number of the page with this id, by binary search; `undefined` when there is none. */
  pageById(id: string): number | undefined {
    let low = 0;
    const order = this.#file.all(this.#order);
    const ids = this.#file.all(this.#pages[3]!);
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#strings.get(ids[order[middle]!]!) < id) low = middle + 1;
      else high = middle;
    }
    const number = order[low];
    return number !== undefined && this.#strings.get(ids[number]!) === id ? number : undefined;
  }

  /** @throws RangeError for a number that is no section's. */
  section(number: number): StoredSection {
    const cells = this.#row(this.#sections, number, "section");
    return {
      page: cells[0]!,
      start: cells[1]!,
      end: cells[2]!,
      heading: this.#strings.get(cells[3]!),
      level: cells[4]!,
      trail: this.#trails.get(cells[5]!),
      slug: this.#strings.get(cells[6]!),
      firstLine: cells[7]!,
      lastLine: cells[8]!,
    };
  }

  /** @throws RangeError for a number that is no chunk's. */
  chunk(number: number): StoredChunk {
    const cells = this.#row(this.#chunks, number, "chunk");
    const section = cells[0]!;
    return {
      section,
      page: this.sectionPage[section]!,
      start: cells[1]!,
      end: cells[2]!,
      firstLine: cells[3]!,
      lastLine: cells[4]!,
    };
  }

  #row(table: readonly Uint32Array[], number: number, what: string): number[] {
    if (!(number >= 0 && number < table[0]!.length)) throw new RangeError(`There is no ${what} ${number}.`);
    return table.map((column) => this.#file.at(column, number));
  }
}
