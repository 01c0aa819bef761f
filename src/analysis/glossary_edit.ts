import type { DocumentText } from "../pages/mod.ts";

/** A change of whole lines. */
export interface LineEdit {
  /** First line that goes, from 0 in the file; where lines are only put in, the line before which they come. */
  readonly from: number;
  /** Line behind the last one that goes. */
  readonly to: number;
  /** What comes in their place, without line ends. */
  readonly lines: readonly string[];
}

/** A file with edits made to it, all other bytes as they are. New lines end as the first line of the file does. */
export function edited(document: DocumentText, edits: readonly LineEdit[]): Buffer {
  const { text, charStarts, lineCount, bytes, start } = document;
  const end = text.slice(0, charStarts[1]).endsWith("\r\n") ? "\r\n" : "\n";
  const startOf = (line: number) => (line >= lineCount ? text.length : (charStarts[line] as number));
  let result = "";
  let at = 0;
  for (const { from, to, lines } of [...edits].sort(compareEdits)) {
    result += text.slice(startOf(at), startOf(from));
    if (lines.length > 0 && result !== "" && !result.endsWith("\n")) result += end;
    result += lines.map((line) => `${line}${end}`).join("");
    at = Math.max(at, to);
  }
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(result + text.slice(startOf(at)))]);
}

/** What is put in comes before what is changed in the same place; otherwise they stay in their order. */
function compareEdits(a: LineEdit, b: LineEdit): number {
  return a.from - b.from || Number(a.to > a.from) - Number(b.to > b.from);
}
