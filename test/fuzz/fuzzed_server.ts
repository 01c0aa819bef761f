import { ProtocolServer, type ToolCall } from "../../src/protocol/mod.ts";
import { fullApplication } from "../protocol/full_application.ts";

/** The server that is fuzzed: all there is, and tools that give back what they are given. */
export function fuzzedServer(): ProtocolServer {
  const full = fullApplication();
  const tools: Readonly<Record<string, ToolCall>> = {
    echo: (given) => ({ content: [{ type: "text", text: JSON.stringify(given) }], isError: false }),
    deep: (given) => ({ content: [], isError: false, structured: given }),
  };
  return new ProtocolServer({
    ...full,
    findTool: (name, context) => (Object.hasOwn(tools, name) ? tools[name] : full.findTool(name, context)),
  });
}
