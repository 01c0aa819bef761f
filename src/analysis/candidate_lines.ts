import { clippedLine } from "../graph/mod.ts";
import type { Candidate } from "./candidate.ts";
import type { Claim } from "./claim.ts";

/** Places of a candidate that are shown. */
export const MOST_PLACES = 8;

/** UTF-16 units of a statement and of a term. */
export const LONGEST_STATEMENT = 240;

/**
 * A candidate as an agent reads it.
 *
 * ```text
 * candidate: 4f2a…
 * kind: conflict
 * evidence: docs/limits.md:9-9; docs/timing.md:12-12
 * scores: lexical 0.923, semantic n/a, graph 1.000
 * sources: graph, lexical
 *   - docs/limits.md:9-9 [hive/limits]
 *     A request must finish within 30 seconds …
 * ```
 *
 * @param places How many of its places are shown, at most.
 */
export function candidateLines(candidate: Candidate, places = MOST_PLACES): string[] {
  const { id, kind, term, signal, score, sources, claims, verdict } = candidate;
  const shown = claims.slice(0, places);
  const more = claims.length - shown.length;
  const scores = `lexical ${score.lexical.toFixed(3)}, semantic ${score.semantic?.toFixed(3) ?? "n/a"}, graph ${score.graph.toFixed(3)}`;
  return [
    `candidate: ${id}`,
    `kind: ${kind}`,
    ...(term === undefined ? [] : [`term: ${clippedLine(term, LONGEST_STATEMENT)}`]),
    ...(signal === undefined ? [] : [`signal: ${signal}`]),
    `evidence: ${shown.map(placeOf).join("; ")}`,
    `scores: ${scores}`,
    `sources: ${sources.join(", ")}`,
    ...(verdict ? [`verdict: ${verdict.label} at ${verdict.confidence.toFixed(2)}`] : []),
    ...shown.flatMap((claim) => [
      `  - ${placeOf(claim)} [${clippedLine(claim.document, LONGEST_STATEMENT)}]`,
      `    ${clippedLine(claim.text, LONGEST_STATEMENT)}`,
    ]),
    ...(more > 0 ? [`  … and ${more} more ${more === 1 ? "place" : "places"}`] : []),
  ];
}

function placeOf({ file, startLine, endLine }: Claim): string {
  return `${clippedLine(file, 1_000)}:${startLine}-${endLine}`;
}
