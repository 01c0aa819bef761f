import { sourceOfRootMember } from "./json_text.ts";

/** The id of a request: a string or an integer that JavaScript carries exactly. MCP forbids null. */
export type RequestId = string | number;

/**
 * Whether a decoded `id` may name a request. `JSON.parse` turns `1.0` and `1e0` into 1, so the text of the message
 * decides whether a number was written as an integer; an integer beyond ±(2^53 − 1) could not be echoed as it was sent
 * and is refused, and so is `-0`.
 *
 * @param value The decoded `id`.
 * @param text The whole message it came from, known to be a JSON object.
 */
export function isRequestId(value: unknown, text: string): value is RequestId {
  if (typeof value === "string") return true;
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) return false;
  // Nearly no message holds a float directly after a colon: the scan below is for those that do.
  return !/:\s*-?\d+[.eE]/.test(text) || /^-?\d+$/.test(sourceOfRootMember(text, "id"));
}
