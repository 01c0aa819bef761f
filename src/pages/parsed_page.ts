import { readBlocks } from "./block.ts";
import { breakCosts } from "./break_cost.ts";
import { CHUNK_LIMIT, type Chunk, chunksOf } from "./chunk.ts";
import { type ChunkText, chunkText } from "./chunk_text.ts";
import type { DocumentText } from "./document.ts";
import type { Page } from "./page.ts";
import { readPageHead } from "./page_head.ts";
import { PageLines } from "./page_lines.ts";
import { type Section, sectionsOf } from "./section.ts";

/** A page with its outline and the pieces that are indexed. */
export interface ParsedPage {
  readonly page: Page;
  /** In order; they cover the page exactly. */
  readonly sections: readonly Section[];
  /** In order; those of a section cover it exactly. */
  readonly chunks: readonly Chunk[];
  /** What is indexed of each chunk, in the order of `chunks`. */
  readonly texts: readonly ChunkText[];
}

/** Options of {@link parsePage}. */
export interface ParseOptions {
  /** Characters (UTF-16 units) that a chunk aims at; 2,400 by default, 200 at least. */
  readonly chunkLimit?: number;
}

/** Sections, chunks and indexed text of a page. Its lines are told apart once; all else follows from that. */
export function parsePage(page: Page, document: DocumentText, options: ParseOptions = {}): ParsedPage {
  const lines = new PageLines(document, page);
  const blocks = readBlocks(lines, readPageHead(lines));
  const sections = sectionsOf(lines, blocks);
  const costs = breakCosts(lines, blocks);
  const chunks: Chunk[] = [];
  const texts: ChunkText[] = [];
  for (const [index, section] of sections.entries()) {
    for (const chunk of chunksOf(lines, costs, section, index, options.chunkLimit ?? CHUNK_LIMIT)) {
      chunks.push(chunk);
      texts.push(chunkText(lines, blocks, chunk, section));
    }
  }
  return { page, sections, chunks, texts };
}
