import { pagesBetween } from "./borders.ts";
import type { Format, PageDraft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";
import { isInClosedFence } from "./fence_between.ts";
import { preambleOf } from "./preamble.ts";

/**
 * Pages marked by a line `Source: https://…`: Mintlify and its kin (A1 to A5).
 *
 * ```text
 * # Title                    the page begins at the H1 when at most one blank line lies between,
 * Source: https://x.dev/a    else at the marker
 * ```
 *
 * A marker counts when its host is the file's most frequent one and it has an H1 or rule above, or stands in no fence.
 */
export const sourceMarker: Format = {
  name: "source-marker",
  split(evidence) {
    const { urls, sources } = evidence;
    const below = new Set(urls.map((line) => line + 1));
    const candidates = sources.filter((line) => !below.has(line));
    if (candidates.length < 2) return undefined;
    const markers = onMainHost(evidence, candidates);
    if (markers.length < 2) return undefined;
    const borders = acceptedBorders(evidence, markers);
    const first = borders[0] as number;
    return [...preambleOf(evidence, first), ...pagesBetween(evidence, borders)] satisfies PageDraft[];
  },
};

function hostOf(line: string): string {
  return (/\/\/([^\s/]+)/.exec(line)?.[1] ?? "").toLowerCase();
}

function onMainHost(evidence: Evidence, lines: readonly number[]): number[] {
  const counts = new Map<string, number>();
  let main = "";
  for (const line of lines) {
    const host = hostOf(evidence.line(line));
    counts.set(host, (counts.get(host) ?? 0) + 1);
    if ((counts.get(host) as number) > (counts.get(main) ?? 0)) main = host;
  }
  return lines.filter((line) => hostOf(evidence.line(line)) === main);
}

function acceptedBorders(evidence: Evidence, markers: readonly number[]): number[] {
  const h1 = new Set(evidence.h1);
  const borders: number[] = [];
  for (const [index, marker] of markers.entries()) {
    const title = titleAbove(evidence, h1, marker);
    const strong = title !== undefined || hasRuleAbove(evidence, marker);
    const from = borders.at(-1) ?? 0;
    const to = markers[index + 1] ?? evidence.lines.count;
    if (strong || !isInClosedFence(evidence, marker, from, to)) borders.push(title ?? marker);
  }
  return borders;
}

/** The H1 that belongs to the marker: directly above it, or with one blank line between. */
function titleAbove(evidence: Evidence, h1: ReadonlySet<number>, marker: number): number | undefined {
  if (h1.has(marker - 1)) return marker - 1;
  return marker >= 2 && evidence.isBlank(marker - 1) && h1.has(marker - 2) ? marker - 2 : undefined;
}

function hasRuleAbove(evidence: Evidence, marker: number): boolean {
  let at = marker - 1;
  while (at >= 0 && evidence.isBlank(at)) at--;
  return evidence.isRule(at);
}
