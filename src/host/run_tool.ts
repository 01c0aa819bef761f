import {
  assertEncodable,
  type CallContext,
  type ContentBlock,
  invalidParams,
  type JsonObject,
  ProtocolError,
  type ToolResult,
} from "../protocol/mod.ts";
import { unexpectedField } from "./argument_error.ts";
import { bindArguments } from "./bind_arguments.ts";
import type { Binding } from "./raw_input.ts";
import { withinLimit } from "./result_limit.ts";
import type { Tool, ToolAnswer, ToolBlocks } from "./tool.ts";
import type { RegisteredTool } from "./tool_registry.ts";

/**
 * How the failures of a tool reach the client. `results`: as results with `isError`, so that a model can correct itself.
 * `protocol`: bad arguments as −32602 and a throw as −32603, for servers whose contract says so; results are not
 * limited there.
 */
export type ToolErrors = "results" | "protocol";

/** How tools are run. */
export interface ToolRules {
  readonly toolErrors: ToolErrors;
  /** Bytes of JSON that a result may have. */
  readonly maxResultBytes: number;
}

/** Binds the arguments, calls the tool and writes its answer, or what went wrong, as a result. */
export async function runTool(
  registered: RegisteredTool,
  given: JsonObject,
  context: CallContext,
  { toolErrors, maxResultBytes }: ToolRules,
): Promise<ToolResult> {
  const { tool } = registered;
  const binding = await bind(registered, given);
  if (binding.errors !== undefined) {
    const { errors } = binding;
    if (toolErrors === "protocol") throw invalidParams(errors.map(({ message }) => message).join(" "));
    return failed(JSON.stringify({ errors }));
  }
  if (toolErrors === "protocol") return toResult(await tool.call(binding.value, context));
  try {
    const result = toResult(await tool.call(binding.value, context));
    assertEncodable(result);
    return withinLimit(tool.name, result, maxResultBytes);
  } catch (reason) {
    // The protocol knows what to answer to a call that was aborted; it is no failure of the tool.
    if (context.signal.aborted || reason instanceof ProtocolError) throw reason;
    context.log(`The tool ${tool.name} failed.`, reason);
    return failed("Tool execution failed.");
  }
}

async function bind({ tool, inputSchema }: RegisteredTool, given: JsonObject): Promise<Binding<Bound>> {
  const { input } = tool;
  if (input === undefined) {
    const names = Object.keys(given);
    if (names.length === 0) return { value: {} };
    return { errors: names.map((name) => unexpectedField([name.toWellFormed()], given[name], [], names)) };
  }
  return "rawSchema" in input ? input.bind(given) : await bindArguments(input, inputSchema, given);
}

type Bound = Parameters<Tool["call"]>[0];

function failed(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function toResult(answer: ToolAnswer | ToolBlocks | string): ToolResult {
  if (typeof answer === "string") return { content: [{ type: "text", text: answer }], isError: false };
  const { text, content = [], structured, _meta } = answer;
  const words: ContentBlock[] = "text" in answer ? [{ type: "text", text: text as string }] : [];
  return {
    content: [...words, ...content],
    isError: "error" in answer,
    ...(structured === undefined ? {} : { structured }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}
