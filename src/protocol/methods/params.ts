import { isJsonObject, type JsonObject, member } from "../json.ts";
import type { ProgressToken } from "../progress.ts";
import { invalidParams } from "../protocol_error.ts";

/**
 * A required, non-empty string.
 *
 * @param spelled How the message calls it, when it is not a direct member of `params`.
 * @throws {ProtocolError} −32602 naming the member.
 */
export function requiredText(params: JsonObject, name: string, spelled = name): string {
  const value = member(params, name);
  if (typeof value !== "string" || value === "")
    throw invalidParams(`The "${spelled}" member must be a non-empty string.`);
  return value;
}

/**
 * The `arguments` of a tool call: `{}` when left out. Present but not an object, `[]` and null included, is refused.
 *
 * @throws {ProtocolError} −32602
 */
export function callArguments(params: JsonObject): JsonObject {
  if (!Object.hasOwn(params, "arguments")) return {};
  const value = params.arguments;
  if (!isJsonObject(value)) throw invalidParams('The "arguments" member must be an object.');
  return value;
}

/**
 * The progress token in `_meta`, if there is one. One of a wrong type is refused rather than silently dropped, and so
 * is an integer that could not be echoed as it was sent.
 *
 * @throws {ProtocolError} −32602
 */
export function progressToken(params: JsonObject): ProgressToken | undefined {
  if (!Object.hasOwn(params, "_meta")) return undefined;
  const meta = params._meta;
  if (!isJsonObject(meta)) throw invalidParams('The "_meta" member must be an object.');
  if (!Object.hasOwn(meta, "progressToken")) return undefined;
  const token = meta.progressToken;
  if (typeof token === "string" || Number.isSafeInteger(token)) return token as ProgressToken;
  throw invalidParams('The "_meta.progressToken" member must be a string or an integer.');
}
