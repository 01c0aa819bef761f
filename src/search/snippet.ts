import { type Piece, piecesOf } from "./pieces.ts";
import { stem } from "./stem.ts";
import { isTableRow, tableHead } from "./table_head.ts";
import { termsOf } from "./terms.ts";

/** Room for a mark of a cut at each end. */
const MARKS = 2;

export interface SnippetOptions {
  /** Most UTF-16 units of the text (400), at least 3. */
  readonly length?: number;
}

export interface Snippet {
  readonly text: string;
  /** First line, counted from 0 at the start of the section; a table's head that was put in front does not count. */
  readonly firstLine: number;
  /** Last line, counted likewise. */
  readonly lastLine: number;
}

interface Matched extends Piece {
  /** Stems of the terms found in it, one entry for each place. */
  readonly roots: readonly string[];
}

interface Window {
  readonly from: number;
  /** The piece after the last. */
  readonly to: number;
  readonly distinct: number;
  readonly places: number;
  /** How far the matches are from its middle, in pieces. */
  readonly lean: number;
}

/**
 * The part of a chunk that shows best why it was found: the densest window of whole lines, most different terms first.
 *
 * Begins at a word; a cut within a line is marked with `…`. Fenced code is kept whole when it fits; a row of a table brings the table's header and separator
 * rows, even from before the chunk. Without a match: the first lines.
 *
 * @param section text of the whole section
 * @param chunk the chunk's place in it, in UTF-16 units
 * @param terms `SearchResult.terms`, or a hit's
 */
export function snippet(
  section: string,
  chunk: Piece,
  terms: readonly string[],
  options: SnippetOptions = {},
): Snippet {
  const room = Math.max(1, (options.length ?? 400) - MARKS);
  const wanted = new Set(terms.map(stem));
  const pieces = piecesOf(section, chunk, room).map((piece) => match(section, piece, wanted));
  const window = densest(pieces, room);
  const first = pieces.slice(window.from, window.to).find(({ roots }) => roots.length > 0);
  const head = first === undefined ? undefined : tableHead(section, first.start);
  if (first === undefined || head === undefined || pieces[window.from]!.start <= head.start) {
    return cut(section, pieces, window);
  }
  const left = room - (head.end - head.start) - 1;
  const table = rowsAround(section, pieces, pieces.indexOf(first), head.end);
  if (!table.some((row) => row.roots.length > 0 && row.end - row.start <= left)) return cut(section, pieces, window);
  const rows = cut(section, table, densest(table, left));
  return { ...rows, text: `${section.slice(head.start, head.end)}\n${rows.text}` };
}

function match(text: string, piece: Piece, wanted: ReadonlySet<string>): Matched {
  const roots = termsOf(text.slice(piece.start, piece.end)).map((term) => stem(term.text));
  return { ...piece, roots: roots.filter((root) => wanted.has(root)) };
}

function densest(pieces: readonly Matched[], room: number): Window {
  let best: Window = { from: 0, to: 0, distinct: -1, places: 0, lean: 0 };
  for (let from = 0; from < pieces.length; from++) {
    let to = from;
    while (to < pieces.length && pieces[to]!.end - pieces[from]!.start <= room) to++;
    if (to === from) continue;
    if (from > 0 && pieces[to - 1]!.end - pieces[from - 1]!.start <= room) continue; // a part of the window before
    const window = weigh(pieces, from, to);
    if (better(window, best)) best = window;
  }
  return best;
}

function weigh(pieces: readonly Matched[], from: number, to: number): Window {
  const roots = new Set<string>();
  let places = 0;
  let first = -1;
  let end = -1;
  for (let i = from; i < to; i++) {
    const found = pieces[i]!.roots;
    if (found.length === 0) continue;
    if (first < 0) first = i;
    end = i;
    places += found.length;
    for (const root of found) roots.add(root);
  }
  const lean = first < 0 ? from : Math.abs(first - from - (to - 1 - end));
  return { from, to, distinct: roots.size, places, lean };
}

function better(a: Window, b: Window): boolean {
  return a.distinct - b.distinct > 0 || (a.distinct === b.distinct && (a.places - b.places || b.lean - a.lean) > 0);
}

/** The unbroken rows of the table around the piece `at`, without those of its head. */
function rowsAround(text: string, pieces: readonly Matched[], at: number, headEnd: number): Matched[] {
  const isRow = (i: number): boolean =>
    i >= 0 && i < pieces.length && pieces[i]!.start > headEnd && isTableRow(text, pieces[i]!.start);
  let from = at;
  let to = at + 1;
  while (isRow(from - 1)) from--;
  while (isRow(to)) to++;
  return pieces.slice(from, to);
}

function cut(text: string, pieces: readonly Matched[], window: Window): Snippet {
  if (window.to === window.from) return { text: "", firstLine: 0, lastLine: 0 };
  const start = pieces[window.from]!.start;
  const raw = text.slice(start, pieces[window.to - 1]!.end);
  const trimmed = raw.trim();
  const before = text.slice(0, start + raw.length - raw.trimStart().length);
  const firstLine = before.split("\n").length - 1;
  const after = text.slice(before.length + trimmed.length);
  // A cut in the middle of a line is marked; one between lines needs no mark.
  const opening = /[^\n]$/.test(before.replace(/[ \t]+$/, "")) ? "…" : "";
  const closing = /^[ \t]*[^\s]/.test(after) ? "…" : "";
  return {
    text: opening + trimmed + closing,
    firstLine,
    lastLine: firstLine + trimmed.split("\n").length - 1,
  };
}
