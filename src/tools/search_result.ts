import * as z from "zod/mini";
import { bytesOf, type Corpus, entryOf, type Segment, uriOf } from "../library/mod.ts";
import type { Section } from "../pages/mod.ts";
import { type Hit, type SearchedCorpus, snippet } from "../search/mod.ts";
import { clip } from "./clip.ts";

/** Characters of a snippet: enough for a paragraph or a small code block; never fewer than a line. */
const SNIPPET = { most: 400, least: 120 } as const;

/** Characters that a hit's own members take beside its snippet, in prose or structured. */
const OVERHEAD = 200;

/** Characters of a title or heading: some pages have a paragraph for one. */
const NAME = 120;

/** One hit, for a program. Lines count from 1 at the start of the page. */
export const result = z.strictObject({
  chunkId: z.string(),
  uri: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  startLine: z.int(),
  endLine: z.int(),
  snippet: z.string(),
  content: z.optional(z.string()),
  category: z.nullable(z.string()),
  source: z.string(),
  score: z.number(),
});

/** One hit. `headings` runs from the top of the page to the hit's own section. */
export type SearchResult = z.infer<typeof result>;

/** What an answer may hold. */
export interface AnswerRoom {
  /** Give whole passages. */
  readonly content: boolean;
  readonly limit: number;
  /** Characters, prose and structured together. */
  readonly budget: number;
}

/** One index that is searched, and the corpus that it is a part of. */
export interface Place extends SearchedCorpus {
  readonly corpus: Corpus;
  readonly segment: Segment;
}

/** Everything that a search looks into, with the pages of a category alone if one is given. */
export function placesOf(corpora: readonly Corpus[], category?: string): Place[] {
  return corpora.flatMap((corpus) =>
    corpus.segments.map((segment) => ({
      corpus,
      segment,
      index: segment.index,
      dead: segment.dead,
      ...(category === undefined
        ? {}
        : { accepts: (page: number) => corpus.category(segment.index.page(page)) === category }),
    })),
  );
}

/**
 * Makes a hit readable.
 *
 * @param room What the answer may hold: snippets share it, a passage may fill it.
 */
export function toResult(
  { corpus, segment }: Place,
  hit: Hit,
  terms: readonly string[],
  { content, limit, budget }: AnswerRoom,
): SearchResult {
  const share = Math.floor(budget / limit / 2);
  const reference = { corpus, segment, page: hit.page };
  const page = entryOf(reference);
  const section = segment.index.section(hit.section);
  const chunk = segment.index.chunk(hit.chunk);
  const length = Math.min(SNIPPET.most, Math.max(SNIPPET.least, share - OVERHEAD));
  const bytes = bytesOf(reference, section);
  const sectionText = bytes.toString();
  const before = bytes.toString("utf8", 0, chunk.start - section.start).length;
  const text = bytes.toString("utf8", chunk.start - section.start, chunk.end - section.start);
  // The heading stands in `headings` already.
  const start = before === 0 && section.level > 0 ? bodyStart(sectionText) : before;
  const ordinal = ordinalInSection(segment, hit.chunk);
  return {
    chunkId: `${page.id}#${anchorOf(section)}${ordinal > 0 ? `~${ordinal + 1}` : ""}`,
    uri: uriOf(reference),
    title: clip(page.title, NAME),
    headings: section.trail.filter((heading) => heading !== "").map((heading) => clip(heading, NAME)),
    startLine: chunk.firstLine,
    endLine: chunk.lastLine,
    snippet: snippet(sectionText, { start, end: before + text.length }, terms, { length }).text,
    ...(content ? { content: clip(text, Math.max(SNIPPET.least, Math.floor(budget / 2) - 4 * OVERHEAD)) } : {}),
    category: corpus.category(page),
    source: corpus.name,
    score: Math.round(hit.score * 1000) / 1000,
  };
}

/** A section's anchor; of a very long one the beginning, and the line, which no other section of the page has. */
function anchorOf({ slug, firstLine }: Section): string {
  return slug.length <= NAME ? slug : `${slug.slice(0, NAME / 2).toWellFormed()}-line-${firstLine}`;
}

/** How many chunks of the same section stand before a chunk. */
function ordinalInSection({ index }: Segment, chunk: number): number {
  const { section } = index.chunk(chunk);
  let first = chunk;
  while (first > 0 && index.chunk(first - 1).section === section) first--;
  return chunk - first;
}

/** Where a section's text starts below its heading; 0 when nothing stands below. */
function bodyStart(section: string): number {
  const below = /^[^\n]*\n(?:[=-]+[ \t]*\r?\n)?\s*(?=\S)/.exec(section);
  return below?.[0].length ?? 0;
}
