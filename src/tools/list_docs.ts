import * as z from "zod/mini";
import { defineTool, type Tool } from "../host/mod.ts";
import { type Corpus, entryOf, type LibraryView, type PageReference, uriOf } from "../library/mod.ts";
import { digest } from "../storage/mod.ts";
import * as argument from "./arguments.ts";
import { isBelowPath } from "./below_path.ts";
import { clip } from "./clip.ts";
import { corpusMeta, corpusMetaOf } from "./corpus_meta.ts";
import { plural } from "./plural.ts";
import { missingLine, NO_SOURCE, provenanceLine } from "./provenance_line.ts";
import { READ_ONLY } from "./read_only.ts";
import { orRefusal, refusal } from "./refusal.ts";
import type { ViewFor } from "./view_for.ts";

/** Pages in one answer, and characters of their lines: an outline that no client cuts. */
const PAGE_SIZE = 60;
const MAX_CHARACTERS = 6000;

/** Categories named for one source. */
const MAX_CATEGORIES = 20;

const listedPage = z.strictObject({
  uri: z.string(),
  title: z.string(),
  category: z.nullable(z.string()),
  lines: z.int(),
});

/** Lists sources, categories and pages, a screenful at a time. */
export function listDocs(view: ViewFor): Tool {
  return defineTool({
    name: "list_docs",
    title: "List documentation",
    description:
      "Lists the sources of documentation with their categories, and their pages as an outline. Use it to see what there " +
      "is, or what stands below a path; to find an answer, search_docs is quicker.",
    annotations: READ_ONLY,
    input: z.strictObject({
      source: argument.source,
      path: argument.path,
      cursor: z.optional(
        z.string().check(z.minLength(1), z.maxLength(200), z.describe("nextCursor of the answer before.")),
      ),
    }),
    output: z.strictObject({
      sources: z.array(
        z.strictObject({
          ...corpusMeta.def.shape,
          pages: z.int(),
          sections: z.int(),
          categories: z.array(z.strictObject({ name: z.string(), pages: z.int() })),
        }),
      ),
      pages: z.array(listedPage),
      notes: z.array(z.string()),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
    call: ({ source: name, path, cursor }, context) =>
      orRefusal(async () => {
        const library = view(context);
        const { corpora, missing, notes: choices } = await library.ready(name);
        const pages = corpora.flatMap((corpus) => corpus.pages().filter((page) => isBelowPath(page, path)));
        const revisions = corpora.map(({ name, provenance }) => [name, provenance.revision]);
        const listing = digest(JSON.stringify([revisions, path])).slice(0, 16);
        const from = cursor === undefined ? 0 : decodeCursor(cursor, listing);
        if (from === undefined) {
          return refusal("cursor_unknown", "That cursor is not of this listing. Start again without a cursor.");
        }
        const shown = screenful(pages.slice(from, from + PAGE_SIZE));
        const end = from + shown.length;
        const nextCursor = end < pages.length ? encodeCursor(end, listing) : null;
        const sources = corpora.map((corpus) => sourceEntry(library, corpus));
        const lines = from === 0 ? corpora.map((corpus, i) => sourceLine(library, corpus, sources[i]!)) : [];
        const notes = [...choices, ...missing.map(missingLine)];
        if (corpora.length === 0 && notes.length === 0) lines.push(NO_SOURCE);
        lines.push(...notes, "", pageCount(shown.length, from, pages.length, path));
        lines.push(...shown.map(pageLine));
        if (nextCursor) lines.push(`${pages.length - end} more pages follow: cursor ${nextCursor}`);
        return {
          text: lines.join("\n").trim(),
          structured: { sources, pages: shown.map(listed), notes, total: pages.length, nextCursor },
        };
      }),
  });
}

function sourceEntry(library: LibraryView, corpus: Corpus) {
  const counts = new Map<string, number>();
  for (const page of corpus.pages()) {
    const category = corpus.category(entryOf(page));
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const categories = [...counts].map(([name, pages]) => ({ name, pages })).sort((a, b) => b.pages - a.pages);
  return {
    ...corpusMetaOf(library.sourceOf(corpus)),
    pages: corpus.pageCount,
    sections: corpus.sectionCount,
    categories: categories.slice(0, MAX_CATEGORIES),
  };
}

function sourceLine(
  library: LibraryView,
  corpus: Corpus,
  { pages, sections, categories }: ReturnType<typeof sourceEntry>,
) {
  const named = categories.map(({ name, pages: count }) => `${name} (${count})`).join(", ");
  const line = `${provenanceLine(library.sourceOf(corpus))}: ${plural(pages, "page")}, ${plural(sections, "section")}.`;
  return named ? `${line} Categories: ${named}.` : line;
}

function pageCount(shown: number, from: number, total: number, path: string | undefined): string {
  const where = path === undefined ? "" : ` below ${path}`;
  return shown === total
    ? `${plural(total, "page")}${where}:`
    : `Pages ${from + 1}–${from + shown} of ${total}${where}:`;
}

/** The leading pages whose lines fit one answer; always the first. */
function screenful(pages: readonly PageReference[]): readonly PageReference[] {
  let characters = 0;
  const end = pages.findIndex((page) => {
    characters += pageLine(page).length;
    return characters > MAX_CHARACTERS;
  });
  return end < 0 ? pages : pages.slice(0, Math.max(1, end));
}

function pageLine(reference: PageReference): string {
  const { title, lines } = entryOf(reference);
  return `${uriOf(reference)} — ${clip(title, 160)} (${plural(lines, "line")})`;
}

function listed(reference: PageReference): z.infer<typeof listedPage> {
  const page = entryOf(reference);
  return {
    uri: uriOf(reference),
    title: clip(page.title, 160),
    category: reference.corpus.category(page),
    lines: page.lines,
  };
}

/** A cursor says where to go on and in which listing, so that nothing is remembered between two calls. */
function encodeCursor(offset: number, listing: string): string {
  return Buffer.from(`${offset}:${listing}`).toString("base64url");
}

function decodeCursor(cursor: string, listing: string): number | undefined {
  const offset = /^(\d{1,9}):/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (offset === undefined || encodeCursor(Number(offset), listing) !== cursor) return undefined;
  return Number(offset);
}
