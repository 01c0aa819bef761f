import type { TextRange } from "./text_range.ts";

/** Whether the line that holds `at` is a row of a Markdown table. */
export function isTableRow(text: string, at: number): boolean {
  return /^[ \t]*\|/.test(lineAt(text, at));
}

/**
 * The header row and the separator row of the table whose row holds `at`; `undefined` when the line is no row, the table
 * has no separator, or the line is one of the two.
 */
export function tableHead(text: string, at: number): TextRange | undefined {
  if (!isTableRow(text, at)) return undefined;
  let top = lineStart(text, at);
  while (top > 0 && isTableRow(text, top - 1)) top = lineStart(text, top - 1);
  const separator = text.indexOf("\n", top) + 1;
  if (separator === 0 || !/^[ \t]*\|[ \t]*:?-[-\s:|]*$/.test(lineAt(text, separator))) return undefined;
  const end = separator + lineAt(text, separator).length;
  return at <= end ? undefined : { start: top, end };
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(lineStart(text, at), end < 0 ? text.length : end);
}
