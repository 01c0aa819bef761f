import { FORCED } from "./break_cost.ts";
import { cutLongLine } from "./long_line.ts";
import type { PageLines } from "./page_lines.ts";
import type { Section } from "./section.ts";
import type { Span } from "./span.ts";

/** A piece of a section that is indexed and ranked by itself. Chunks of a section join to the section byte for byte. */
export interface Chunk extends Span {
  /** Position of its section in the page's list of sections. */
  readonly section: number;
  /** First line, counted from 1 at the start of the page. */
  readonly firstLine: number;
  /** Last line, counted like `firstLine`. */
  readonly lastLine: number;
}

/** Characters (UTF-16 units) that a chunk aims at: about 600 tokens, a screen or two of documentation. */
export const CHUNK_LIMIT = 2_400;
/** Characters that no chunk passes, whatever it would have to cut. */
export const CHUNK_CAP = 8_000;
/** Smaller limits are raised to this. */
const LEAST_LIMIT = 200;

/**
 * Cuts a section into chunks of at most `limit` characters.
 *
 * The best place within the limit wins (see `break_cost.ts`), the latest of equals. A block that no chunk can hold
 * passes the limit up to {@link CHUNK_CAP}; beyond that, code is cut at line ends and long lines at blanks.
 */
export function chunksOf(lines: PageLines, costs: Uint8Array, section: Section, index: number, limit: number): Chunk[] {
  const target = Math.max(limit, LEAST_LIMIT);
  const cap = Math.max(CHUNK_CAP, target);
  const chunks: Chunk[] = [];
  const to = section.lastLine;
  let from = section.firstLine - 1;
  while (from < to) {
    const next = nextBreak(lines, costs, from, to, target, cap);
    const start = lines.byteStarts[from] as number;
    const end = lines.byteStarts[next] as number;
    const place = { section: index, firstLine: from + 1, lastLine: next };
    if (next === from + 1 && lengthOf(lines, from, next) > cap) {
      const edges = [start, ...cutLongLine(lines.document.bytes, start, end, target), end];
      for (let edge = 1; edge < edges.length; edge++) {
        chunks.push({ start: edges[edge - 1] as number, end: edges[edge] as number, ...place });
      }
    } else {
      chunks.push({ start, end, ...place });
    }
    from = next;
  }
  return chunks;
}

function lengthOf(lines: PageLines, from: number, to: number): number {
  return (lines.starts[to] as number) - (lines.starts[from] as number);
}

/** Line before which the chunk that begins at `from` ends. */
function nextBreak(lines: PageLines, costs: Uint8Array, from: number, to: number, target: number, cap: number): number {
  if (lengthOf(lines, from, to) <= target) return to;
  let best = -1;
  let bestCost = 256;
  let at = from + 1;
  for (; at < to && lengthOf(lines, from, at) <= target; at++) {
    const cost = costs[at] as number;
    if (cost <= bestCost) {
      best = at;
      bestCost = cost;
    }
  }
  if (bestCost < FORCED) return best;
  // The rest of a block beyond the cap is cut as its beginning was, or it would make one chunk of three times the limit.
  if (best > from && (costs[from] as number) >= FORCED) return best;
  while (at < to && (costs[at] as number) >= FORCED) at++;
  while (at < to && lines.isBlank(at)) at++;
  if (lengthOf(lines, from, at) <= cap) return at;
  return best > from ? best : from + 1;
}
