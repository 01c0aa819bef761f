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
  return !/:\s*-?\d+[.eE]/.test(text) || /^-?\d+$/.test(sourceOfRootId(text));
}

/**
 * The characters of the root member `id` as they were sent (of the last one, when there are several, as `JSON.parse`
 * takes it). Walks without recursion, so no depth of nesting can overflow the stack, as a reviver would.
 */
function sourceOfRootId(text: string): string {
  let source = "";
  let depth = 0;
  let key: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') {
      const end = endOfString(text, at);
      if (depth === 1 && key === undefined) key = JSON.parse(text.slice(at, end)) as string;
      at = end - 1;
    } else if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") depth--;
    else if (sign === "," && depth === 1) key = undefined;
    else if (sign === ":" && depth === 1 && key === "id") {
      source = /[^\s,}]*/.exec(text.slice(at + 1, at + 64).trimStart())![0];
    }
  }
  return source;
}

/** The offset behind the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
