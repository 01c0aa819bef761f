import type { Format, PageDraft } from "./draft.ts";
import { EARLY, type Evidence } from "./evidence.ts";
import { isInClosedFence } from "./fence_between.ts";
import { preambleOf } from "./preamble.ts";

const PATH = /^[^\s:<>"|?*#`][^:<>"|?*#`]*\.(?:mdx?|markdown|txt|rst|ipynb|html?|adoc)$/i;

interface Separator {
  readonly from: number;
  /** First line of the page. */
  readonly to: number;
  readonly path: string;
}

/** Pages joined by `--- guides/a.md ---` (D2). */
export const onePathLine: Format = {
  name: "path-line",
  split(evidence) {
    const found: Separator[] = [];
    for (const line of evidence.lettered) {
      const path = /^-{3,}[ \t]+(\S.*?)[ \t]+-{3,}[ \t]*$/.exec(evidence.line(line))?.[1];
      if (path !== undefined && PATH.test(path)) found.push({ from: line, to: line + 1, path });
    }
    return pagesOf(evidence, found);
  },
};

/** Pages joined by a rule, a bare path and a rule (D1); the path is no YAML. */
export const pathBetweenRules: Format = {
  name: "path-block",
  split(evidence) {
    const rules = new Set(evidence.rules);
    const found: Separator[] = [];
    let past = 0;
    for (const rule of evidence.rules) {
      if (rule < past || !rules.has(rule + 2)) continue;
      const path = evidence.line(rule + 1).trim();
      if (!PATH.test(path)) continue;
      past = rule + 3;
      found.push({ from: rule, to: past, path });
    }
    return pagesOf(evidence, found);
  },
};

function pagesOf(evidence: Evidence, found: readonly Separator[]): PageDraft[] | undefined {
  const first = found[0];
  if (found.length < 2 || first === undefined || evidence.byte(first.from) > EARLY) return undefined;
  const separators = found.filter(({ from }, index) => {
    const above = found[index - 1]?.to ?? 0;
    const below = found[index + 1]?.from ?? evidence.lines.count;
    return !isInClosedFence(evidence, from, above, below);
  });
  if (separators.length < 2) return undefined;
  const pages = separators.map(({ to, path }, index) => ({
    start: evidence.byte(to),
    end: evidence.byte(separators[index + 1]?.from ?? evidence.lines.count),
    path,
  }));
  return [...preambleOf(evidence, (separators[0] as Separator).from), ...pages];
}
