import { pagesBetween } from "./borders.ts";
import type { Format } from "./draft.ts";
import type { Evidence } from "./evidence.ts";
import { preambleOf } from "./preamble.ts";

const BRACKETED = /^# .*\S \((\/[^\s()]*)\)\s*$/;

/**
 * Pages of Fumadocs (B): an H1 with `URL: /docs/a` below it (a blank line may stand between), or with the path in
 * round brackets at its end. A `Source:` line below the URL is the file, not the page.
 */
export const fumadocs: Format = {
  name: "fumadocs",
  split(evidence) {
    const h1 = new Set(evidence.h1);
    const below = evidence.urls
      .map((line) => (h1.has(line - 1) ? line - 1 : evidence.isBlank(line - 1) && h1.has(line - 2) ? line - 2 : -1))
      .filter((line) => line >= 0);
    const borders = below.length >= 2 ? below : bracketed(evidence);
    if (borders.length < 2) return undefined;
    return [...preambleOf(evidence, borders[0] as number), ...pagesBetween(evidence, borders)].map((draft) => {
      const match = BRACKETED.exec(evidence.line(evidence.document.lineAt(draft.start)));
      if (below.length >= 2 || match === null) return draft;
      const title = evidence
        .line(evidence.document.lineAt(draft.start))
        .replace(/^# +/, "")
        .replace(/ \(\/[^()]*\)\s*$/, "");
      return { ...draft, url: match[1] as string, title };
    });
  },
};

function bracketed(evidence: Evidence): number[] {
  const found = evidence.h1.filter((line) => BRACKETED.test(evidence.line(line)));
  return found.length >= 2 ? evidence.outsideFences(found) : [];
}
