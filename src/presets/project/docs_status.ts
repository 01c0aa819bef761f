import * as z from "zod/mini";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema } from "./answer_schema.ts";
import type { Answering } from "./answering.ts";

/** Files that are no documents although they look like it, as far as they are named. */
const MOST_SKIPPED = 100;

/** Tells from which checkout the server answers: the provenance line alone. */
export function docsStatus(answering: Answering): Tool {
  return defineTool({
    name: "docs_status",
    title: "Which checkout answers",
    description:
      "Tells from which checkout, revision and number of documents this server answers. Use it once before the first question, " +
      "and before an answer is relied on: compare root with the folder that you work in.",
    annotations: READ_ONLY,
    input: z.strictObject({}),
    output: answerSchema({
      skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
      skippedCount: z.int(),
    }),
    call: (_given, context) =>
      answering.answer(context, ({ corpus }) => ({
        text: "",
        structured: {
          skipped: corpus.skipped.slice(0, MOST_SKIPPED).map(({ path, reason }) => ({ path, reason })),
          skippedCount: corpus.skipped.length,
        },
      })),
  });
}
