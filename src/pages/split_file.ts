import { collectGarbage } from "./collect_garbage.ts";
import { DocumentText } from "./document.ts";
import { type SplitOptions, type SplitResult, splitPages } from "./formats/mod.ts";
import type { Page } from "./page.ts";
import { type ParsedPage, parsePage } from "./parsed_page.ts";
import type { Span } from "./span.ts";

/** Bytes above which a file is decoded part by part: all of it at once takes twice its size and more. */
const LARGE = 24 * 1024 * 1024;

/** Bytes of a part. */
const PART = 4 * 1024 * 1024;

/** A file told apart into its pages, which are parsed one after another. */
export interface SplitFile extends SplitResult {
  /** Parses a page of the file; quick in the order of the pages. */
  parse(page: Page): ParsedPage;
}

/**
 * Tells the pages of a file apart, like `splitPages`, and parses them. Of a large file only a part is held as text at a
 * time: 100 MB of it would take 240 MB while the index grows.
 *
 * @throws DocumentError when the file is refused.
 */
export function splitFile(bytes: Uint8Array, options: SplitOptions = {}): SplitFile {
  if (bytes.length <= LARGE) {
    const document = new DocumentText(bytes);
    return { ...splitPages(document, options), parse: (page) => parsePage(page, document) };
  }
  // A copy: titles that are slices of the text would keep all of it.
  const found = structuredClone(splitPages(new DocumentText(bytes), options));
  collectGarbage();
  const parts = new Parts(bytes, found.pages);
  return { ...found, parse: (page) => parts.parse(page) };
}

/** A large file's text, one part at a time; a part ends where a page does. */
class Parts {
  readonly #bytes: Uint8Array;
  readonly #spans: readonly Span[];
  #at = 0;
  #document: DocumentText | undefined;

  constructor(bytes: Uint8Array, pages: readonly Page[]) {
    this.#bytes = bytes;
    this.#spans = partsOf(pages);
  }

  parse(page: Page): ParsedPage {
    const span = this.#partOf(page);
    this.#document ??= DocumentText.part(this.#bytes.subarray(span.start, span.end));
    const { sections, chunks, texts } = parsePage(moved(page, -span.start), this.#document);
    return {
      page,
      sections: sections.map((section) => moved(section, span.start)),
      chunks: chunks.map((chunk) => moved(chunk, span.start)),
      texts,
    };
  }

  #partOf(page: Page): Span {
    const holds = ({ start, end }: Span) => start <= page.start && page.end <= end;
    if (!holds(this.#spans[this.#at]!)) {
      this.#at = this.#spans.findIndex(holds);
      this.#document = undefined;
    }
    return this.#spans[this.#at]!;
  }
}

/** Spans of whole pages that together are about as long as a part may be. */
function partsOf(pages: readonly Page[]): Span[] {
  const parts: { start: number; end: number }[] = [];
  for (const { start, end } of pages) {
    const last = parts.at(-1);
    if (last && end - last.start <= PART) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}

function moved<Spanned extends Span>(spanned: Spanned, by: number): Spanned {
  return { ...spanned, start: spanned.start + by, end: spanned.end + by };
}
