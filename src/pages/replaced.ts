import type { DocumentText } from "./document.ts";
import type { Warning } from "./warning.ts";

/** One warning for each page that holds sequences which are not UTF-8, naming the first such line. */
export function encodingWarnings(
  document: DocumentText,
  pages: readonly { readonly id: string; readonly firstLine: number; readonly lines: number }[],
): Warning[] {
  const warnings: Warning[] = [];
  const { replacedLines } = document;
  let next = 0;
  for (const page of pages) {
    while (next < replacedLines.length && (replacedLines[next] as number) + 1 < page.firstLine) next++;
    const from = next;
    while (next < replacedLines.length && (replacedLines[next] as number) + 1 < page.firstLine + page.lines) next++;
    if (next === from) continue;
    const line = (replacedLines[from] as number) + 1;
    const count = next - from;
    const detail = `${count === 1 ? "1 line holds" : `${count} lines hold`} bytes that are not UTF-8; they are shown as \ufffd.`;
    warnings.push({ code: "encoding", page: page.id, line, detail });
  }
  return warnings;
}
