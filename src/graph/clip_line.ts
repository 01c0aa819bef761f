import { oneLine } from "./one_line.ts";

/** A line of at most so many UTF-16 units, with `…` where it was cut. */
export function clipLine(line: string, most: number): string {
  if (line.length <= most) return line;
  return `${line.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Any text as one line of at most so many UTF-16 units, as a part of a line that has an end. */
export function clippedLine(text: string, most = 240): string {
  // What is beyond is never looked at, however long it is.
  return clipLine(oneLine(text.slice(0, 4 * most + 100)), most);
}
