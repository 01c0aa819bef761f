import * as z from "zod/mini";
import { impactAnswer, impactBody } from "../../graph/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema } from "./answer_schema.ts";
import type { Answering } from "./answering.ts";
import { wellFormedText } from "./well_formed_text.ts";

const changed = z.strictObject({
  path: z.string(),
  state: z.enum(["given", "added", "modified", "removed", "renamed"]),
  before: z.optional(z.string()),
  declared: z.optional(z.array(z.string())),
});

const impacted = z.strictObject({
  path: z.string(),
  id: z.optional(z.string()),
  title: z.string(),
  isChanged: z.boolean(),
  strength: z.number(),
  reasons: z.array(
    z.strictObject({
      kind: z.enum(["describes", "references", "exposes", "links", "mentions", "names"]),
      text: z.string(),
      files: z.array(z.string()),
      fileCount: z.int(),
      weight: z.number(),
      lines: z.array(z.int()),
    }),
  ),
  sections: z.array(
    z.strictObject({
      trail: z.array(z.string()),
      slug: z.string(),
      firstLine: z.int(),
      lastLine: z.int(),
      texts: z.array(z.string()),
      strength: z.number(),
    }),
  ),
});

/** Tells which documents a change makes doubtful. */
export function docsImpact(answering: Answering): Tool {
  return defineTool({
    name: "docs_impact",
    title: "What a change means for the documents",
    description:
      "Lists the documents that describe, reference, link to or name what changed, with the reason and the sections to read again. " +
      "Use it after a change and before it is committed, or for a commit or range under review. An empty answer means that no " +
      "document speaks of these files by name.",
    annotations: READ_ONLY,
    input: z.strictObject({
      files: z.optional(
        z
          .array(z.string().check(z.minLength(1), z.maxLength(4_096), wellFormedText))
          .check(z.maxLength(2_000), z.describe("Changed files, by their paths below the root.")),
      ),
      range: z.optional(
        z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(500),
            wellFormedText,
            z.describe("Or a commit or range of git; without both, what is not committed."),
          ),
      ),
      budget: z._default(
        z.int().check(z.minimum(1_000), z.maximum(50_000), z.describe("Most characters of the answer.")),
        9_000,
      ),
    }),
    output: answerSchema({
      kind: z.enum(["found", "refused"]),
      reason: z.optional(z.string()),
      compared: z.optional(z.string()),
      notes: z.optional(z.array(z.string())),
      files: z.optional(z.array(changed)),
      fileCount: z.optional(z.int()),
      documents: z.optional(z.array(impacted)),
      documentCount: z.optional(z.int()),
      changed: z.optional(z.array(impacted)),
      changedCount: z.optional(z.int()),
      weaker: z.optional(z.int()),
      considered: z.optional(z.int()),
    }),
    call: ({ files, range, budget }, context) =>
      answering.answer(context, async ({ corpus, code }) => {
        const answer = await impactAnswer(corpus, (changed) => code([], changed), { files, range });
        return impactBody(answer, budget);
      }),
  });
}
