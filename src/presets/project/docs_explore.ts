import * as z from "zod/mini";
import { joinsOf } from "../../graph/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { EXPLORE_RANGES, exploreBody } from "../../retrieval/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema, identity, joins } from "./answer_schema.ts";
import { type Answering, declaredNames } from "./answering.ts";
import { clampedNumber } from "./clamped_number.ts";
import { wellFormedText } from "./well_formed_text.ts";

const section = { heading: z.string(), firstLine: z.int(), lastLine: z.int() };

/** Sections that are not shown, with the characters of each. */
const omitted = z.array(z.strictObject({ ...section, characters: z.int() }));

/** Finds the documents that answer a question. Numbers out of range are clamped, which the answer says. */
export function docsExplore(answering: Answering): Tool {
  return defineTool({
    name: "docs_explore",
    title: "Explore the documents",
    description:
      "Searches the governed documents of this repository and returns the best with their identity, the sections that match and " +
      "where their references stand in the code. Use it for a question about this repository's own documented behaviour (how a part " +
      "works, what a command, flag or rule means, how to run or configure it), to learn whether a subject is documented at all, and " +
      "before a task that a design page or runbook would inform. A miss is counted and explicit: then the subject is undocumented or " +
      "named differently. Do not use it when the answer must come from what the code does now.",
    annotations: READ_ONLY,
    input: z.strictObject({
      query: z
        .string()
        .check(
          z.maxLength(2_000),
          wellFormedText,
          z.describe("A question in plain words, an id, a symbol, an endpoint."),
        ),
      maxDocs: clampedNumber("Most documents", EXPLORE_RANGES.maxDocs),
      charBudget: clampedNumber("Most characters of the answer", EXPLORE_RANGES.charBudget),
    }),
    output: answerSchema({
      query: z.string(),
      considered: z.int(),
      miss: z.optional(z.enum(["no-documents", "below-threshold", "blank-query"])),
      documents: z.array(
        z.strictObject({
          ...identity,
          frontMatter: z.string(),
          score: z.number(),
          reasons: z.array(z.string()),
          supersededBy: z.array(z.string()),
          sections: z.array(z.strictObject({ ...section, text: z.string(), cut: z.boolean() })),
          omittedForSpace: omitted,
          omittedAsIrrelevant: omitted,
          joins,
        }),
      ),
      omittedForSpace: z.array(z.string()),
      below: z.array(z.strictObject({ path: z.string(), title: z.string(), score: z.number(), answered: z.number() })),
      clamped: z.array(z.string()),
      joinsUnavailable: z.optional(z.string()),
    }),
    call: ({ query, ...limits }, context) =>
      answering.answer(context, async ({ corpus, code }) => {
        const { text, structured } = await exploreBody(corpus, query, limits, async (documents) => {
          const declared = declaredNames({ documents });
          if (declared.length === 0) return { joins: new Map() };
          const { index, unavailable } = await code(declared);
          if (!index) return { unavailable };
          return { joins: new Map(documents.map((document) => [document, joinsOf(document, index)])) };
        });
        return { text, structured };
      }),
  });
}
