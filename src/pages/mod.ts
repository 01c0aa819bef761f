/** What a page is: bytes become a document, a document pages, a page sections and chunks. */
export { type Blocks, readBlocks } from "./block.ts";
export { CHUNK_CAP, CHUNK_LIMIT, type Chunk } from "./chunk.ts";
export type { ChunkText } from "./chunk_text.ts";
export { collectGarbage } from "./collect_garbage.ts";
export { type DocumentOptions, DocumentText } from "./document.ts";
export { DocumentError, type DocumentErrorCode } from "./document_error.ts";
export { type SplitOptions, type SplitResult, splitPages } from "./formats/mod.ts";
export { plainHeading } from "./heading.ts";
export { htmlToMarkdown, MAX_HTML_BYTES, type MarkdownOfHtml } from "./html/mod.ts";
export { LineKind } from "./line_kind.ts";
export {
  type CheckedLink,
  checkLinks,
  type KnownFiles,
  type Link,
  linksOf,
  type ResolvedLink,
  resolveLink,
} from "./link.ts";
export type { FrontMatter, Page } from "./page.ts";
export { readPageHead } from "./page_head.ts";
export { idOfPath, idOfUrl, PageIds, pathOfId } from "./page_id.ts";
export { PageLines } from "./page_lines.ts";
export { type ParsedPage, type ParseOptions, parsePage } from "./parsed_page.ts";
export type { Section } from "./section.ts";
export { type GivenPlace, type SinglePage, singlePage } from "./single_page.ts";
export { slugOf } from "./slug.ts";
export { refuseForeignBytes } from "./sniff.ts";
export type { Span } from "./span.ts";
export { type FileBytes, parsedByParts, type SplitFile, splitFile } from "./split_file.ts";
export type { Warning } from "./warning.ts";
export { wellFormed } from "./well_formed.ts";
