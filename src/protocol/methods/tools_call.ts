import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { invalidParams } from "../protocol_error.ts";
import { callArguments, progressToken, requiredText } from "./params.ts";

/**
 * Runs one tool. The shape of the request is checked before the tool is looked up, and the tool before anything runs.
 * `isError` is always written; `structuredContent` only when the tool gave some.
 */
export async function callTool({ params, application, revision, context }: Call): Promise<JsonObject> {
  const name = requiredText(params, "name");
  const given = callArguments(params);
  const token = progressToken(params);
  const run = await application.findTool(name);
  if (run === undefined) throw invalidParams(`Unknown tool: "${name}".`);

  const { text, isError, structured } = await run(given, context(token));
  return {
    content: [{ type: "text", text }],
    isError,
    ...(structured !== undefined && revision.structuredContent ? { structuredContent: structured } : {}),
  };
}
