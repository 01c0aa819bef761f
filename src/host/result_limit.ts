import { Buffer } from "node:buffer";
import type { ToolResult } from "../protocol/mod.ts";
import { grouped } from "../spelling/mod.ts";

/**
 * Largest result of a tool, in bytes of JSON. A client built on the official SDK ends the connection when one stdio
 * frame exceeds its buffer of 10 MiB, so the envelope must fit below that as well.
 */
export const MAX_RESULT_BYTES = 8 * 1024 * 1024;

/** Bytes that one UTF-16 unit can need at most: an escaped control character. */
const MOST_BYTES = 6;

/** What a result that is too large is replaced by; the result itself when it is not. */
export function withinLimit(name: string, result: ToolResult, limit: number): ToolResult {
  // Most results are so small that they need not be written to know it.
  if (unitsOf(result) * MOST_BYTES <= limit) return result;
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes <= limit) return result;
  const text =
    `The answer of ${name} is ${grouped(bytes)} bytes, more than the ${grouped(limit)} that can ` +
    "be sent in one piece. Ask for less: a narrower question, a lower limit, a smaller part.";
  return { content: [{ type: "text", text }], isError: true };
}

/** UTF-16 units that a value takes as JSON, rather more than less. */
function unitsOf(value: unknown): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 25;
  let units = 2;
  for (const [name, item] of Object.entries(value)) units += name.length + 4 + unitsOf(item);
  return units;
}
