import type { Page, ParsedPage, Section, Span } from "../pages/mod.ts";
import { Column, joinColumns, splitColumns } from "./columns.ts";
import { StringHeap, StringHeapBuilder } from "./string_heap.ts";
import { Trails, TrailsBuilder } from "./trails.ts";

/** One stored text that pages are spans of. */
export interface StoredDocument {
  /** Where it lies, in the words of whoever built the index. */
  readonly path: string;
  /** Its length. */
  readonly bytes: number;
  /** Time of its last change, ms since 1970; whole milliseconds are kept. */
  readonly modified: number;
  readonly digest: string;
}

/** A page and its place among the others. */
export interface StoredPage extends Page {
  /** Number of its document. */
  readonly document: number;
  /** Number of its first section. */
  readonly firstSection: number;
  /** The number after its last section's. */
  readonly endSection: number;
}

export interface StoredSection extends Section {
  /** Number of its page. */
  readonly page: number;
}

export interface StoredChunk extends Span {
  /** Number of its section in the index (not within its page). */
  readonly section: number;
  /** Number of its page. */
  readonly page: number;
  /** First line, counted from 1 at the start of the page. */
  readonly firstLine: number;
  /** Last line, counted like `firstLine`. */
  readonly lastLine: number;
}

/** The tables of the catalogue; strings and trails by number, columns of u32 one after another. */
export interface CatalogueParts {
  /** path · bytes · modified low · modified high · digest */
  readonly documents: Uint8Array;
  /** document · start · end · id · title · url · description · trail · front matter · first line · lines · first section */
  readonly pages: Uint8Array;
  /** page numbers in order of their ids */
  readonly order: Uint8Array;
  /** page · start · end · heading · level · trail · slug · first line · last line */
  readonly sections: Uint8Array;
  /** section · start · end · first line · last line */
  readonly chunks: Uint8Array;
  readonly trails: Uint8Array;
  readonly stringEnds: Uint8Array;
  readonly strings: Uint8Array;
}

const WIDTHS = { documents: 5, pages: 12, sections: 9, chunks: 5 } as const;
const columns = (count: number): Column[] => Array.from({ length: count }, () => new Column());
const push = (table: readonly Column[], ...values: number[]): void => {
  values.forEach((value, i) => void table[i]!.push(value));
};

/** Collects what an index knows of documents, pages, sections and chunks, all but their text. */
export class CatalogueBuilder {
  readonly #strings = new StringHeapBuilder();
  readonly #trails = new TrailsBuilder(this.#strings);
  readonly #documents = columns(WIDTHS.documents);
  readonly #pages = columns(WIDTHS.pages);
  readonly #sections = columns(WIDTHS.sections);
  readonly #chunks = columns(WIDTHS.chunks);
  readonly #ids: string[] = [];

  get sectionCount(): number {
    return this.#sections[0]!.length;
  }

  addDocument({ path, bytes, modified, digest }: StoredDocument): number {
    const whole = Math.max(0, Math.floor(modified));
    const [low, high] = [whole % 2 ** 32, Math.floor(whole / 2 ** 32)];
    push(this.#documents, this.#strings.add(path), bytes, low, high, this.#strings.add(digest));
    return this.#documents[0]!.length - 1;
  }

  addPage(document: number, { page, sections, chunks }: ParsedPage): void {
    const string = (text: string | undefined): number => this.#strings.add(text ?? "");
    const front = Object.keys(page.frontMatter).length === 0 ? "" : JSON.stringify(page.frontMatter);
    const number = this.#ids.push(page.id) - 1;
    const firstSection = this.sectionCount;
    push(this.#pages, document, page.start, page.end, string(page.id), string(page.title), string(page.url));
    push(this.#pages.slice(6), string(page.description), this.#trails.add(page.trail), string(front));
    push(this.#pages.slice(9), page.firstLine, page.lines, firstSection);
    for (const section of sections) {
      const trail = this.#trails.add(section.trail);
      push(this.#sections, number, section.start, section.end, string(section.heading), section.level, trail);
      push(this.#sections.slice(6), string(section.slug), section.firstLine, section.lastLine);
    }
    for (const chunk of chunks) {
      push(this.#chunks, firstSection + chunk.section, chunk.start, chunk.end, chunk.firstLine, chunk.lastLine);
    }
  }

  finish(): CatalogueParts {
    const order = new Column();
    const byId = this.#ids.map((id, number) => ({ id, number }));
    byId.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.number - b.number));
    for (const { number } of byId) order.push(number);
    const { ends, text } = this.#strings.finish();
    return {
      documents: joinColumns(this.#documents),
      pages: joinColumns(this.#pages),
      order: order.bytes,
      sections: joinColumns(this.#sections),
      chunks: joinColumns(this.#chunks),
      trails: this.#trails.finish(),
      stringEnds: ends,
      strings: text,
    };
  }
}

/** Reads the catalogue's tables; a row becomes an object when it is asked for. */
export class Catalogue {
  readonly documentCount: number;
  readonly pageCount: number;
  readonly sectionCount: number;
  readonly chunkCount: number;
  /** Page of each section. */
  readonly sectionPage: Uint32Array;
  /** Section of each chunk. */
  readonly chunkSection: Uint32Array;
  /** First section of each page. */
  readonly firstSections: Uint32Array;
  readonly #documents: Uint32Array[];
  readonly #pages: Uint32Array[];
  readonly #sections: Uint32Array[];
  readonly #chunks: Uint32Array[];
  readonly #order: Uint32Array;
  readonly #strings: StringHeap;
  readonly #trails: Trails;

  constructor(parts: CatalogueParts) {
    this.#strings = new StringHeap(splitColumns(parts.stringEnds, 1)[0]!, parts.strings);
    this.#trails = new Trails(parts.trails, this.#strings);
    this.#documents = splitColumns(parts.documents, WIDTHS.documents);
    this.#pages = splitColumns(parts.pages, WIDTHS.pages);
    this.#sections = splitColumns(parts.sections, WIDTHS.sections);
    this.#chunks = splitColumns(parts.chunks, WIDTHS.chunks);
    this.#order = splitColumns(parts.order, 1)[0]!;
    this.documentCount = this.#documents[0]!.length;
    this.pageCount = this.#pages[0]!.length;
    this.sectionCount = this.#sections[0]!.length;
    this.chunkCount = this.#chunks[0]!.length;
    this.sectionPage = this.#sections[0]!;
    this.chunkSection = this.#chunks[0]!;
    this.firstSections = this.#pages[11]!;
  }

  /** Where each document starts when all stand one after another, and last, where they end. No string is read for it. */
  get documentStarts(): number[] {
    const starts = [0];
    for (const bytes of this.#documents[1]!) starts.push(starts.at(-1)! + bytes);
    return starts;
  }

  document(number: number): StoredDocument {
    const [path, bytes, low, high, digest] = row(this.#documents, number, "document") as [
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      path: this.#strings.get(path),
      bytes,
      modified: high * 2 ** 32 + low,
      digest: this.#strings.get(digest),
    };
  }

  /** @throws RangeError for a number that is no page's. */
  page(number: number): StoredPage {
    const cells = row(this.#pages, number, "page");
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

  endSection(page: number): number {
    return page + 1 < this.pageCount ? this.firstSections[page + 1]! : this.sectionCount;
  }

  /** Number of the page with this id, by binary search; `undefined` when there is none. */
  pageById(id: string): number | undefined {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#strings.get(this.#pages[3]![this.#order[middle]!]!) < id) low = middle + 1;
      else high = middle;
    }
    const number = this.#order[low];
    return number !== undefined && this.#strings.get(this.#pages[3]![number]!) === id ? number : undefined;
  }

  /** @throws RangeError for a number that is no section's. */
  section(number: number): StoredSection {
    const cells = row(this.#sections, number, "section");
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
    const cells = row(this.#chunks, number, "chunk");
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
}

function row(table: readonly Uint32Array[], number: number, what: string): number[] {
  if (!(number >= 0 && number < table[0]!.length)) throw new RangeError(`There is no ${what} ${number}.`);
  return table.map((column) => column[number]!);
}
