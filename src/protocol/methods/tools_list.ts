import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { page } from "./page.ts";

/** The tools, in the application's order, which is the same from call to call. */
export async function listTools(call: Call): Promise<JsonObject> {
  return page(call, "tools/list", call.revision.toolMembers, await call.application.listTools());
}
