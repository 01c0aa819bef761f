import { oneLine } from "../graph/mod.ts";

/** A text on one line of at most so many UTF-16 units, marked with `…` where it was cut. */
export function clippedLine(text: string, most: number): string {
  // What is beyond is never looked at, however long it is.
  const line = oneLine(text.slice(0, 4 * most + 100));
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
