import { createApplication, type Tool, type ToolErrors } from "../../src/host/mod.ts";
import type { JsonObject, ProtocolOptions } from "../../src/protocol/mod.ts";
import { exchange, request } from "../protocol/exchange.ts";

/** What a client gets for one call of one tool. */
export async function callTool(
  tool: Tool,
  given: unknown,
  options: ProtocolOptions & { toolErrors?: ToolErrors } = {},
) {
  const { toolErrors = "results", ...protocol } = options;
  const application = createApplication({ name: "n", version: "1", tools: [tool], toolErrors });
  const text = request(1, "tools/call", { name: tool.name, arguments: given });
  const [answer] = await exchange(application, text, protocol);
  return answer as { result: JsonObject; error: JsonObject };
}

/** The text of a tool's result. */
export function textOf(result: JsonObject): string {
  return (result.content as [{ text: string }])[0].text;
}
