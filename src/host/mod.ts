/**
 * An MCP application from definitions: tools with zod schemas, resources by providers. {@linkcode createApplication}
 * is the entry. zod is loaded when the tools are first asked for.
 *
 * @module
 */
export type { ArgumentError, ArgumentErrorCode } from "./argument_error.ts";
export { codePoints } from "./code_points.ts";
export { type ApplicationDefinition, createApplication, type HostApplication } from "./create_application.ts";
export { DuplicateDefinitionError } from "./duplicate_definition.ts";
export { jsonSchemaOf, SchemaError } from "./json_schema.ts";
export { defineResources, type ListedResource, type Resource, type ResourceProvider } from "./resource.ts";
export type { ToolErrors } from "./run_tool.ts";
export { structuredErrors } from "./structured_check.ts";
export {
  defineTool,
  type Tool,
  type ToolAnswer,
  type ToolContext,
  type ToolRefusal,
  type ToolSuccess,
} from "./tool.ts";
