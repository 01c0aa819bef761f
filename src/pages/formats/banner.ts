import type { Evidence } from "./evidence.ts";

/** Lines that generators put above the first page or between parts: they say nothing that a reader looks for. */
const BANNER =
  /^(?:<\/?(?:project|docs|documents|document|pages|category)\b[^>]*>|<SYSTEM>.*|Full documentation content\.?|@[\w-]+:.*|[-*=_]{3,}|<!\[CDATA\[|\]\]>|<!--.*-->)\s*$/;

/**
 * Whether nothing but rules, tags, banners, blank lines and one title stands in the lines `[from, to)`.
 *
 * A title is a heading, or (`Zustand`, then `Full documentation content.`) a short first line of plain text that only
 * banners follow.
 */
export function isBanner(evidence: Evidence, from: number, to: number): boolean {
  let titles = 0;
  let others = 0;
  for (let index = from; index < to; index++) {
    const line = evidence.line(index).trim();
    if (line === "" || BANNER.test(line)) {
      if (line !== "") others++;
      continue;
    }
    const plainTitle = titles === 0 && others === 0 && line.length <= 60 && !/[.:!?]$/.test(line);
    if (!/^#{1,6}\s/.test(line) && !plainTitle) return false;
    titles++;
  }
  return titles <= 1;
}

const START = /^# (?:Start of )(.+?)(?: documentation)?\s*$/i;

/** The part of the documentation that a line like `# Start of Svelte documentation` opens. */
export function partName(line: string): string | undefined {
  return START.exec(line)?.[1];
}
