import { Buffer } from "node:buffer";
import { type JsonObject, member } from "./json.ts";
import type { Method } from "./method.ts";
import { headerMismatch, type ProtocolError } from "./protocol_error.ts";

/** The headers of one POST of Streamable HTTP that the protocol reads; a member is undefined when it was not sent. */
export interface ProtocolHeaders {
  /** `MCP-Protocol-Version` */
  readonly version?: string | undefined;
  /** `Mcp-Method` */
  readonly method?: string | undefined;
  /** `Mcp-Name` */
  readonly name?: string | undefined;
}

/** What a message says of itself that headers must repeat. */
export interface Mirrored {
  readonly version: string;
  readonly method: string;
  readonly params: JsonObject;
}

/**
 * What is wrong with headers that must repeat the body, or undefined if they do (2026-07-28, "Standard request headers").
 * Values are compared as they are, case included; only a name may be written in base64.
 *
 * @param named The member of `params` that `Mcp-Name` repeats.
 */
export function mirrorFault(
  headers: ProtocolHeaders,
  { version, method, params }: Mirrored,
  named: Method["named"],
): ProtocolError | undefined {
  if (headers.version !== version) return fault("MCP-Protocol-Version", headers.version, "_meta");
  if (headers.method !== method) return fault("Mcp-Method", headers.method, "method");
  if (named === undefined) return undefined;
  const name = headers.name === undefined ? undefined : plain(headers.name);
  // A name that the body lacks is the method's to refuse.
  return name === member(params, named) ? undefined : fault("Mcp-Name", name, `params.${named}`);
}

function fault(header: string, value: string | undefined, where: string): ProtocolError {
  return headerMismatch(header, value === undefined ? "is missing or malformed" : `does not say what "${where}" says`);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A header's value as it was meant: `=?base64?…?=` holds UTF-8. Undefined when that is not well-formed. */
function plain(value: string): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
