import type { JsonObject, ToolEntry } from "../protocol/mod.ts";
import { jsonSchemaOf } from "./json_schema.ts";
import { assertName, registered } from "./registered.ts";
import type { Tool } from "./tool.ts";

/** A tool and what clients are told of it. Schemas are derived when they are first needed, each once. */
export interface RegisteredTool {
  readonly tool: Tool;
  /** @throws {SchemaError} If the schema cannot be published truthfully; likewise `entry`. */
  inputSchema(): Promise<JsonObject>;
  entry(): Promise<ToolEntry>;
}

/** The schema of a tool without arguments: an object that refuses every member. */
const NO_ARGUMENTS: JsonObject = { type: "object", properties: {}, additionalProperties: false };

/**
 * Tools by their names, in the order they were given.
 *
 * @throws {DuplicateDefinitionError} If two have one name.
 * @throws {RangeError} If a name has other characters than letters, digits, `_` and `-`, or more than 64.
 */
export function registerTools(tools: readonly Tool[]): ReadonlyMap<string, RegisteredTool> {
  const byName = registered(tools, {
    kind: "tool",
    keyOf: ({ name }) => name,
    describe: ({ title, description }) => title ?? description.slice(0, 40),
  });
  return new Map([...byName].map(([name, tool]) => [name, register(tool)]));
}

function register(tool: Tool): RegisteredTool {
  assertName(tool.name, "tool");
  let schema: Promise<JsonObject> | undefined;
  let entry: Promise<ToolEntry> | undefined;
  const inputSchema = () => {
    schema ??= inputSchemaOf(tool);
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

async function inputSchemaOf({ name, input }: Tool): Promise<JsonObject> {
  if (input === undefined) return NO_ARGUMENTS;
  return "rawSchema" in input ? input.rawSchema : await jsonSchemaOf(input, "input", `tool ${name}`);
}

async function entryOf(tool: Tool, inputSchema: () => Promise<JsonObject>): Promise<ToolEntry> {
  const { name, title, description, output, annotations, icons, _meta } = tool;
  const outputSchema: JsonObject | undefined = output && (await jsonSchemaOf(output, "output", `tool ${name}`));
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: await inputSchema(),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(icons === undefined ? {} : { icons }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}
