import * as z from "zod/mini";
import { CANDIDATE_KINDS, CANDIDATE_RANGES } from "../../analysis/asking/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema, failure } from "./answer_schema.ts";
import type { Answering, Body } from "./answering.ts";
import { clampedNumber } from "./clamped_number.ts";

const perSource = z.strictObject({ graph: z.int(), lexical: z.int(), embedding: z.int() });

const candidate = z.strictObject({
  id: z.string(),
  kind: z.enum(CANDIDATE_KINDS),
  term: z.optional(z.string()),
  isExact: z.boolean(),
  signal: z.optional(z.string()),
  sources: z.array(z.string()),
  score: z.strictObject({ lexical: z.number(), semantic: z.optional(z.number()), graph: z.number() }),
  verdict: z.optional(z.strictObject({ label: z.string(), confidence: z.number() })),
  places: z.int(),
  claims: z.array(
    z.strictObject({
      file: z.string(),
      startLine: z.int(),
      endLine: z.int(),
      document: z.string(),
      section: z.string(),
      text: z.string(),
    }),
  ),
});

/** Pages through what the statements of the documents come to. Nothing is ever applied. */
export function docsAnalysisCandidates(answering: Answering): Tool {
  return defineTool({
    name: "docs_analysis_candidates",
    title: "Statements that repeat or contradict each other",
    description:
      "Lists statements of the governed documents that repeat each other, may contradict each other, or use one word in several " +
      "ways, page by page, each with the lines it stands in. Use it when a contradiction is suspected, before pages are merged or " +
      "one of two statements is made the canonical one, and for an audit before a release or a large edit. Each is a candidate to " +
      "look at; none is applied. An empty answer means that nothing is pending.",
    annotations: READ_ONLY,
    input: z.strictObject({
      kind: z.optional(
        z.string().check(z.maxLength(200), z.describe(`${CANDIDATE_KINDS.join(", ")}; all of them when left out.`)),
      ),
      cursor: z.optional(
        z.string().check(z.maxLength(200), z.describe("Of the page before: the id of the last candidate seen.")),
      ),
      limit: clampedNumber("Most candidates", CANDIDATE_RANGES.limit),
      charBudget: clampedNumber("Most characters of the answer", CANDIDATE_RANGES.charBudget),
    }),
    output: answerSchema({
      total: z.optional(z.int()),
      candidates: z.optional(z.array(candidate)),
      nextCursor: z.optional(z.string()),
      metrics: z.optional(
        z.strictObject({
          claims: z.int(),
          comparisons: perSource,
          candidates: perSource,
          isCut: z.boolean(),
          embeddings: z.optional(z.strictObject({ hits: z.int(), misses: z.int(), tokens: z.optional(z.number()) })),
        }),
      ),
      clamped: z.optional(z.array(z.string())),
      error: failure,
    }),
    call: ({ kind, cursor, ...limits }, context) =>
      answering.answer(context, async ({ configurationFault, analysis }): Promise<Body> => {
        if (configurationFault !== undefined) return unavailable(configurationFault);
        const { candidatesBody } = await import("../../analysis/mod.ts");
        return candidatesBody(await analysis(), { kind, cursor }, limits);
      }),
  });
}

/** Statements are not compared by a configuration that nobody wrote: what was ignored or reviewed would come up again. */
function unavailable(fault: string): Body {
  const message = "The analysis is unavailable while the configuration cannot be read.";
  return { text: message, structured: { error: { code: "analysis_unavailable", message: `${message} ${fault}` } } };
}
