import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { invalidParams } from "../protocol_error.ts";
import { contentBlock } from "./content.ts";
import { callArguments, requiredText, textsOf } from "./params.ts";

/** Makes one prompt. Its arguments are strings, by the specification of every revision. */
export async function getPrompt(call: Call): Promise<JsonObject> {
  const { params, application, revision } = call;
  const name = requiredText(params, "name");
  const given = textsOf(callArguments(params), "arguments");
  const { context } = call;
  const make = await application.findPrompt?.(name, context);
  if (make === undefined) throw invalidParams(`Unknown prompt: "${name}".`);

  const { description, messages } = await make(given, context);
  return {
    ...(description === undefined ? {} : { description }),
    messages: messages.map(({ role, content }) => ({ role, content: contentBlock(content, revision) })),
  };
}
