import { collectGarbage } from "./collect_garbage.ts";
import { DocumentText } from "./document.ts";
import { type SplitOptions, type SplitResult, splitPages } from "./formats/mod.ts";
import type { Page } from "./page.ts";
import { type ParsedPage, parsePage } from "./parsed_page.ts";
import type { Span } from "./span.ts";

/** Bytes above which a file is decoded part by part: all of it at once takes twice its size and more. */
const LARGE = 24 * 1024 * 1024;

/**
 * Bytes of a part. Small ones die young: those of 4 MB had to be freed by hand, each time with the machine code of what they
 * were parsed with, and a file of 100 MB took 12 % longer.
 */
const PART = 64 * 1024;

/** A file told apart into its pages. */
export interface SplitFile extends SplitResult {
  /** Parses pages, one after another: those that are asked for, as they are to be called, in the order of the file. */
  parsed(pages: readonly Page[]): Generator<ParsedPage>;
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
    return { ...found, parsed: (pages) => parsedByParts({ bytes, start: 0 }, pages) };
  }
  const document = new DocumentText(bytes);
  const found = splitPages(document, options);
  return {
    ...found,
    *parsed(pages) {
      for (const page of pages) yield parsePage(page, document);
    },
  };
}

/** Some bytes of a file, and where they begin in it. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly start: number;
}

/** Parses pages of a file that was told apart already, whose bytes are at hand, holding only a part as text at a time. */
export function* parsedByParts(file: FileBytes, pages: readonly Page[]): Generator<ParsedPage> {
  let number = 0;
  for (const { start, end } of partsOf(pages)) {
    const document = DocumentText.part(file.bytes.subarray(start - file.start, end - file.start));
    for (; number < pages.length && pages[number]!.end <= end; number++) {
      const page = pages[number]!;
      const { sections, chunks, texts } = parsePage(moved(page, -start), document);
      yield {
        page,
        sections: sections.map((section) => moved(section, start)),
        chunks: chunks.map((chunk) => moved(chunk, start)),
        texts,
      };
    }
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
