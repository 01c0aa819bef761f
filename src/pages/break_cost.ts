import type { Blocks } from "./block.ts";
import { LineKind } from "./line_kind.ts";
import type { PageLines } from "./page_lines.ts";

/** From here on a cut is only made where the hard cap forces it. */
export const FORCED = 60;

/** A step deeper into a component costs more than any place outside of it. */
const DEPTH = 4;
const DEEPEST = 12;
const AFTER_HEADING = 59;
const IN_HEAD = 61;
const IN_HEADING = 62;
const CODE_AFTER_BLANK = 63;
const IN_CODE = 64;
const AFTER_FENCE_OPEN = 65;
const TABLE_HEAD = 70;

/**
 * What it costs to cut a page before each of its lines, 0 being best.
 *
 * ```text
 * 0 after a blank line · 1 before a list item or code block · 2 between lines · 3 between table rows
 * + 4 for every component that the place is inside of
 * 59 below a heading · 60… only by force: front matter, headings, code, a table's first rows
 * ```
 */
export function breakCosts(lines: PageLines, blocks: Blocks): Uint8Array {
  const { kinds, depths } = blocks;
  const costs = new Uint8Array(lines.count);
  for (let index = 1; index < lines.count; index++) {
    const depth = Math.min(depths[index] as number, DEEPEST) * DEPTH;
    costs[index] = costOf(lines, kinds, index, depth);
  }
  return costs;
}

function costOf(lines: PageLines, kinds: Uint8Array, index: number, depth: number): number {
  const kind = kinds[index] as number;
  const before = kinds[index - 1] as number;
  switch (kind) {
    case LineKind.code:
    case LineKind.fenceClose:
      if (before === LineKind.fenceOpen) return AFTER_FENCE_OPEN;
      return kind === LineKind.code && lines.isBlank(index - 1) ? CODE_AFTER_BLANK : IN_CODE;
    case LineKind.delimiter:
      return before === LineKind.row ? TABLE_HEAD : depth + 2;
    case LineKind.underline:
      return IN_HEADING;
    case LineKind.head:
      return before === LineKind.head ? IN_HEAD : depth;
    case LineKind.blank:
      return before === LineKind.heading || before === LineKind.underline ? AFTER_HEADING : depth + 2;
    case LineKind.row:
      if (before === LineKind.delimiter) return TABLE_HEAD;
      if (before === LineKind.row) return depth + 3;
      break;
    default:
      break;
  }
  if (before === LineKind.blank) {
    const above = index > 1 ? (kinds[index - 2] as number) : LineKind.text;
    if (above === LineKind.heading || above === LineKind.underline) return AFTER_HEADING;
    return depth + indentCost(lines, index);
  }
  if (before === LineKind.heading || before === LineKind.underline) return AFTER_HEADING;
  if (before === LineKind.fenceClose || kind === LineKind.fenceOpen || isListItem(lines, index)) return depth + 1;
  return depth + 2;
}

/** Indented text below a blank line belongs to a list item above. */
function indentCost(lines: PageLines, index: number): number {
  const code = lines.text.charCodeAt(lines.starts[index] as number);
  return code === 32 || code === 9 ? 1 : 0;
}

function isListItem(lines: PageLines, index: number): boolean {
  const { text } = lines;
  const at = lines.starts[index] as number;
  const code = text.charCodeAt(at);
  if (code === 45 || code === 42 || code === 43) return text.charCodeAt(at + 1) === 32;
  if (code < 48 || code > 57) return false;
  const next = text.charCodeAt(at + 1);
  return next === 46 || next === 41 || (next >= 48 && next <= 57 && text.charCodeAt(at + 2) === 46);
}
