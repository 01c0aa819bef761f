import { plural } from "./plural.ts";

/** Whole lines of a text, from one line on, within limits. Lines count from 1. */
export interface LineWindow {
  readonly startLine: number;
  /** Last line of the window. */
  readonly endLine: number;
  /** Whether lines follow. */
  readonly hasMore: boolean;
  /** The lines with their ends; successive windows join to the text. */
  readonly content: string;
}

/** How much of a text a window may hold. */
export interface WindowLimits {
  readonly lineCount: number;
  /** Bytes in UTF-8. The first line is taken even when it is longer. */
  readonly maxBytes: number;
}

/** What to say of a first line that lies beyond the last. */
export function beyondEnd(lines: number, startLine: number): string {
  return `The page has ${plural(lines, "line")}; line ${startLine} is beyond its end.`;
}

/** Splits after each line feed; lines keep their ends, and a last line without one stays so. */
export function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

/** Cuts a window out of lines; `undefined` when the first line lies beyond the last. */
export function lineWindow(lines: readonly string[], startLine: number, limits: WindowLimits): LineWindow | undefined {
  if (startLine > lines.length) return undefined;
  let end = startLine - 1;
  let bytes = 0;
  while (end < lines.length && end - startLine + 1 < limits.lineCount) {
    bytes += Buffer.byteLength(lines[end]!);
    if (bytes > limits.maxBytes && end > startLine - 1) break;
    end++;
  }
  return {
    startLine,
    endLine: end,
    hasMore: end < lines.length,
    content: lines.slice(startLine - 1, end).join(""),
  };
}
