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
  /** From 2026-07-28: a header is missing, malformed or says otherwise than the body. */
  headerMismatch: -32020,
  /** From 2026-07-28: the call needs something that the client did not declare. */
  missingClientCapability: -32021,
  /** From 2026-07-28: the version that a message names is not spoken. */
  unsupportedProtocolVersion: -32022,
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
export function invalidRequest(message = "Invalid Request."): ProtocolError {
  return new ProtocolError(ErrorCode.invalidRequest, message);
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
  return internalFailure("Internal error.");
}

/** −32603 with a message of the application's own, which must tell nothing that is private. */
export function internalFailure(message: string): ProtocolError {
  return new ProtocolError(ErrorCode.internal, message);
}

/** −32020: a header of Streamable HTTP does not say what the body says. */
export function headerMismatch(header: string, rule: string): ProtocolError {
  return new ProtocolError(ErrorCode.headerMismatch, `The ${header} header ${rule}.`);
}

/**
 * −32021: what a call needs of a client that did not declare it. For applications.
 *
 * @param required As a client would declare it: `{ sampling: {} }`.
 */
export function missingClientCapability(required: JsonObject): ProtocolError {
  const names = Object.keys(required).join(", ");
  return new ProtocolError(ErrorCode.missingClientCapability, `The client must declare: ${names}.`, {
    requiredCapabilities: required,
  });
}

/** −32022: names the versions that are spoken, the newest first. */
export function unsupportedProtocolVersion(supported: readonly string[], requested: string): ProtocolError {
  return new ProtocolError(
    ErrorCode.unsupportedProtocolVersion,
    `Unsupported protocol version. Supported: ${supported.join(", ")}.`,
    { supported, requested },
  );
}
