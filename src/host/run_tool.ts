import { assertEncodable, type CallContext, invalidParams, type JsonObject, type ToolResult } from "../protocol/mod.ts";
import { bindArguments } from "./bind_arguments.ts";
import type { ToolAnswer } from "./tool.ts";
import type { RegisteredTool } from "./tool_registry.ts";

/**
 * How the failures of a tool reach the client. `results`: as results with `isError`, so that a model can correct itself.
 * `protocol`: bad arguments as −32602 and a throw as −32603, for servers whose contract says so.
 */
export type ToolErrors = "results" | "protocol";

/** Binds the arguments, calls the tool and writes its answer, or what went wrong, as a result. */
export async function runTool(
  { tool, inputSchema }: RegisteredTool,
  given: JsonObject,
  context: CallContext,
  toolErrors: ToolErrors,
): Promise<ToolResult> {
  const binding = await bindArguments(tool.input, await inputSchema(), given);
  if (binding.errors !== undefined) {
    const { errors } = binding;
    if (toolErrors === "protocol") throw invalidParams(errors.map(({ message }) => message).join(" "));
    return { text: JSON.stringify({ errors }), isError: true };
  }
  if (toolErrors === "protocol") return toResult(await tool.call(binding.value, context));
  try {
    const result = toResult(await tool.call(binding.value, context));
    assertEncodable(result);
    return result;
  } catch (reason) {
    // The protocol knows what to answer to a call that was aborted; it is no failure of the tool.
    if (context.signal.aborted) throw reason;
    context.log(`The tool ${tool.name} failed.`, reason);
    return { text: "Tool execution failed.", isError: true };
  }
}

function toResult(answer: ToolAnswer): ToolResult {
  const { text, structured } = answer;
  return { text, isError: "error" in answer, ...(structured === undefined ? {} : { structured }) };
}
