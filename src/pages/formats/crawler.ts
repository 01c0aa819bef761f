import { pagesBetween } from "./borders.ts";
import type { Format } from "./draft.ts";
import { preambleOf } from "./preamble.ts";

const TITLE = /^# https?:\/\/\S+ llms-full\.txt\s*$/;
const PAGE = /^<\|[\w-]*page[\w-]*\|>\s*$/;

/**
 * Dumps of a crawler (G): `# https://x.dev llms-full.txt`, then pages as `## Title` or below a line like
 * `<|name-page-1-name|>`. Without such lines, pages have H2s of their own, so their borders are a guess: each H2
 * outside of fences begins one.
 */
export const crawler: Format = {
  name: "crawler",
  split(evidence) {
    if (!TITLE.test(evidence.line(evidence.nextContent(0)))) return undefined;
    const marks = evidence.tags.filter((line) => PAGE.test(evidence.line(line)));
    if (marks.length > 0) {
      const pages = marks.map((line, index) => ({
        start: evidence.byte(line + 1),
        end: evidence.byte(marks[index + 1] ?? evidence.lines.count),
      }));
      return [...preambleOf(evidence, marks[0] as number), ...pages];
    }
    const borders = evidence.outsideFences(evidence.h2);
    if (borders.length < 2) return undefined;
    return [...preambleOf(evidence, borders[0] as number), ...pagesBetween(evidence, borders)];
  },
};
