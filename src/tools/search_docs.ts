import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { defineTool, type Tool, type ToolAnswer } from "../host/mod.ts";
import { type Corpus, DocumentGone, entryOf, type LibraryView } from "../library/mod.ts";
import { search } from "../search/mod.ts";
import { nearest } from "../spelling/mod.ts";
import * as argument from "./arguments.ts";
import type { Budgets } from "./budgets.ts";
import { clip } from "./clip.ts";
import { corporaMeta, corporaMetaOf } from "./corpus_meta.ts";
import { plural } from "./plural.ts";
import { missingLine, missingLines, NO_SOURCE, provenanceLines } from "./provenance_line.ts";
import { READ_ONLY } from "./read_only.ts";
import { orRefusal, refusal } from "./refusal.ts";
import { placesOf, result, type SearchResult, toResult } from "./search_result.ts";
import type { ViewFor } from "./view_for.ts";
import { withinBudget } from "./within_budget.ts";

/** Hits named among those that are left out for space. */
const NAMED = 3;

/** Hits looked at beyond the limit, to say how much less relevant text there is. */
const BEYOND = 30;

const output = z.strictObject({
  results: z.array(result),
  meta: z.strictObject({
    ...corporaMeta,
    considered: z.int(),
    omitted: z.strictObject({
      forSpace: z.array(z.strictObject({ uri: z.string(), headings: z.array(z.string()), startLine: z.int() })),
      forSpaceCount: z.int(),
      asLessRelevant: z.int(),
    }),
    loading: z.array(z.string()),
    failed: z.array(z.string()),
    notes: z.array(z.string()),
  }),
});

/** What a search is asked. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly source?: string | undefined;
  readonly category?: string | undefined;
  /** Characters that prose and structured answer may have together. */
  readonly budget: number;
  /** Give each hit's whole passage, not a snippet of it. */
  readonly content: boolean;
}

/** Finds the sections that answer a question. */
export function searchDocs(view: ViewFor, { search: budget = 9000 }: Budgets = {}): Tool {
  return defineTool({
    name: "search_docs",
    title: "Search documentation",
    description:
      "Finds the sections of the documentation that answer a question or hold a name, best first, each with its address " +
      "and lines. Use it before answering from memory; then read around a hit with read_doc.",
    annotations: READ_ONLY,
    input: z.strictObject({
      query: z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(500),
          z.describe("A question in plain words, a name, a flag, an error message: 1 to 500 characters, never syntax."),
        ),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(20), z.describe("Most hits.")), 5),
      source: argument.source,
      category: z.optional(
        z.string().check(z.minLength(1), z.maxLength(200), z.describe("Only pages of this category (see list_docs).")),
      ),
      budget: z._default(
        z.int().check(z.minimum(1000), z.maximum(50_000), z.describe("Most characters of the whole answer.")),
        budget,
      ),
      content: z._default(z.boolean().check(z.describe("Give each hit's whole passage instead of a snippet.")), false),
    }),
    output,
    call: (request, context) => orRefusal(() => searchAnswer(view(context), request)),
  });
}

/**
 * Milliseconds before each search anew, when a file that was found is edited before it is shown: whoever changes many files
 * at once is done after some of them. Then it is left out.
 */
const PAUSES = [0, 10, 40, 100];

/** The answer to a search; also what `lectern search` prints. */
export async function searchAnswer(library: LibraryView, request: SearchRequest): Promise<ToolAnswer> {
  for (const pause of PAUSES) {
    try {
      return await answerOnce(library, request, (make) => [make()]);
    } catch (error) {
      if (!(error instanceof DocumentGone)) throw error;
      await wait(pause);
    }
  }
  return await answerOnce(library, request, readable);
}

/** @param shown Makes a result of a hit, or none. */
async function answerOnce(
  library: LibraryView,
  request: SearchRequest,
  shown: (make: () => SearchResult) => SearchResult[],
): Promise<ToolAnswer> {
  const { query, limit, category, budget } = request;
  const { corpora, sources, missing, notes } = await library.ready(request.source);
  const failed = missing.filter(({ failure }) => failure);
  if (corpora.length === 0 && failed.length === missing.length && failed[0]?.failure) {
    return refusal(failed[0].failure.code, failed.map(missingLine).join("\n"));
  }
  if (category !== undefined && corpora.length > 0) {
    const known = [...new Set(corpora.flatMap(categoriesOf))];
    if (!known.includes(category)) return refusal("category_unknown", unknownCategory(category, known));
  }
  const places = placesOf(corpora, category);
  const { hits, considered, terms } = search(places, query.toWellFormed(), { limit: limit + BEYOND });
  const results = hits
    .slice(0, limit)
    .flatMap((hit) => shown(() => toResult(places[hit.corpus]!, hit, terms, request)));
  if (results.length === 0 && hits.length > 0) {
    return refusal("page_changed", "What matches is being edited just now. Ask again in a moment.");
  }
  const head = [
    sources.length > 0
      ? `Searched ${plural(considered, "section")} of ${provenanceLines(sources)}.`
      : missing.length > 0
        ? "Nothing could be searched yet."
        : NO_SOURCE,
    ...notes,
    ...missingLines(missing),
  ];
  const meta = {
    ...corporaMetaOf(sources),
    considered,
    loading: missing.filter(({ failure }) => !failure).map(({ name }) => name),
    failed: failed.map(({ name }) => name),
    notes: [...notes, ...missingLines(missing)],
  };
  const asLessRelevant = Math.max(0, hits.length - limit);
  if (results.length === 0) {
    if (corpora.length > 0)
      head.push(`Nothing in them matches "${query.toWellFormed()}". It may be documented elsewhere.`);
    return {
      text: head.join("\n"),
      structured: { results, meta: { ...meta, omitted: { forSpace: [], forSpaceCount: 0, asLessRelevant } } },
    };
  }
  return withinBudget(results, budget, (kept, left) => {
    const forSpace = left.slice(0, NAMED).map(({ uri, headings, startLine }) => ({
      uri,
      headings: headings.slice(-1).map((heading) => clip(heading, 60)),
      startLine,
    }));
    return {
      text: [...head, "", ...kept.map(resultLines), ...omittedLines(left, asLessRelevant)].join("\n").trimEnd(),
      structured: {
        results: kept,
        meta: { ...meta, omitted: { forSpace, forSpaceCount: left.length, asLessRelevant } },
      },
    };
  });
}

/** One result, or none when its file went away since it was indexed. */
function readable(make: () => SearchResult): SearchResult[] {
  try {
    return [make()];
  } catch (error) {
    if (error instanceof DocumentGone) return [];
    throw error;
  }
}

function resultLines({ uri, headings, title, startLine, endLine, snippet, content }: SearchResult, at: number): string {
  const trail = headings.length > 0 ? headings.join(" > ") : title;
  const shown = trail.startsWith(title) ? trail : `${title}: ${trail}`;
  return `${at + 1}. ${shown}\n${uri} lines ${startLine}–${endLine}\n${content ?? snippet}\n`;
}

function omittedLines(left: readonly SearchResult[], asLessRelevant: number): string[] {
  const lines: string[] = [];
  if (left.length > 0) {
    const named = left.slice(0, NAMED).map(({ title, headings }) => clip(headings.at(-1) || title, 60));
    const rest = left.length > named.length ? ` and ${left.length - named.length} more` : "";
    lines.push(`Left out for space (a larger budget, or fewer hits, shows them): ${named.join("; ")}${rest}.`);
  }
  if (asLessRelevant > 0) {
    const many = asLessRelevant === BEYOND ? `${BEYOND} or more` : asLessRelevant;
    lines.push(`Left out as less relevant: ${many} sections (a higher limit shows them).`);
  }
  return lines;
}

function categoriesOf(corpus: Corpus): string[] {
  return corpus
    .pages()
    .map((page) => corpus.category(entryOf(page)))
    .filter((category) => category !== null);
}

function unknownCategory(category: string, known: readonly string[]): string {
  if (known.length === 0) return `There is no category "${category}": this documentation has none.`;
  const near = nearest(category, known);
  const shown = known.slice(0, 40).join(", ");
  return `There is no category "${category}".${near ? ` Did you mean "${near}"?` : ""} Known: ${shown}.`;
}
