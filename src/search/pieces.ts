/** A part of a text that a snippet takes whole or not at all; places in UTF-16 units. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Longest piece of a line that has to be cut. */
const CUT = 120;

/**
 * Cuts the range of a text into pieces that stand side by side: lines; fenced code as one piece where it fits into
 * `room`; lines longer than `room` between words (between characters where there are no blanks).
 */
export function piecesOf(text: string, range: Piece, room: number): Piece[] {
  const pieces: Piece[] = [];
  let at = range.start;
  while (at < range.end) {
    const end = lineEnd(text, at, range.end);
    const block = fencedBlock(text, at, range.end);
    if (block !== undefined && block - at <= room) {
      pieces.push({ start: at, end: block });
      at = block + 1;
      continue;
    }
    if (end - at <= room) pieces.push({ start: at, end });
    else pieces.push(...cutLine(text, at, end, Math.min(CUT, room)));
    at = end + 1;
  }
  return pieces;
}

function lineEnd(text: string, start: number, limit: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 || end > limit ? limit : end;
}

/** Where the fenced code that begins at `start` ends, its closing fence included. */
function fencedBlock(text: string, start: number, limit: number): number | undefined {
  const opening = /^[ \t]*(`{3,}|~{3,})/.exec(text.slice(start, lineEnd(text, start, limit)))?.[1];
  if (opening === undefined) return undefined;
  for (let at = lineEnd(text, start, limit) + 1; at < limit; ) {
    const end = lineEnd(text, at, limit);
    const line = text.slice(at, end).trim();
    if (line.startsWith(opening) && line === opening[0]!.repeat(line.length)) return end;
    at = end + 1;
  }
  return undefined;
}

function cutLine(text: string, start: number, end: number, most: number): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  while (end - at > most) {
    const blank = text.lastIndexOf(" ", at + most);
    let cut = blank > at ? blank : at + most;
    if (blank <= at && cut - 1 > at && (text.charCodeAt(cut - 1) & 0xfc00) === 0xd800) cut--;
    pieces.push({ start: at, end: cut });
    at = cut + (blank > at ? 1 : 0);
  }
  pieces.push({ start: at, end });
  return pieces;
}
