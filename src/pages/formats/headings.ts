import { partName } from "./banner.ts";
import { aboveBorder } from "./borders.ts";
import type { Format, PageDraft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";
import { preambleOf } from "./preamble.ts";

/**
 * Pages that begin with an H1 and have no other mark (F). An H1 in a fence is none; a banner such as
 * `# Start of Svelte documentation` is a stub that names the part which the following pages belong to; any other H1
 * without a body belongs to the page that follows.
 */
export const headings: Format = {
  name: "headings",
  split(evidence) {
    const found = evidence.h1.length >= 2 ? evidence.outsideFences(evidence.h1) : [];
    if (found.length < 2) return undefined;
    const pages = pagesOf(evidence, found);
    if (pages.length === 0) return undefined;
    return [...preambleOf(evidence, found[0] as number), ...pages];
  },
};

function pagesOf(evidence: Evidence, found: readonly number[]): PageDraft[] {
  const pages: PageDraft[] = [];
  let part: string | undefined;
  let pending = -1;
  for (const [index, line] of found.entries()) {
    const next = found[index + 1] ?? evidence.lines.count;
    const name = partName(evidence.line(line));
    const content = evidence.nextContent(line + 1);
    const isBanner = name !== undefined && content >= next;
    if (isBanner) part = undefined;
    else if (content >= next && index + 1 < found.length) {
      if (pending < 0) pending = line;
      continue;
    }
    const from = pending < 0 ? line : pending;
    pending = -1;
    const end = index + 1 < found.length ? aboveBorder(evidence, next, line) : next;
    pages.push({
      start: evidence.byte(from),
      end: evidence.byte(end),
      title: evidence.line(line).slice(2),
      trail: part === undefined ? [] : [part],
    });
    if (isBanner) part = name;
  }
  return pages;
}
