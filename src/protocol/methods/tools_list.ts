import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { pick } from "../pick.ts";
import { page } from "./page.ts";

/** The tools, in the application's order, which is the same from call to call. */
export async function listTools(call: Call): Promise<JsonObject> {
  const { application, context, revision } = call;
  const write = (entry: object) => pick(entry, revision.toolMembers);
  return page(
    call,
    { method: "tools/list", member: "tools", isKept: true, write },
    await application.listTools(context),
  );
}
