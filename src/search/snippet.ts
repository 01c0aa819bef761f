import { type Core, densestCore } from "./densest_core.ts";
import { grown } from "./grown.ts";
import { matchesOf } from "./matches.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import type { TextRange } from "./text_range.ts";

/** Room for a mark of a cut at each end. */
const MARKS = 2;

export interface SnippetOptions {
  /** Most UTF-16 units of the text (400), at least 3. */
  readonly length?: number;
}

export interface Snippet {
  readonly text: string;
  /**
   * First line, counted from 0 at the start of the section. What was put in front so that the rest can be read, a table's
   * head or the line that opens a fence, does not count.
   */
  readonly firstLine: number;
  /** Last line, counted likewise. */
  readonly lastLine: number;
}

/**
 * The part of a chunk that shows best why it was found: whole lines around the densest place, most different terms first.
 *
 * ```text
 *   paragraph           ┐ whole paragraphs on both sides
 *   paragraph           │ as long as they fit
 *   ─ core ──────────── ┤ the matched lines that stand closest together,
 *   ─────────────────── ┤ then the rest of their own paragraph
 *   code                ┘
 * ```
 *
 * Begins at a word; a cut within a line is marked with `…`. Fenced code is kept whole when it fits; what is shown of
 * longer code stands between its fences, and rows of a table below the table's head, even from before the chunk.
 * Without a match: the beginning.
 *
 * @param section text of the whole section
 * @param chunk the chunk's place in it, in UTF-16 units
 * @param terms `SearchResult.terms`, or a hit's
 */
export function snippet(
  section: string,
  chunk: TextRange,
  terms: readonly string[],
  options: SnippetOptions = {},
): Snippet {
  const room = Math.max(1, (options.length ?? 400) - MARKS);
  const pieces = piecesOf(section, chunk, room);
  const fits = (from: number, to: number): boolean => sizeOf(pieces, from, to, room) <= room;
  const core = densestCore(pieces, matchesOf(section, chunk, terms), fits) ?? beginning(pieces);
  if (core === undefined) return { text: "", firstLine: 0, lastLine: 0 };
  const { from, to } = grown(pieces, core, fits, room);
  return cut(section, pieces, { from, to }, room);
}

function beginning(pieces: readonly Piece[]): Core | undefined {
  const first = pieces.findIndex(({ isBlank }) => !isBlank);
  return first < 0 ? undefined : { from: first, to: first + 1 };
}

function sizeOf(pieces: readonly Piece[], from: number, to: number, room: number): number {
  const { before, after } = frameOf(pieces, from, to, room);
  return before.length + pieces[to - 1]!.end - pieces[from]!.start + after.length;
}

/** What has to stand around the pieces; nothing where it would take more than half of the room. */
function frameOf(pieces: readonly Piece[], from: number, to: number, room: number): { before: string; after: string } {
  const [{ before, start }, { after }] = [pieces[from]!, pieces[to - 1]!];
  const isTooLong = before.length + after.length > room / 2;
  // The piece alone must have room beside its frame.
  if (isTooLong || before.length + after.length + pieces[from]!.end - start > room) return { before: "", after: "" };
  return { before, after };
}

function cut(text: string, pieces: readonly Piece[], { from, to }: Core, room: number): Snippet {
  const [first, last] = [pieces[from]!, pieces[to - 1]!];
  const { before, after } = frameOf(pieces, from, to, room);
  const lineStart = text.lastIndexOf("\n", first.start - 1) + 1;
  const isWhole = text.slice(lineStart, first.start).trim() === "";
  const raw = text.slice(first.start, last.end).trimEnd();
  // A whole first line keeps its indentation, which tells where in a list or in code it stands.
  const shown = isWhole ? raw : raw.trimStart();
  const firstLine = text.slice(0, first.start).split("\n").length - 1;
  const isCut = /^[ \t]*[^\s]/.test(text.slice(first.start + raw.length, first.start + raw.length + 200));
  return {
    text: before + (isWhole ? "" : "…") + shown + (isCut ? "…" : "") + after,
    firstLine,
    lastLine: firstLine + shown.split("\n").length - 1,
  };
}
