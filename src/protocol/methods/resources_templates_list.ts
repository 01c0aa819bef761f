import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { annotated } from "./annotated.ts";
import { page } from "./page.ts";

/** The resource templates; none when the application has none. */
export async function listResourceTemplates(call: Call): Promise<JsonObject> {
  const { application, context, revision } = call;
  const list = {
    method: "resources/templates/list",
    member: "resourceTemplates",
    write: annotated(revision, revision.templateMembers),
  };
  return page(call, list, (await application.listResourceTemplates?.(context)) ?? []);
}
