/**
 * What MCP frames mean: classify a text, dispatch the request in it, prove the answer encodable. Knows neither a
 * transport nor what is served; {@linkcode ProtocolServer} is the entry.
 *
 * @module
 */
export type {
  Application,
  Awaitable,
  CallContext,
  Entries,
  ResourceEntry,
  ResourceText,
  ServerInfo,
  ToolAnnotations,
  ToolCall,
  ToolEntry,
  ToolResult,
} from "./application.ts";
export { decode, type Ignored, type Incoming, type Malformed, type Notification, type Request } from "./codec.ts";
export type { Connection, Reception } from "./connection.ts";
export { assertEncodable, UnencodableError } from "./encode.ts";
export { isJsonObject, type JsonObject, member } from "./json.ts";
export { containedLogger, type Logger } from "./logger.ts";
export type { Call, Method } from "./method.ts";
export type { ReportProgress } from "./progress.ts";
export { ErrorCode, invalidParams, ProtocolError } from "./protocol_error.ts";
export { type ProtocolOptions, ProtocolServer } from "./protocol_server.ts";
export type { RequestId } from "./request_id.ts";
export { type Revision, revision20250618 } from "./revisions/mod.ts";
