import { clippedLine, SEVERITIES } from "../graph/mod.ts";
import type { Analysis } from "./analyse.ts";
import { CANDIDATE_SOURCES } from "./candidate.ts";
import { CANDIDATE_KINDS } from "./claim.ts";

/** Findings of warning or worse that are told, and UTF-16 units of each message. */
const MOST_FINDINGS = 3;
const LONGEST_MESSAGE = 240;

/** What an analysis did and found, in numbers. */
export function metricsLines({ metrics, candidates, diagnostics }: Analysis): string[] {
  const { claims, comparisons, candidates: bySource, isCut, embeddings } = metrics;
  const perSource = (numbers: Readonly<Record<string, number>>) =>
    CANDIDATE_SOURCES.map((source) => `${source} ${numbers[source]}`).join(", ");
  const perKind = CANDIDATE_KINDS.map(
    (kind) => `${kind} ${candidates.filter((candidate) => candidate.kind === kind).length}`,
  );
  const count = (...severities: readonly string[]) =>
    diagnostics.filter(({ severity }) => severities.includes(severity)).length;
  return [
    "metrics:",
    `claims: ${claims}`,
    `comparisons: ${perSource(comparisons)}`,
    `candidates by source: ${perSource(bySource)}`,
    `candidates by kind: ${perKind.join(", ")}`,
    `truncated: ${isCut ? "yes" : "no"}`,
    ...(embeddings
      ? [`embedding cache: ${embeddings.hits} hits, ${embeddings.misses} misses${tokens(embeddings)}`]
      : []),
    `findings: ${count("error", "critical")} errors, ${count("warning")} warnings, ${count("info")} infos`,
  ];
}

function tokens({ tokens: count }: { readonly tokens?: number }): string {
  return count === undefined ? "" : `, ${count} tokens`;
}

/** The first findings of an analysis that are more than a remark, a line each: what could not be done comes first. */
export function findingLines({ diagnostics }: Analysis): string[] {
  return diagnostics
    .filter(({ severity }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf("warning"))
    .slice(0, MOST_FINDINGS)
    .map(({ code, severity, message }) => `${code} [${severity}]: ${clippedLine(message, LONGEST_MESSAGE)}`);
}
