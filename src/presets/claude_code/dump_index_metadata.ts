import * as z from "zod/mini";
import { defineTool, type Tool, type ToolAnswer } from "../../host/mod.ts";
import { type Corpus, Failure } from "../../library/mod.ts";
import { plural, READ_ONLY } from "../../tools/mod.ts";
import { aliasesOf, type Category } from "./categories.ts";
import { codeLiterals, isConfigKey } from "./code_literals.ts";
import { FORMAT } from "./index_state.ts";
import { Passages } from "./passages.ts";
import { reasonOf } from "./reason.ts";
import { loadedCorpus, type ServedDocs, stateOf } from "./served_docs.ts";

/** Chunks of an index in which a literal may stand and still tell them from others. */
const DISTINCTIVE = 3;

/** Literals told of one chunk: tables of variables have hundreds. */
const MOST_LITERALS = 40;

/** Characters of the structured answer above which the text only sums it up: a frame holds both. */
const MOST_TEXT = 2_000_000;

/** Characters above which names in code are left out, since clients take no frame that is much larger. */
const MOST = 6_000_000;

const chunk = z.strictObject({
  chunk_id: z.string(),
  source_file: z.string(),
  headings: z.array(z.string()),
  start_line: z.int(),
  end_line: z.int(),
  code_literals: z.array(z.string()),
  config_keys: z.array(z.string()),
  distinctive_terms: z.array(z.string()),
});

const output = z.strictObject({
  index_version: z.string(),
  index_created_at: z.nullable(z.string()),
  built_at: z.string(),
  docs_epoch: z.nullable(z.string()),
  categories: z.array(
    z.strictObject({
      name: z.string(),
      aliases: z.array(z.string()),
      chunk_count: z.int(),
      chunks: z.array(chunk),
    }),
  ),
});

type Dump = z.infer<typeof output>;
type ChunkMetadata = z.infer<typeof chunk>;

/** Gives what the index knows of every chunk, without the text. */
export function dumpIndexMetadata(served: ServedDocs): Tool {
  return defineTool({
    name: "dump_index_metadata",
    title: "Metadata of the Claude Code documentation",
    description:
      "Gives every chunk of the index by category: its page, headings, names in code and configuration keys, without the " +
      "text. Use it to examine what was indexed, not to answer a question: it is large.",
    annotations: READ_ONLY,
    input: z.strictObject({}),
    output,
    async call(_given, context) {
      try {
        const corpus = await loadedCorpus(served.sourceFor(context), context.signal);
        const { index, corpus: obtained } = stateOf(corpus);
        return answer(dumpOf(corpus, { ...index, ...obtained }));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const text = `The documentation is not available: ${reasonOf(error)} reload_docs tries again at once.`;
        return { error: "index_unavailable", text, structured: NOTHING() };
      }
    },
  });
}

const NOTHING = (): Dump => ({
  index_version: String(FORMAT),
  index_created_at: null,
  built_at: new Date().toISOString(),
  docs_epoch: null,
  categories: [],
});

/**
 * What the index of a corpus knows of every chunk.
 *
 * @param state When it was created, in ms since 1970, and the digest of its text.
 */
export function dumpOf(corpus: Corpus, state: { readonly createdAt: number; readonly contentHash: string }): Dump {
  const byCategory = Map.groupBy(chunksOf(corpus), ({ category }) => category);
  return {
    ...NOTHING(),
    index_created_at: new Date(state.createdAt).toISOString(),
    docs_epoch: state.contentHash,
    categories: [...byCategory]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, found]) => ({
        name,
        aliases: aliasesOf(name),
        chunk_count: found.length,
        chunks: found.map(({ metadata }) => metadata),
      })),
  };
}

/** Every chunk, each read once; in how many a literal stands is counted on the way. */
function chunksOf(corpus: Corpus): { category: Category; metadata: ChunkMetadata }[] {
  const passages = new Passages(corpus);
  const holding = new Map<string, number>();
  const read = Array.from({ length: passages.count }, (_, number) => {
    const passage = passages.passage(number);
    const literals = codeLiterals(passages.text(passage));
    for (const literal of literals) holding.set(literal, (holding.get(literal) ?? 0) + 1);
    return { passage, literals };
  });
  return read.map(({ passage: { id, source, section, chunk, category }, literals }) => ({
    category,
    metadata: {
      chunk_id: id,
      source_file: source,
      headings: section.trail.filter((heading) => heading !== ""),
      start_line: chunk.firstLine,
      end_line: chunk.lastLine,
      code_literals: literals.slice(0, MOST_LITERALS),
      config_keys: literals.filter(isConfigKey).slice(0, MOST_LITERALS),
      distinctive_terms: literals.filter((literal) => holding.get(literal)! <= DISTINCTIVE).slice(0, MOST_LITERALS),
    },
  }));
}

function answer(dump: Dump): ToolAnswer {
  const whole = JSON.stringify(dump);
  if (whole.length <= MOST_TEXT) return { text: whole, structured: dump };
  const isTooLarge = whole.length > MOST;
  const lines = dump.categories.map(({ name, chunk_count }) => `${name}: ${plural(chunk_count, "chunk")}`);
  const names = isTooLarge ? " Names in code are left out, since there are too many." : "";
  const head = `Every chunk stands in the structured answer; it is too large to be told twice.${names}`;
  return { text: [head, ...lines].join("\n"), structured: isTooLarge ? withoutNames(dump) : dump };
}

function withoutNames(dump: Dump): Dump {
  const none = { code_literals: [], config_keys: [], distinctive_terms: [] };
  const categories = dump.categories.map((category) => ({
    ...category,
    chunks: category.chunks.map((chunk) => ({ ...chunk, ...none })),
  }));
  return { ...dump, categories };
}
