import type { Page, ParsedPage, Section, Span } from "../pages/mod.ts";
import { Column, joinColumns } from "./columns.ts";
import { StringHeapBuilder } from "./string_heap.ts";
import { TrailsBuilder } from "./trails.ts";

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

/** Columns of each table. */
export const WIDTHS = { documents: 5, pages: 12, sections: 9, chunks: 5 } as const;
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

  get chunkCount(): number {
    return this.#chunks[0]!.length;
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
