import type { JsonObject } from "./json.ts";

/** The JSON-RPC and MCP error codes that a server of ours sends. */
export const ErrorCode = {
  /** Not JSON, or a line over the transport's cap. */
  parse: -32700,
  /** JSON, but not a JSON-RPC 2.0 message. */
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** `resources/read` of an unknown uri, in the revisions up to 2025-11-25. */
  resourceNotFound: -32002,
} as const;

/**
 * An error that goes to the client as it stands: code, message and data. Anything else that an application throws is
 * told to the client as `Internal error.` and to the logger in full.
 */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly code: number;
  readonly data: JsonObject | undefined;

  constructor(code: number, message: string, data?: JsonObject) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The `error` member of an envelope; `data` only when there is some. */
  toWire(): JsonObject {
    const wire = { code: this.code, message: this.message };
    return this.data === undefined ? wire : { ...wire, data: this.data };
  }
}

/** −32700 `Parse error.`, always answered under the id null. */
export function parseError(): ProtocolError {
  return new ProtocolError(ErrorCode.parse, "Parse error.");
}

/** −32600 `Invalid Request.` */
export function invalidRequest(): ProtocolError {
  return new ProtocolError(ErrorCode.invalidRequest, "Invalid Request.");
}

/** −32601; the method is named, quoted. */
export function methodNotFound(method: string): ProtocolError {
  return new ProtocolError(ErrorCode.methodNotFound, `Method not found: "${method}".`);
}

/** −32602 with a message that names the member and the rule. */
export function invalidParams(message: string, data?: JsonObject): ProtocolError {
  return new ProtocolError(ErrorCode.invalidParams, message, data);
}

/** −32603 `Internal error.`: the reason stays on this side. */
export function internalError(): ProtocolError {
  return new ProtocolError(ErrorCode.internal, "Internal error.");
}
