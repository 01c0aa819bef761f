import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { annotated } from "./annotated.ts";
import { page } from "./page.ts";

/** The resources, in the application's order. */
export async function listResources(call: Call): Promise<JsonObject> {
  const { application, context, revision } = call;
  const write = annotated(revision, revision.resourceMembers);
  return page(call, { method: "resources/list", member: "resources", write }, await application.listResources(context));
}
