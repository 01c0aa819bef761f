import type { Index, StoredPage } from "../../search/mod.ts";
import type { Diagnostics } from "./canaries.ts";
import { categoryOf } from "./categories.ts";
import { contentSegments } from "./content_segments.ts";

/** Bytes at the start of a page in which its marker stands. */
const HEAD = 4_096;

/** The marker, among the first lines of a page: its title, or front matter, may stand above. */
const MARKER = /^(?:[^\n]*\n){0,12}?Source:[ \t]+\S+[ \t]*\r?(?:\n|$)/;

/** Titles and markers, which alone are no content. */
const HEADING_OR_MARKER = /^(?:#.*|(?:Source|URL):[ \t]+\S+[ \t]*|[-*]{3,}[ \t]*)?\r?$/;

/** Warnings of the splitting that mean that a page was not read in full. */
const PARSE_WARNINGS = new Set(["front_matter", "encoding"]);

/** Counts in a corpus what the canaries look at. */
export function diagnose(index: Index, bytes: Uint8Array, warnings: readonly { readonly code: string }[]): Diagnostics {
  const unmapped = new Map<string, number>();
  let anchored = 0;
  let nonEmpty = 0;
  let fallback = 0;
  for (let number = 0; number < index.pageCount; number++) {
    const page = index.page(number);
    const head = headOf(page, bytes);
    if (page.url !== undefined && MARKER.test(head)) anchored++;
    if (page.end - page.start > HEAD || head.split("\n").some((line) => !HEADING_OR_MARKER.test(line))) nonEmpty++;
    if (categoryOf(page.url) !== "uncategorized") continue;
    fallback++;
    const segment = contentSegments(page.url)[0] ?? "";
    unmapped.set(segment, (unmapped.get(segment) ?? 0) + 1);
  }
  return {
    sourceAnchoredCount: anchored,
    nonEmptySectionCount: nonEmpty,
    sectionCount: index.pageCount,
    fallbackSectionCount: fallback,
    fallbackSegmentCount: unmapped.size,
    unmappedSegments: [...unmapped].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)),
    parseWarningCount: warnings.filter(({ code }) => PARSE_WARNINGS.has(code)).length,
  };
}

function headOf({ start, end }: StoredPage, bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, HEAD)).toString();
}
