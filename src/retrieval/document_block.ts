import { type CodeJoin, joinLines, MOST_JOINS } from "../graph/mod.ts";
import { closingLines } from "./closing_lines.ts";
import { cutText } from "./cut_text.ts";
import type { MatchedUnit } from "./matching_units.ts";
import type { RankedDocument } from "./rank_documents.ts";
import { SECTION_CAP } from "./unit.ts";

/** What could be shown of a document. */
export interface BlockContent {
  readonly ranked: RankedDocument;
  /** Identity and notes, a line each. */
  readonly head: readonly string[];
  readonly units: readonly MatchedUnit[];
  readonly joins: readonly CodeJoin[];
}

/** A unit as it is shown. */
export interface ShownSection {
  readonly unit: MatchedUnit;
  readonly text: string;
  readonly isCut: boolean;
  /** Units that it could have; it is cut at the last line or word within them. */
  readonly limit: number;
}

/** A document as it is shown. */
export interface DocumentBlock {
  readonly lines: readonly string[];
  readonly shown: readonly ShownSection[];
  readonly forSpace: readonly MatchedUnit[];
  readonly notMatching: readonly MatchedUnit[];
  /** How many joins are listed. */
  readonly joins: number;
}

/** Shares of the room below the head that joins and closing lines have before sections; what they leave, sections have. */
const JOINS_SHARE = 0.2;
const CLOSING_SHARE = 0.2;

/** A cut section is shown from so many units on; a line that says where it goes on comes on top. */
const LEAST_CUT = 60;
const CUT_LINE = 90;

/** Characters of lines, their ends included. */
export function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Everything that matches, each section cut at its cap alone. */
export function wholeBlock(content: BlockContent, advice = ""): DocumentBlock {
  return composed(content, { room: Number.POSITIVE_INFINITY, advice, joinsRoom: 0, closingRoom: 0 });
}

/**
 * As much of a document as fits into `room` units, line ends included: the best sections first, later and smaller ones
 * where a better one does not fit, in the order of the document. The best one is cut rather than left out. Nothing when
 * not even the head fits.
 */
export function blockWithin(content: BlockContent, room: number, advice: string): DocumentBlock | undefined {
  const whole = wholeBlock(content, advice);
  if (sizeOf(whole.lines) <= room) return whole;
  const below = room - sizeOf(content.head);
  if (below < 0) return undefined;
  const joinsRoom = Math.min(sizeOf(joinLines(content.joins)), below * JOINS_SHARE);
  const first = composed(content, { room, advice, joinsRoom, closingRoom: below * CLOSING_SHARE });
  const { closing, joinLines: joins } = first;
  return composed(content, { room, advice, joinsRoom: sizeOf(joins), closingRoom: sizeOf(closing) });
}

interface Room {
  readonly room: number;
  readonly advice: string;
  /** Of `room`, kept for each. */
  readonly joinsRoom: number;
  readonly closingRoom: number;
}

function composed(
  content: BlockContent,
  { room, advice, joinsRoom, closingRoom }: Room,
): DocumentBlock & { readonly closing: readonly string[]; readonly joinLines: readonly string[] } {
  const { head, units, joins } = content;
  const below = room - sizeOf(head);
  const matching = units.filter(({ score }) => score > 0);
  const notMatching = units.filter(({ score }) => score === 0);
  const shown = chosen(matching, below - joinsRoom - closingRoom);
  const taken = new Set(shown.map(({ unit }) => unit));
  const forSpace = matching.filter((unit) => !taken.has(unit));
  const isCut = shown.some((one) => one.isCut);
  const sections = shown.sort((a, b) => units.indexOf(a.unit) - units.indexOf(b.unit)).flatMap(sectionLines);
  let left = below - sizeOf(sections);
  const hasNoProse = units.length === 0;
  const closing = closingLines({ isCut, forSpace, notMatching, advice, hasNoProse }, left - joinsRoom);
  left -= sizeOf(closing);
  const count = joinsWithin(joins, left);
  const shownJoins = shortJoinLines(joins, count);
  return {
    closing,
    joinLines: shownJoins,
    lines: [...head, ...sections, ...closing, ...shownJoins],
    shown,
    forSpace,
    notMatching,
    joins: count,
  };
}

/** The best that fit, the best one cut if need be. */
function chosen(matching: readonly MatchedUnit[], room: number): ShownSection[] {
  const order = [...matching].sort((a, b) => b.score - a.score);
  const shown: ShownSection[] = [];
  let left = room;
  for (const [i, unit] of order.entries()) {
    let section = cutTo(unit, SECTION_CAP);
    if (sizeOf(sectionLines(section)) > left) {
      if (i > 0) continue;
      section = cutTo(unit, left - sizeOf(headingLines(unit)) - CUT_LINE);
      if (section.text.length < Math.min(LEAST_CUT, unit.text.length)) continue;
    }
    shown.push(section);
    left -= sizeOf(sectionLines(section));
  }
  return shown;
}

function cutTo(unit: MatchedUnit, most: number): ShownSection {
  const limit = Math.floor(Math.max(0, Math.min(SECTION_CAP, most)));
  const text = cutText(unit.text, limit);
  return { unit, text, isCut: text.length < unit.text.length, limit };
}

function headingLines({ heading }: MatchedUnit): string[] {
  return heading === "" ? [] : [`## ${heading}`];
}

function sectionLines({ unit, text, isCut, limit }: ShownSection): string[] {
  const goesOn = unit.textLine + text.split("\n").length - (unit.text[text.length] === "\n" ? 0 : 1);
  return [
    ...headingLines(unit),
    ...text.split("\n"),
    ...(isCut
      ? [`[truncated at ${limit} characters; it goes on from line ${goesOn} to ${unit.lastLine} of the file]`]
      : []),
  ];
}

/** Lines of the first joins, and of how many there are besides; none at all where there is no room for one. */
function shortJoinLines(joins: readonly CodeJoin[], count: number): string[] {
  if (count >= Math.min(joins.length, MOST_JOINS)) return joinLines(joins);
  return count === 0 ? [] : [...joinLines(joins.slice(0, count)), `  … and ${joins.length - count} more`];
}

function joinsWithin(joins: readonly CodeJoin[], room: number): number {
  let count = Math.min(joins.length, MOST_JOINS);
  while (count > 0 && sizeOf(shortJoinLines(joins, count)) > room) count--;
  return count;
}
