import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { defineTool, type Tool, type ToolAnswer } from "../host/mod.ts";
import { DocumentGone, type LibraryView } from "../library/mod.ts";
import { type Explanation, explain, search } from "../search/mod.ts";
import { nearest } from "../spelling/mod.ts";
import * as argument from "./arguments.ts";
import type { Budgets } from "./budgets.ts";
import { corporaMeta, corporaMetaOf } from "./corpus_meta.ts";
import { explanationLines } from "./explanation_lines.ts";
import { bare, drafted, type Filling, filled, LEAST } from "./filled.ts";
import { chosenHits, type Found, type Reading } from "./found.ts";
import { missLines, missMeta, missOf } from "./miss.ts";
import { categoriesOf, placesOf } from "./place.ts";
import { plural } from "./plural.ts";
import { missingLine, missingLines, NO_SOURCE, provenanceLines } from "./provenance_line.ts";
import { READ_ONLY } from "./read_only.ts";
import { orRefusal, refusal } from "./refusal.ts";
import { leftOut, omittedLines, resultLines } from "./search_lines.ts";
import { result, type SearchResult } from "./search_result.ts";
import type { ViewFor } from "./view_for.ts";
import { sizeOf, withinBudget } from "./within_budget.ts";

/** Hits looked at beyond the limit: for those that say the same, and to say how much less relevant text there is. */
const BEYOND = 30;

/** Characters that one of a text takes in an answer: once in prose, once escaped. Tried in turn until the answer fits. */
const TAKEN = [2.1, 2.5, 3.5];

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
    ...missMeta,
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
  /** What the path of a page starts with. */
  readonly path?: string | undefined;
  /** Characters that prose and structured answer may have together. */
  readonly budget: number;
  /** Give each hit's whole passage, not a snippet of it. */
  readonly content: boolean;
  /** Sections before and after each hit to give with it; 0 when left out. */
  readonly context?: number | undefined;
  /** The last word may be unfinished: for people, never for agents. */
  readonly typing?: boolean | undefined;
  /** Tell what made each score: for people. The structured answer has `explanations` then, one for each result. */
  readonly explain?: boolean | undefined;
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
      path: argument.path,
      budget: z._default(
        z.int().check(z.minimum(1000), z.maximum(50_000), z.describe("Most characters of the whole answer.")),
        budget,
      ),
      content: z._default(z.boolean().check(z.describe("Give each hit's whole passage instead of a snippet.")), false),
      context: z._default(
        z
          .int()
          .check(z.minimum(0), z.maximum(3), z.describe("Sections before and after each hit to give with it, whole.")),
        0,
      ),
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
  return await answerOnce(library, request, whatIsThere);
}

/** @param reading Reads texts of hits; what it leaves out is not shown. */
async function answerOnce(library: LibraryView, request: SearchRequest, reading: Reading): Promise<ToolAnswer> {
  const { limit, category, path, source } = request;
  const query = request.query.toWellFormed();
  const { corpora, sources, missing, notes } = await library.ready(source);
  const failed = missing.filter(({ failure }) => failure);
  if (corpora.length === 0 && failed.length === missing.length && failed[0]?.failure) {
    return refusal(failed[0].failure.code, failed.map(missingLine).join("\n"));
  }
  if (category !== undefined && corpora.length > 0) {
    const known = [...new Set(corpora.flatMap(categoriesOf))];
    if (!known.includes(category)) return refusal("category_unknown", unknownCategory(category, known));
  }
  const places = placesOf(corpora, { category, path });
  const options = { limit: limit + BEYOND, typing: request.typing === true };
  const { hits, considered, terms } = search(places, query, options);
  const { found, left } = chosenHits(places, hits, query, limit, reading);
  const shown = found.map(({ hit }) => hit);
  const explanations = request.explain ? explain(places, query, shown, options) : undefined;
  if (found.length === 0 && hits.length > 0) {
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
  const compose: Compose = (results, others) => ({
    text: [...head, "", ...prose(results, explanations), ...omittedLines(others, left, hits.length === options.limit)]
      .join("\n")
      .trimEnd(),
    structured: {
      results,
      ...(explanations === undefined ? {} : { explanations: explanations.slice(0, results.length) }),
      meta: { ...meta, omitted: { forSpace: leftOut(others), forSpaceCount: others.length, asLessRelevant: left } },
    },
  });
  if (found.length > 0) return composed(request, { places, terms }, found, compose);
  const answer = compose([], []);
  if (corpora.length === 0) return answer;
  const miss = await missOf(library, corpora, query, { source, category, path });
  const { suggestions, elsewhere } = miss;
  return {
    text: [
      ...head,
      ...(path !== undefined && considered === 0
        ? [`No page's path starts with "${path}" (list_docs shows them).`]
        : []),
      `Nothing in them matches "${query}". It may be documented elsewhere.`,
      ...missLines(miss),
    ].join("\n"),
    structured: {
      results: [],
      meta: {
        ...(answer.structured as { meta: object }).meta,
        suggestions,
        ...(elsewhere.length > 0 ? { elsewhere } : {}),
      },
    },
  };
}

function prose(results: readonly SearchResult[], explanations: readonly Explanation[] | undefined): string[] {
  return results.map((hit, at) => {
    const explained = explanations === undefined ? "" : `${explanationLines(explanations[at]!).join("\n")}\n`;
    return resultLines(hit, at) + explained;
  });
}

type Compose = (results: readonly SearchResult[], others: readonly SearchResult[]) => ToolAnswer;

/** Fits the hits into the budget: first as many as can be, then each with as much of its text as there is room. */
function composed(
  { budget, content, context = 0 }: SearchRequest,
  given: Pick<Filling, "places" | "terms">,
  found: readonly Found[],
  compose: Compose,
): ToolAnswer {
  const empty = bare(found, given);
  // One hit alone, the others named as left out, is the least that an answer holds.
  const alone = budget - sizeOf(compose(empty.slice(0, 1), empty.slice(1)));
  const most = Math.max(LEAST, Math.floor(alone / TAKEN[0]!) - LEAST);
  const filling = { ...given, content, context, most };
  const drafts = drafted(found, filling);
  let fits = drafts.length;
  const draft = withinBudget(drafts, budget, (kept, others) => {
    fits = kept.length;
    return compose(kept, others);
  });
  const others = drafts.slice(fits);
  // Whole passages are no matter of sharing: they are there, or their hit is left out.
  const fixed = context > 0 || !content ? empty : drafts.map((one) => ({ ...one, snippet: "" }));
  const left = budget - sizeOf(compose(fixed.slice(0, fits), others));
  for (const taken of TAKEN) {
    const answer = compose(filled(found.slice(0, fits), filling, left / taken), others);
    if (sizeOf(answer) <= budget) return answer;
  }
  return draft;
}

/** What can be read, or nothing when its file went away since it was indexed. */
const whatIsThere: Reading = (make) => {
  try {
    return [make()];
  } catch (error) {
    if (error instanceof DocumentGone) return [];
    throw error;
  }
};

function unknownCategory(category: string, known: readonly string[]): string {
  if (known.length === 0) return `There is no category "${category}": this documentation has none.`;
  const near = nearest(category, known);
  const shown = known.slice(0, 40).join(", ");
  return `There is no category "${category}".${near ? ` Did you mean "${near}"?` : ""} Known: ${shown}.`;
}
