import * as z from "zod/mini";
import { defineTool, type Tool } from "../../host/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { answerSchema } from "./answer_schema.ts";
import type { Answering, Body } from "./answering.ts";

/** Tells what a word means in this repository. */
export function docsGlossary(answering: Answering): Tool {
  return defineTool({
    name: "docs_glossary",
    title: "What a word means here",
    description:
      "Finds the senses of one term in the managed glossary, with definition, scope and aliases. Use it when a word is overloaded " +
      "or means different things in different components, before something new is named, for text that must match the vocabulary, " +
      "and for a request with an ambiguous word. A term that nobody declared gives an ordinary empty answer.",
    annotations: READ_ONLY,
    input: z.strictObject({
      term: z.string().check(z.maxLength(100_000), z.describe("One term or an alias of it, in any letters.")),
    }),
    output: answerSchema({
      kind: z.enum(["found", "unknown", "blank", "unavailable"]),
      term: z.optional(z.string()),
      glossary: z.optional(z.string()),
      senses: z.optional(
        z.array(
          z.strictObject({
            id: z.string(),
            status: z.enum(["proposed", "approved", "rejected"]),
            definition: z.string(),
            scopes: z.array(z.string()),
            aliases: z.array(z.string()),
            line: z.int(),
            term: z.string(),
            isAlias: z.boolean(),
          }),
        ),
      ),
      considered: z.optional(z.int()),
      nearest: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
    call: ({ term }, context) =>
      answering.answer(context, async ({ corpus, configurationFault }): Promise<Body> => {
        if (configurationFault !== undefined) return unavailable(configurationFault);
        const { glossaryAnswer, glossaryBody } = await import("../../analysis/mod.ts");
        const answer = glossaryAnswer(corpus, term);
        return { text: glossaryBody(answer), structured: answer };
      }),
  });
}

/** The last good configuration may name another glossary than is meant now. */
function unavailable(fault: string): Body {
  const message = "The glossary is unavailable while the configuration cannot be read.";
  return { text: message, structured: { kind: "unavailable", reason: `${message} ${fault}` } };
}
