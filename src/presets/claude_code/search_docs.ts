import * as z from "zod/mini";
import { defineTool, type Tool, type ToolAnswer } from "../../host/mod.ts";
import { type Corpus, Failure, uriOf } from "../../library/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { CATEGORY_NAMES, categoryNamed, categoryOf } from "./categories.ts";
import { Passages } from "./passages.ts";
import { ranked } from "./ranking.ts";
import { reasonOf } from "./reason.ts";
import { loadedCorpus, provenanceMeta, type ServedDocs } from "./served_docs.ts";

const result = z.strictObject({
  chunk_id: z.string(),
  content: z.string(),
  snippet: z.string(),
  category: z.string(),
  source_file: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  uri: z.string(),
  start_line: z.int(),
  end_line: z.int(),
});

const output = z.strictObject({
  results: z.array(result),
  meta: z.strictObject({
    trust_mode: z.enum(["official", "unsafe"]),
    source_kind: z.nullable(z.string()),
    index_created_at: z.nullable(z.string()),
    corpus_age_ms: z.nullable(z.int()),
  }),
  error: z.optional(z.string()),
});

/** One hit. Lines count from 1 at the start of its page, as `read_doc` takes them. */
export type DocsResult = z.infer<typeof result>;

/** Finds the passages that answer a question. */
export function searchDocs(served: ServedDocs): Tool {
  return defineTool({
    name: "search_docs",
    title: "Search the Claude Code documentation",
    description:
      "Finds the passages of the Claude Code documentation that answer a question or hold a name, best first, each whole. " +
      "Use it before answering from memory about hooks, skills, settings, MCP servers, plugins, permissions, the CLI, the " +
      "Agent SDK and all else that Claude Code documents. Read on around a hit with read_doc (its uri and start_line).",
    annotations: READ_ONLY,
    input: z.strictObject({
      query: z.string().check(
        z.minLength(1),
        z.maxLength(500),
        z.refine((query) => query.trim() !== "", "it must hold more than blanks"),
        z.describe("A question in plain words, a name, a flag, an error message: 1 to 500 characters."),
      ),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(20), z.describe("Most passages.")), 5),
      category: z.optional(
        z.enum(CATEGORY_NAMES as [string, ...string[]]).check(z.describe("Only pages of this category.")),
      ),
    }),
    output,
    async call({ query, limit, category }, context) {
      const source = served.sourceFor(context);
      const meta = () => provenanceMeta(served, source);
      let corpus: Corpus;
      try {
        corpus = await loadedCorpus(source, context.signal);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const reason = `The documentation is not available: ${reasonOf(error)} reload_docs tries again at once.`;
        return answer({ results: [], meta: meta(), error: reason }, "index_unavailable");
      }
      try {
        return answer({ results: resultsOf(corpus, query.trim(), limit, category), meta: meta() });
      } catch (error) {
        context.log("The search failed.", error);
        const { name, message } = error as Error;
        return answer({ results: [], meta: meta(), error: `ERR_SEARCH: ${name}: ${message}` }, "ERR_SEARCH");
      }
    },
  });
}

function resultsOf(corpus: Corpus, query: string, limit: number, name: string | undefined): DocsResult[] {
  const { index } = corpus.segments[0]!;
  const wanted = name === undefined ? undefined : categoryNamed(name);
  const accepts = wanted && ((page: number) => categoryOf(index.page(page).url) === wanted);
  const { hits, terms } = ranked(corpus, query.toWellFormed(), limit, accepts);
  const passages = new Passages(corpus);
  return hits.map((hit) => {
    const passage = passages.passage(hit.chunk);
    const { id, page, section, chunk, category, source } = passage;
    return {
      chunk_id: id,
      content: passages.content(passage),
      snippet: passages.snippet(passage, terms),
      category,
      source_file: source,
      title: page.title,
      headings: section.trail.filter((heading) => heading !== ""),
      uri: uriOf({ corpus, segment: corpus.segments[0]!, page: hit.page }),
      start_line: chunk.firstLine,
      end_line: chunk.lastLine,
    };
  });
}

/** The same for a model and for a program. */
function answer(structured: z.infer<typeof output>, error?: string): ToolAnswer {
  return { text: JSON.stringify(structured), structured, ...(error === undefined ? {} : { error }) };
}
