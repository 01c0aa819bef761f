import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { page } from "./page.ts";

/** The resources, in the application's order. */
export async function listResources(call: Call): Promise<JsonObject> {
  return page(call, "resources/list", call.revision.resourceMembers, await call.application.listResources());
}
