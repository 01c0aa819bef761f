import * as z from "zod/mini";
import { entryOf, type Segment, uriOf } from "../library/mod.ts";
import type { Section } from "../pages/mod.ts";
import { type Hit, snippet } from "../search/mod.ts";
import { clip } from "./clip.ts";
import type { Passage } from "./passage.ts";
import type { Place } from "./place.ts";
import { withoutMarkup } from "./without_markup.ts";

/** Characters of a title or heading: some pages have a paragraph for one. */
const NAME = 120;

/** Other places of the same text that are named; of more it is told how many. */
const PLACES = 4;

const place = z.strictObject({ uri: z.string(), title: z.string(), startLine: z.int() });

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
  contentStartLine: z.optional(z.int()),
  contentEndLine: z.optional(z.int()),
  alsoAt: z.optional(z.array(place)),
  alsoAtCount: z.optional(z.int()),
  category: z.nullable(z.string()),
  source: z.string(),
  score: z.number(),
});

/** One hit. `headings` runs from the top of the page to the hit's own section. */
export type SearchResult = z.infer<typeof result>;

/** All of a hit but its text, which has the room that the others leave. */
export function toResult(places: readonly Place[], hit: Hit, twins: readonly Hit[], passage: Passage): SearchResult {
  const { corpus, segment } = places[hit.corpus]!;
  const { reference, section, firstLine, lastLine } = passage;
  const page = entryOf(reference);
  const ordinal = ordinalInSection(segment, hit.chunk);
  return {
    chunkId: `${page.id}#${anchorOf(section)}${ordinal > 0 ? `~${ordinal + 1}` : ""}`,
    uri: uriOf(reference),
    title: clip(page.title, NAME),
    headings: section.trail.filter((heading) => heading !== "").map((heading) => clip(heading, NAME)),
    startLine: firstLine,
    endLine: lastLine,
    snippet: "",
    ...(twins.length === 0 ? {} : { alsoAt: alsoAt(places, twins.slice(0, PLACES)), alsoAtCount: twins.length }),
    category: corpus.category(page),
    source: corpus.name,
    score: Math.round(hit.score * 1000) / 1000,
  };
}

/** The part of a passage that shows best why it was found, in at most `length` UTF-16 units. */
export function snippetOf({ text, start }: Passage, terms: readonly string[], length: number): string {
  const own = text.slice(start);
  const plain = withoutMarkup(own);
  if (plain !== own) return snippet(plain, { start: 0, end: plain.length }, terms, { length }).text;
  return snippet(text, { start, end: text.length }, terms, { length }).text;
}

function alsoAt(places: readonly Place[], twins: readonly Hit[]): z.infer<typeof place>[] {
  return twins.map((twin) => {
    const { corpus, segment } = places[twin.corpus]!;
    const reference = { corpus, segment, page: twin.page };
    return {
      uri: uriOf(reference),
      title: clip(entryOf(reference).title, NAME),
      startLine: segment.index.chunk(twin.chunk).firstLine,
    };
  });
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
