import type { JsonObject, ToolEntry } from "../protocol/mod.ts";
import { DuplicateDefinitionError } from "./duplicate_definition.ts";
import { jsonSchemaOf } from "./json_schema.ts";
import type { Tool } from "./tool.ts";

/** A tool and what clients are told of it. Schemas are derived when they are first needed, each once. */
export interface RegisteredTool {
  readonly tool: Tool;
  /** @throws {SchemaError} If the schema cannot be published truthfully; likewise `entry`. */
  inputSchema(): Promise<JsonObject>;
  entry(): Promise<ToolEntry>;
}

/** What every model interface takes; some count the client's prefix into a limit of 64 as well. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Tools by their names, in the order they were given.
 *
 * @throws {DuplicateDefinitionError} If two have one name.
 * @throws {RangeError} If a name has other characters than letters, digits, `_` and `-`, or more than 64.
 */
export function registerTools(tools: readonly Tool[]): ReadonlyMap<string, RegisteredTool> {
  const registered = new Map<string, RegisteredTool>();
  for (const [index, tool] of tools.entries()) {
    const first = registered.get(tool.name);
    if (first !== undefined) {
      const place = tools.indexOf(first.tool);
      throw new DuplicateDefinitionError("tool", tool.name, describe(first.tool, place), describe(tool, index));
    }
    if (!NAME.test(tool.name)) {
      throw new RangeError(`"${tool.name}" cannot name a tool: use 1 to 64 letters, digits, "_" or "-".`);
    }
    registered.set(tool.name, register(tool));
  }
  return registered;
}

function register(tool: Tool): RegisteredTool {
  let schema: Promise<JsonObject> | undefined;
  let entry: Promise<ToolEntry> | undefined;
  const inputSchema = () => {
    schema ??= jsonSchemaOf(tool.input, "input", `tool ${tool.name}`);
    return schema;
  };
  return {
    tool,
    inputSchema,
    entry: () => {
      entry ??= entryOf(tool, inputSchema);
      return entry;
    },
  };
}

async function entryOf(tool: Tool, inputSchema: () => Promise<JsonObject>): Promise<ToolEntry> {
  const { name, title, description, output, annotations } = tool;
  const outputSchema: JsonObject | undefined = output && (await jsonSchemaOf(output, "output", `tool ${name}`));
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: await inputSchema(),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}

function describe({ title, description }: Tool, index: number): string {
  return `tool ${index + 1} ("${title ?? description.slice(0, 40)}")`;
}
