import { plain } from "../../faults/mod.ts";
import { oneLine } from "../one_line.ts";

/** Text of a document as part of a line that has an end. */
export function shortLine(text: string, most = 240): string {
  const line = plain(oneLine(text.slice(0, 4 * most)));
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")}…`;
}

/** A place as `path:line`. */
export function placeText({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${shortLine(file, 1000)}:${line}`;
}
