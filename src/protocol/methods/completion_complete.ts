import type { CompletionReference } from "../application.ts";
import { isJsonObject, type JsonObject, member } from "../json.ts";
import type { Call } from "../method.ts";
import { invalidParams } from "../protocol_error.ts";
import { requiredText, textsOf } from "./params.ts";

/** The most candidates that one answer may hold, by the specification. */
const MOST_VALUES = 100;

/** Candidates for one argument of a prompt or of a resource template. */
export async function complete(call: Call): Promise<JsonObject> {
  const { params, application } = call;
  const ref = reference(member(params, "ref"));
  const argument = member(params, "argument");
  if (!isJsonObject(argument)) throw invalidParams('The "argument" member must be an object.');
  const name = requiredText(argument, "name", "argument.name");
  const value = member(argument, "value");
  if (typeof value !== "string") throw invalidParams('The "argument.value" member must be a string.');
  const filled = filledIn(member(params, "context"));

  const values = await application.complete?.({ ref, name, value, filled }, call.context);
  if (values === undefined) {
    const what = ref.type === "ref/prompt" ? `prompt "${ref.name}"` : `resource "${ref.uri}"`;
    throw invalidParams(`Nothing can be completed for the argument "${name}" of the ${what}.`);
  }
  const total = values.length;
  return { completion: { values: values.slice(0, MOST_VALUES), total, hasMore: total > MOST_VALUES } };
}

function reference(ref: unknown): CompletionReference {
  if (!isJsonObject(ref)) throw invalidParams('The "ref" member must be an object.');
  const type = member(ref, "type");
  if (type === "ref/prompt") return { type, name: requiredText(ref, "name", "ref.name") };
  if (type === "ref/resource") return { type, uri: requiredText(ref, "uri", "ref.uri") };
  throw invalidParams('The "ref.type" member must be "ref/prompt" or "ref/resource".');
}

/** What was filled in before, from 2025-06-18; an older client sends none. */
function filledIn(context: unknown): Readonly<Record<string, string>> {
  if (context === undefined) return {};
  if (!isJsonObject(context)) throw invalidParams('The "context" member must be an object.');
  const given = member(context, "arguments") ?? {};
  if (!isJsonObject(given)) throw invalidParams('The "context.arguments" member must be an object.');
  return textsOf(given, "context.arguments");
}
