import { bytesOf } from "../library/mod.ts";
import type { Hit } from "../search/mod.ts";
import { splitLines } from "./line_window.ts";
import type { Place } from "./place.ts";

/** What stands around a hit on its page. */
export interface Surroundings {
  /** Whole lines, without the break behind the last. */
  readonly text: string;
  /** Lines of the page, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Bytes on each side of a hit that are read at most: more has no room in any answer. */
const MOST = 50_000;

/**
 * The passage of a hit with the sections before and after it, as far as there is room: the passage first, then line by
 * line on both sides. A passage that is too long by itself is cut behind a line.
 *
 * @param sections How many on each side.
 * @param room Most UTF-16 units.
 * @throws DocumentGone when the file changed meanwhile.
 */
export function surroundingsOf({ corpus, segment }: Place, hit: Hit, sections: number, room: number): Surroundings {
  const { index } = segment;
  const { firstSection, endSection } = index.page(hit.page);
  const chunk = index.chunk(hit.chunk);
  const first = index.section(Math.max(firstSection, hit.section - sections));
  const last = index.section(Math.min(endSection - 1, hit.section + sections));
  const start = Math.max(first.start, chunk.start - MOST);
  const end = Math.min(last.end, chunk.end + MOST);
  const bytes = bytesOf({ corpus, segment, page: hit.page }, { start, end });
  const lines = splitLines(bytes.toString());
  const before = bytes.toString("utf8", 0, chunk.start - start).split("\n").length - 1;
  let [from, to] = [before, before];
  let left = room;
  // What was cut off at the start or the end is no whole line.
  const top = start > first.start ? 1 : 0;
  const bottom = end < last.end ? lines.length - 1 : lines.length;
  const behind = Math.min(lines.length, before + chunk.lastLine - chunk.firstLine + 1);
  while (to < behind && (lines[to]!.length <= left || to === from)) left -= lines[to++]!.length;
  for (let [up, down] = [to === behind, to === behind]; up || down; ) {
    up &&= from > top && lines[from - 1]!.length <= left;
    if (up) left -= lines[--from]!.length;
    down &&= to < bottom && lines[to]!.length <= left;
    if (down) left -= lines[to++]!.length;
  }
  const firstLine = chunk.firstLine - (before - from);
  const text = lines.slice(from, to).join("").trimEnd();
  return {
    text: text.length > room ? text.slice(0, room).toWellFormed() : text,
    firstLine,
    lastLine: firstLine + to - from - 1,
  };
}
