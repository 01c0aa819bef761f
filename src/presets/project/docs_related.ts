import * as z from "zod/mini";
import { graphOf, relatedBody, relatedTo, relations } from "../../graph/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema, identity, place } from "./answer_schema.ts";
import { type Answering, declaredNames } from "./answering.ts";
import { wellFormedText } from "./well_formed_text.ts";

const step = z.strictObject({
  direction: z.enum(["out", "in"]),
  kind: z.string(),
  to: z.string(),
  place: z.optional(place),
});

/** Tells what stands near a document, and why. */
export function docsRelated(answering: Answering): Tool {
  return defineTool({
    name: "docs_related",
    title: "Documents near a document",
    description:
      "Lists the documents near one in the graph, with the reason for each: links, decisions, successors, the same component, " +
      "source root or symbols. Use it when a document answers only part of a question, before one is moved, split or superseded, " +
      "or to find the decision behind a design. An empty answer means that nothing ties it to another document.",
    annotations: READ_ONLY,
    input: z.strictObject({
      id: z.optional(
        z.string().check(z.minLength(1), z.maxLength(1_000), wellFormedText, z.describe("The document's id.")),
      ),
      path: z.optional(
        z.string().check(z.minLength(1), z.maxLength(4_096), wellFormedText, z.describe("Or its path.")),
      ),
      depth: z._default(z.int().check(z.minimum(1), z.maximum(2), z.describe("Edges from the document.")), 1),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(50), z.describe("Most documents.")), 20),
    }),
    output: answerSchema({
      kind: z.enum(["found", "ambiguous", "unknown"]),
      considered: z.int(),
      document: z.optional(z.strictObject({ ...identity, belongings: z.array(step) })),
      depth: z.optional(z.int()),
      neighbours: z.optional(
        z.array(z.strictObject({ ...identity, distance: z.int(), ways: z.array(z.array(step)), moreWays: z.int() })),
      ),
      more: z.optional(z.int()),
      atTwoSteps: z.optional(z.int()),
      name: z.optional(z.string()),
      paths: z.optional(z.array(z.string())),
      nearest: z.optional(z.array(z.string())),
    }),
    call: (request, context) =>
      answering.answer(context, async ({ corpus, code }) => {
        const { index } = await code(declaredNames(corpus));
        const graph = graphOf(corpus, index);
        const answer = relatedTo(graph, corpus, request, relations(corpus, index, graph));
        return { text: relatedBody(answer), structured: answer };
      }),
  });
}
