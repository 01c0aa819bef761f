import type { Span } from "./span.ts";

const LINE_FEED = 10;
const BAR = 124;

/**
 * The header and delimiter rows above a table row, so that an excerpt from far down a table can show the names of its
 * columns. Works on the stored bytes alone, at query time; costs as much as the table above the row is long.
 *
 * @param bytes The document
 * @param page The table is looked for within this span
 * @param row Any byte of the row
 * @returns Bytes of both rows with their line ends; undefined when the row is no body row of a table
 */
export function tableHead(bytes: Uint8Array, page: Span, row: number): Span | undefined {
  let start = lineStart(bytes, page.start, row);
  if (!isRow(bytes, start, page.end)) return undefined;
  while (start > page.start) {
    const above = lineStart(bytes, page.start, start - 1);
    if (!isRow(bytes, above, page.end)) return undefined;
    if (isDelimiter(bytes, above, start)) {
      if (above === page.start) return undefined;
      const header = lineStart(bytes, page.start, above - 1);
      return isRow(bytes, header, page.end) ? { start: header, end: start } : undefined;
    }
    start = above;
  }
  return undefined;
}

function lineStart(bytes: Uint8Array, from: number, byte: number): number {
  let at = byte;
  while (at > from && bytes[at - 1] !== LINE_FEED) at--;
  return at;
}

/** Whether the line at `start` holds a bar; a blank line or one without ends a table. */
function isRow(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end && bytes[at] !== LINE_FEED; at++) {
    if (bytes[at] === BAR) return true;
  }
  return false;
}

function isDelimiter(bytes: Uint8Array, start: number, end: number): boolean {
  let dashes = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 45) dashes++;
    else if (byte !== BAR && byte !== 58 && byte > 32) return false;
  }
  return dashes > 0;
}
