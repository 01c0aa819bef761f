import type { PromptEntry } from "../entries.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { pick } from "../pick.ts";
import { page } from "./page.ts";

/** The prompts, in the application's order. */
export async function listPrompts(call: Call): Promise<JsonObject> {
  const { application, context, revision } = call;
  const write = (entry: PromptEntry): JsonObject => {
    const written = pick(entry, revision.promptMembers);
    const given = entry.arguments?.map((argument) => pick(argument, revision.promptArgumentMembers));
    return given === undefined ? written : { ...written, arguments: given };
  };
  const list = { method: "prompts/list", member: "prompts", isKept: true, write };
  return page(call, list, (await application.listPrompts?.(context)) ?? []);
}
