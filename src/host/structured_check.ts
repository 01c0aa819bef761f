import type { ArgumentError } from "./argument_error.ts";
import { bindArguments } from "./bind_arguments.ts";
import { jsonSchemaOf } from "./json_schema.ts";
import type { Tool, ToolAnswer, ToolBlocks } from "./tool.ts";

/**
 * What is wrong with a tool's structured answer by its own output schema; nothing if it has none. For tests: strict
 * clients refuse an answer that does not fit, so a tool must not be able to give one, and serving need not look again.
 */
export async function structuredErrors(tool: Tool, answer: ToolAnswer | ToolBlocks): Promise<readonly ArgumentError[]> {
  if (tool.output === undefined || "error" in answer) return [];
  const published = await jsonSchemaOf(tool.output, "output", `tool ${tool.name}`);
  const { errors } = await bindArguments(tool.output, published, answer.structured ?? {});
  return errors ?? [];
}
