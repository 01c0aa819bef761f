import { Buffer } from "node:buffer";
import { assertEncodable, type JsonObject, type ResourceContents, type ResourceRead } from "../protocol/mod.ts";

/** One text, or bytes, with a MIME type of its own. */
export interface ResourceText {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly text: string;
  readonly _meta?: JsonObject;
}

/** Bytes, or base64 of them, with a MIME type of their own. */
export interface ResourceBytes {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly blob: string | Uint8Array;
  readonly _meta?: JsonObject;
}

/**
 * What a reader may return: a text, bytes (sent as base64), either with a MIME type of its own, several contents at
 * once, or any other JSON value, which is sent as its JSON. Undefined: there is no such resource.
 */
export type ResourceValue = string | Uint8Array | ResourceText | ResourceBytes | ResourceRead | unknown;

/** What contents carry beside text or blob. An object with any other member is a value of the application. */
const CONTENTS_MEMBERS = ["uri", "mimeType", "text", "blob", "_meta"];

/**
 * What a reader returned as `resources/read` answers it; undefined stays undefined.
 *
 * @param entry What the resource is listed with: the MIME type of a bare value.
 * @throws {UnencodableError} If JSON cannot carry a value as it is.
 */
export function readContents(value: ResourceValue, entry: { readonly mimeType?: string }): ResourceRead | undefined {
  if (value === undefined) return undefined;
  if (isRead(value)) return value;
  const { mimeType } = entry;
  const typed = mimeType === undefined ? {} : { mimeType };
  if (typeof value === "string") return { contents: [{ ...typed, text: value }] };
  if (value instanceof Uint8Array) return { contents: [{ ...typed, blob: base64(value) }] };
  if (isContents(value)) return { contents: [{ ...typed, ...withBase64(value) }] };
  assertEncodable(value);
  return { contents: [{ mimeType: mimeType ?? "application/json", text: JSON.stringify(value) }] };
}

function isRead(value: unknown): value is ResourceRead {
  return typeof value === "object" && value !== null && "contents" in value && Array.isArray(value.contents);
}

function isContents(value: unknown): value is ResourceText | ResourceBytes {
  if (typeof value !== "object" || value === null) return false;
  const { text, blob } = value as { text?: unknown; blob?: unknown };
  const isOne = typeof text === "string" || typeof blob === "string" || blob instanceof Uint8Array;
  return isOne && Object.keys(value).every((name) => CONTENTS_MEMBERS.includes(name));
}

function withBase64(contents: ResourceText | ResourceBytes): ResourceContents {
  if ("text" in contents) return contents;
  const { blob, ...rest } = contents;
  return { ...rest, blob: typeof blob === "string" ? blob : base64(blob) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
