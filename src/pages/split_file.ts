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

/** Parts after which those that are done with are freed. */
const PARTS_KEPT = 2;

/** A file told apart into its pages. */
export interface SplitFile extends SplitResult {
  /**
   * Parses the pages, one after another.
   *
   * @param wanted Gives a page as it is to be called, by its number; nothing for one that is to be passed over.
   */
  parsed(wanted: (page: Page, number: number) => Page | undefined): Generator<ParsedPage>;
}

/**
 * Tells the pages of a file apart, like `splitPages`, to be parsed then. Of a large file only a part is held as text at a
 * time: 100 MB of it would take 240 MB while the index grows.
 *
 * @throws DocumentError when the file is refused.
 */
export function splitFile(bytes: Uint8Array, options: SplitOptions = {}): SplitFile {
  if (bytes.length > LARGE) {
    const split = splitPages(new DocumentText(bytes), options);
    collectGarbage();
    // A copy: titles that are slices of the text would keep all of it.
    const found = structuredClone(split);
    return { ...found, parsed: (wanted) => parsedByParts(bytes, found.pages, wanted) };
  }
  const document = new DocumentText(bytes);
  const found = splitPages(document, options);
  return {
    ...found,
    *parsed(wanted) {
      for (const [number, given] of found.pages.entries()) {
        const page = wanted(given, number);
        if (page) yield parsePage(page, document);
      }
    },
  };
}

function* parsedByParts(
  bytes: Uint8Array,
  pages: readonly Page[],
  wanted: (page: Page, number: number) => Page | undefined,
): Generator<ParsedPage> {
  let number = 0;
  for (const [at, { start, end }] of partsOf(pages).entries()) {
    if (at % PARTS_KEPT === 0) collectGarbage();
    const document = DocumentText.part(bytes.subarray(start, end));
    for (; number < pages.length && pages[number]!.end <= end; number++) {
      const page = wanted(pages[number]!, number);
      if (!page) continue;
      const { sections, chunks, texts } = parsePage(moved(page, -start), document);
      yield {
        page,
        sections: sections.map((section) => moved(section, start)),
        chunks: chunks.map((chunk) => moved(chunk, start)),
        texts,
      };
    }
  }
  collectGarbage();
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
