import type { Finding } from "../../checks/mod.ts";
import type { DocumentCorpus } from "../../graph/mod.ts";

/** UTF-16 units of a line that are shown. */
const WIDTH = 110;
/** Units that are shown before what is marked in a longer line. */
const BEFORE = 30;

/**
 * The line of a finding and, below it, what is meant in it.
 *
 * ```text
 *    12 | See [the plan](plan.md) first.
 *       |                ^^^^^^^
 * ```
 *
 * Nothing for a finding without a line. What would steer a terminal is shown as a sign of its own.
 */
export function codeFrame(finding: Finding, corpus: DocumentCorpus | undefined): string[] {
  const { file, startLine, mark } = finding;
  const text = corpus?.byPath.get(file)?.text;
  if (!text || startLine === undefined || startLine > text.lineCount) return [];
  const line = text.line(startLine - 1);
  if (line.trim() === "") return [];
  const found = mark === undefined || mark === "" ? -1 : line.indexOf(mark);
  const from = line.length <= WIDTH || found < WIDTH - BEFORE ? 0 : found - BEFORE;
  const shown = plainLine(line.slice(from, from + WIDTH));
  const number = String(startLine).padStart(5);
  const first = `${number} | ${from > 0 ? "…" : ""}${shown}${line.length > from + WIDTH ? "…" : ""}`;
  if (found < 0) return [first];
  const offset = columnsOf(line.slice(from, found)) + (from > 0 ? 1 : 0);
  const length = Math.max(1, columnsOf(line.slice(found, Math.min(found + mark!.length, from + WIDTH))));
  return [first, `${" ".repeat(number.length)} | ${" ".repeat(offset)}${"^".repeat(length)}`];
}

function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\t", "  ")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** Columns that a text takes on a terminal: two for a tab, as it is shown, and for wide letters. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) {
    if (/\p{M}/u.test(sign)) continue;
    columns +=
      sign === "\t" ||
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        sign,
      )
        ? 2
        : 1;
  }
  return columns;
}
