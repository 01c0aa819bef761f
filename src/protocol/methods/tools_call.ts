import { isJsonObject, type JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { invalidParams } from "../protocol_error.ts";
import type { RevisionShape } from "../revision_shape.ts";
import { contentBlock } from "./content.ts";
import { callArguments, requiredText } from "./params.ts";

/**
 * Runs one tool. The shape of the request is checked before the tool is looked up, and the tool before anything runs.
 * `isError` is always written; `structuredContent` only when the tool gave some that the revision can carry.
 */
export async function callTool(call: Call): Promise<JsonObject> {
  const { params, application, revision } = call;
  const name = requiredText(params, "name");
  const given = callArguments(params);
  const { context } = call;
  const run = await application.findTool(name, context);
  if (run === undefined) throw invalidParams(`Unknown tool: "${name}".`);

  const { content, isError, structured, _meta } = await run(given, context);
  return {
    content: content.map((block) => contentBlock(block, revision)),
    isError,
    ...(canCarry(revision, structured) ? { structuredContent: structured } : {}),
    ...(_meta === undefined || !revision.contentMeta ? {} : { _meta }),
  };
}

function canCarry({ structuredContent }: RevisionShape, structured: unknown): boolean {
  if (structured === undefined || structuredContent === "nothing") return false;
  return structuredContent === "any value" || isJsonObject(structured);
}
