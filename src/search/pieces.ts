import { isTableRow, tableHead } from "./table_head.ts";
import type { TextRange } from "./text_range.ts";

/** A part of a text that a snippet takes whole or not at all. */
export interface Piece extends TextRange {
  /** Pieces of one paragraph, list, table or fence have the same number; those of the next a higher one. */
  readonly block: number;
  readonly isBlank: boolean;
  /** It only says what comes next: `For example:`, a heading, a line in bold. */
  readonly leadsOn: boolean;
  /** What has to stand in front where a snippet begins here: the head of a table, the line that opens a fence. */
  readonly before: string;
  /** What has to stand behind where a snippet ends here: the line that closes a fence. */
  readonly after: string;
}

/** Longest piece of a line that has to be cut. */
const CUT = 120;

/** Rows of a table's head: a table that has none by the next row has none at all. */
const HEAD_ROWS = 2;

const OPENING = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\n]*)$/;

/** Fenced code around some lines. */
interface Fence extends TextRange {
  /** Its first line, for what is shown from further down. */
  readonly opening: string;
  /** Its last line, for what ends before. */
  readonly closing: string;
  readonly bodyStart: number;
}

/**
 * Cuts a range of a text into pieces that stand side by side: lines; fenced code as one piece where it fits into `room`;
 * lines longer than `room` between words (between characters where there are no blanks). What stands before the range is
 * looked at for the fence or table that the range begins in.
 */
export function piecesOf(text: string, range: TextRange, room: number): Piece[] {
  const pieces: Piece[] = [];
  const fences = new FenceReader(text);
  let fence: Fence | undefined;
  let block = 0;
  let rows = 0;
  let head = "";
  for (let at = 0; at < range.end; ) {
    const lineEnd = endOfLine(text, at, range.end);
    if (fence === undefined || at >= fence.end) {
      fence = fences.opensAt(at);
      if (fence !== undefined) block++;
      else if (pieces.at(-1)?.after) block++;
    }
    if (fence !== undefined && at === fence.start && at >= range.start && fence.end <= range.end) {
      if (fence.end - at <= room) {
        pieces.push({
          start: at,
          end: fence.end,
          block: block++,
          isBlank: false,
          leadsOn: false,
          before: "",
          after: "",
        });
        at = fence.end + 1;
        continue;
      }
    }
    const start = Math.max(at, range.start);
    if (start < lineEnd || (start === lineEnd && at >= range.start)) {
      const isBlank = text.slice(start, lineEnd).trim() === "";
      if (isBlank && fence === undefined) block++;
      const isRow = fence === undefined && !isBlank && isTableRow(text, start);
      rows = isRow ? rows + 1 : 0;
      if (rows === 1) head = "";
      if (isRow && head === "" && rows <= HEAD_ROWS + 1) head = headBefore(text, start);
      const before = fence === undefined ? (isRow ? head : "") : start < fence.bodyStart ? "" : fence.opening;
      const after = fence === undefined || lineEnd >= fence.end ? "" : fence.closing;
      for (const span of lineEnd - start <= room ? [{ start, end: lineEnd }] : cutLine(text, start, lineEnd, room)) {
        pieces.push({ ...span, block, isBlank, leadsOn: leadsOn(text, span), before, after });
      }
      if (isBlank && fence === undefined) block++;
    }
    at = lineEnd + 1;
  }
  return pieces;
}

/** The head of the table that the row at `at` belongs to, with the break behind; nothing for its own lines. */
function headBefore(text: string, at: number): string {
  const head = tableHead(text, at);
  return head === undefined ? "" : `${text.slice(head.start, head.end)}\n`;
}

function leadsOn(text: string, { start, end }: TextRange): boolean {
  const line = text.slice(start, end).trim();
  return /[:：](?:\*\*|__)?$/.test(line) || /^(?:#{1,6} |\*\*[^*]+\*\*$)/.test(line);
}

/** Finds fences from the top down; each part of the text is looked at twice at most. */
class FenceReader {
  readonly #text: string;
  /** For each sign the shortest run of it that nothing closes any more. */
  readonly #unclosed = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The fence whose first line begins at `start`; one that is never closed is none. */
  opensAt(start: number): Fence | undefined {
    const text = this.#text;
    const first = text.charCodeAt(start);
    if (first > 0x39 && first !== 0x60 && first !== 0x7e) return undefined;
    const lineEnd = endOfLine(text, start, text.length);
    const found = OPENING.exec(text.slice(start, lineEnd).replace(/\r$/, ""));
    if (found === null) return undefined;
    const [, run, info] = found as unknown as [string, string, string];
    const sign = run[0]!;
    if (sign === "`" && info.includes("`")) return undefined;
    if (run.length >= (this.#unclosed.get(sign) ?? Number.POSITIVE_INFINITY)) return undefined;
    for (let at = lineEnd + 1; at < text.length; ) {
      const end = endOfLine(text, at, text.length);
      const line = text.slice(at, end).trim();
      if (line.startsWith(run) && line === sign.repeat(line.length)) {
        return {
          start,
          end,
          opening: `${text.slice(start, lineEnd + 1)}…\n`,
          closing: `\n…${text.slice(at - 1, end)}`,
          bodyStart: lineEnd + 1,
        };
      }
      at = end + 1;
    }
    this.#unclosed.set(sign, run.length);
    return undefined;
  }
}

function endOfLine(text: string, start: number, limit: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 || end > limit ? limit : end;
}

function cutLine(text: string, start: number, end: number, room: number): TextRange[] {
  const most = Math.min(CUT, room);
  const spans: TextRange[] = [];
  let at = start;
  while (end - at > most) {
    const blank = at + text.slice(at, at + most + 1).lastIndexOf(" ");
    let cut = blank > at ? blank : at + most;
    if (blank <= at && cut - 1 > at && (text.charCodeAt(cut - 1) & 0xfc00) === 0xd800) cut--;
    spans.push({ start: at, end: cut });
    at = cut + (blank > at ? 1 : 0);
  }
  spans.push({ start: at, end });
  return spans;
}
