import { isJsonObject, type JsonObject, member } from "../json.ts";
import { isProgressToken, type ProgressToken } from "../progress.ts";
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
 * The `arguments` of a tool call or a prompt: `{}` when left out. Present but not an object, `[]` and null included, is refused.
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
 * An object whose values are all strings.
 *
 * @throws {ProtocolError} −32602 naming the first that is not.
 */
export function textsOf(given: JsonObject, spelled: string): Readonly<Record<string, string>> {
  const other = Object.entries(given).find(([, value]) => typeof value !== "string");
  if (other !== undefined) throw invalidParams(`The "${spelled}.${other[0].toWellFormed()}" member must be a string.`);
  return given as Record<string, string>;
}

/**
 * The `_meta` of a request: `{}` when left out.
 *
 * @throws {ProtocolError} −32602
 */
export function metaOf(params: JsonObject): JsonObject {
  if (!Object.hasOwn(params, "_meta")) return {};
  const meta = params._meta;
  if (!isJsonObject(meta)) throw invalidParams('The "_meta" member must be an object.');
  return meta;
}

/**
 * The progress token in `_meta`, if there is one. One of a wrong type is refused rather than silently dropped, and so
 * is an integer that could not be echoed as it was sent.
 *
 * @throws {ProtocolError} −32602
 */
export function progressToken(meta: JsonObject): ProgressToken | undefined {
  if (!Object.hasOwn(meta, "progressToken")) return undefined;
  const token = meta.progressToken;
  if (isProgressToken(token)) return token;
  throw invalidParams('The "_meta.progressToken" member must be a string or an integer.');
}
