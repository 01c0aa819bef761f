import * as z from "zod/mini";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema } from "./answer_schema.ts";
import type { Answering } from "./answering.ts";

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
    output: answerSchema({ skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })) }),
    call: (_given, context) =>
      answering.answer(context, ({ corpus }) => ({
        text: "",
        structured: { skipped: corpus.skipped.map(({ path, reason }) => ({ path, reason })) },
      })),
  });
}
