import type { Page } from "../pages/mod.ts";
import { Column } from "./columns.ts";
import { isCommon } from "./common_words.ts";
import { termKey } from "./dictionary.ts";
import { INBOUND, lengthByte } from "./fields.ts";
import { countOnce } from "./postings.ts";
import type { TermPostings } from "./term_postings.ts";
import { termsOf } from "./terms.ts";

/** Front matter that names a page in other words. */
const NAMES = ["aliases", "alias", "keywords", "sidebar_label"];

/** What a page's description and front matter call it. */
export function namesOf({ description, frontMatter }: Pick<Page, "description" | "frontMatter">): string[] {
  const names = NAMES.flatMap((key) => frontMatter[key] ?? []).filter((name) => typeof name === "string");
  return description === undefined ? names : [description, ...names];
}

/** Collects what pages are called outside of their text, until all pages are there. */
export class InboundTerms {
  /** Chunks by term, in the order they were added; one entry for each occurrence. */
  readonly #chunks = new Map<string, Column>();
  readonly #lengths = new Map<number, number>();

  /** Adds a text about what begins with a chunk. */
  add(chunk: number, text: string): void {
    let length = this.#lengths.get(chunk) ?? 0;
    for (const { text: term } of termsOf(text)) {
      let chunks = this.#chunks.get(term);
      if (chunks === undefined) {
        chunks = new Column(4);
        this.#chunks.set(term, chunks);
      }
      chunks.push(chunk);
      if (!isCommon(term)) length++;
    }
    this.#lengths.set(chunk, length);
  }

  /** The field's length byte for each of `count` chunks. */
  lengths(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (const [chunk, length] of this.#lengths) bytes[chunk] = lengthByte(length);
    return bytes;
  }

  /** All postings by term, in the order of their keys. */
  *terms(): Generator<TermPostings> {
    const keyed = Array.from(this.#chunks, ([term, { values }]) => ({ key: termKey(term), all: values }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const { key, all } of keyed) {
      const chunks = [...new Set(all.toSorted())];
      const times = new Map<number, number>();
      for (const chunk of all) times.set(chunk, countOnce(times.get(chunk) ?? 0, INBOUND));
      yield {
        key,
        chunks: Uint32Array.from(chunks),
        counts: Uint32Array.from(chunks, (chunk) => times.get(chunk)!),
      };
    }
  }
}
