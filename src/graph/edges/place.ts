import { clippedLine } from "../clip_line.ts";

/** Where something stands in a file. */
export interface Place {
  /** Below the repository's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A place as `path:line`. */
export function placeText({ file, line }: Place): string {
  return `${clippedLine(file, 1_000)}:${line}`;
}
