/**
 * What MCP frames mean: classify a text, dispatch the request in it, prove the answer encodable. Knows neither a
 * transport nor what is served; {@linkcode ProtocolServer} is the entry.
 *
 * @module
 */
export type {
  Application,
  Awaitable,
  CacheHint,
  CallContext,
  Capabilities,
  Change,
  ClientFacts,
  CompletionReference,
  CompletionRequest,
  Entries,
  PromptCall,
  PromptResult,
  ResourceRead,
  ToolCall,
  ToolResult,
} from "./application.ts";
export { decode, type Ignored, type Incoming, type Malformed, type Notification, type Request } from "./codec.ts";
export type { Connection } from "./connection.ts";
export type { ContentBlock, PromptMessage, ResourceContents } from "./content.ts";
export { assertEncodable, UnencodableError } from "./encode.ts";
export type {
  Annotations,
  Icon,
  PromptArgumentEntry,
  PromptEntry,
  ResourceEntry,
  ResourceTemplateEntry,
  ServerInfo,
  ToolAnnotations,
  ToolEntry,
} from "./entries.ts";
export { isJsonObject, type JsonObject, member } from "./json.ts";
export type { Answer, Answerable, Lane, Reception } from "./lane.ts";
export { isLogLevel, LOG_LEVELS, type LogLevel } from "./log_level.ts";
export { containedLogger, type Logger } from "./logger.ts";
export type { Call, Method, Need } from "./method.ts";
export type { ProtocolHeaders } from "./mirrored_headers.ts";
export type { ProgressToken, ReportProgress } from "./progress.ts";
export { ErrorCode, internalFailure, invalidParams, missingClientCapability, ProtocolError } from "./protocol_error.ts";
export { type ProtocolOptions, ProtocolServer } from "./protocol_server.ts";
export type { RequestId } from "./request_id.ts";
export { RequestScope, ScopeKey } from "./request_scope.ts";
export {
  ALL_REVISIONS,
  declaredOnly,
  type Revision,
  type Revisions,
  revision20241105,
  revision20250326,
  revision20250618,
  revision20251125,
  revision20260728,
} from "./revisions/mod.ts";
