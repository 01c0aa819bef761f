/**
 * An MCP application from definitions: tools and prompts with zod schemas, resources by providers and templates.
 * {@linkcode createApplication} is the entry. zod is loaded when the definitions are first asked for.
 *
 * @module
 */

export { internalFailure, invalidParams, type JsonObject } from "../protocol/mod.ts";
export type { ArgumentError, ArgumentErrorCode } from "./argument_error.ts";
export { bindArguments } from "./bind_arguments.ts";
export { ChangeFeed, type ChangeFeedOptions } from "./change_feed.ts";
export type { Claim } from "./claim.ts";
export { codePoints } from "./code_points.ts";
export type { Completer, Completers } from "./completer.ts";
export { type ComposedServer, composeApplications } from "./compose_applications.ts";
export {
  type ApplicationDefinition,
  createApplication,
  type HostApplication,
  type ScopeInitialiser,
} from "./create_application.ts";
export { type DefinitionKind, DuplicateDefinitionError } from "./duplicate_definition.ts";
export {
  composeHttp,
  DEFAULT_PRIORITY,
  type EventSink,
  type EventStream,
  type HttpHandler,
  type HttpMiddleware,
  type HttpReply,
  type HttpRequest,
} from "./http_middleware.ts";
export { IDENTITY, type Identity } from "./identity.ts";
export { jsonSchemaOf, SchemaError } from "./json_schema.ts";
export { type OpenTelemetryApi, openTelemetry } from "./open_telemetry.ts";
export { definePrompt, type Prompt, type PromptAnswer } from "./prompt.ts";
export { type Binding, type RawInput, rawInput } from "./raw_input.ts";
export {
  defineResource,
  defineResources,
  type ListedResource,
  type Resource,
  type ResourceProvider,
} from "./resource.ts";
export { defineResourceTemplate, type ResourceTemplate } from "./resource_template.ts";
export type { ResourceBytes, ResourceText, ResourceValue } from "./resource_value.ts";
export { MAX_RESULT_BYTES } from "./result_limit.ts";
export type { ToolErrors } from "./run_tool.ts";
export { structuredErrors } from "./structured_check.ts";
export type { CallOutcome, ObservedCall, ObservedSpan, Telemetry } from "./telemetry.ts";
export {
  defineTool,
  type Tool,
  type ToolAnswer,
  type ToolArguments,
  type ToolBlocks,
  type ToolContext,
  type ToolInput,
  type ToolRefusal,
  type ToolSuccess,
} from "./tool.ts";
export { type TemplateValues, UriTemplate, type VariablesOf } from "./uri_template.ts";
