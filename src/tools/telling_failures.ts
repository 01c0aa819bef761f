import type { Tool } from "../host/mod.ts";
import type { LiveSource } from "../library/mod.ts";
import type { ViewFor } from "./view_for.ts";

/**
 * Tools that tell the client, beside their answer, of each source that failed since it was told last: what answers may be
 * old by then, and nobody asked for a load that could say so.
 */
export function tellingFailures(tools: readonly Tool[], view: ViewFor): Tool[] {
  /** Source → why it failed, as it was told. */
  const told = new WeakMap<LiveSource, string>();
  return tools.map((tool) => ({
    ...tool,
    async call(given, context) {
      const answer = await tool.call(given, context);
      for (const source of view(context).known()) {
        const { failure, name } = source;
        if (!failure) told.delete(source);
        else if (told.get(source) !== failure.reason) {
          told.set(source, failure.reason);
          const { code, message } = failure;
          context.message("warning", { source: name, code, message }, "library");
        }
      }
      return answer;
    },
  }));
}
