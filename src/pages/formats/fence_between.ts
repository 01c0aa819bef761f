import { FenceFinder } from "../fence.ts";
import { PageLines } from "../page_lines.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Whether line `line` stands in a fence that opens and closes between lines `from` and `to` (exclusive).
 *
 * Fences never cross page borders, but an unclosed one pairs with closers of later pages. So a fence only counts when
 * no other opener with an info string stands between the line and its closer; with one, the first fence was never
 * closed and the line is a border.
 */
export function isInClosedFence(evidence: Evidence, line: number, from: number, to: number): boolean {
  const span = { start: evidence.byte(from), end: evidence.byte(to) };
  const lines = new PageLines(evidence.document, span);
  const at = line - from;
  const finder = new FenceFinder(lines);
  const fence = finder.all().find(({ open, close }) => open < at && at < close);
  return fence !== undefined && !finder.hasOpenerWithInfo(at, fence.close);
}
