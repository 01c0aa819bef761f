import * as z from "zod/mini";
import { CANDIDATE_KINDS, CANDIDATE_RANGES, candidatesBody } from "../../analysis/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import type { Answering, Body } from "./answering.ts";

/** Pages through what the statements of the documents come to. Nothing is ever applied. */
export function docsAnalysisCandidates(answering: Answering): Tool {
  const { limit, charBudget } = CANDIDATE_RANGES;
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
      limit: z._default(z.number().check(z.describe(`Most candidates, ${limit.least} to ${limit.most}.`)), limit.usual),
      charBudget: z._default(
        z.number().check(z.describe(`Most characters of the answer, ${charBudget.least} to ${charBudget.most}.`)),
        charBudget.usual,
      ),
    }),
    call: ({ kind, cursor, ...limits }, context) =>
      answering.answer(context, async ({ configurationFault, analysis }): Promise<Body> => {
        if (configurationFault !== undefined) return unavailable(configurationFault);
        return candidatesBody(await analysis(), { kind, cursor }, limits);
      }),
  });
}

/** Statements are not compared by a configuration that nobody wrote: what was ignored or reviewed would come up again. */
function unavailable(fault: string): Body {
  const message = "The analysis is unavailable while the configuration cannot be read.";
  return { text: message, structured: { error: { code: "analysis_unavailable", message: `${message} ${fault}` } } };
}
