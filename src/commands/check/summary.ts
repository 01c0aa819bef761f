import { CANDIDATE_CODES } from "../../analysis/asking/mod.ts";
import type { Finding } from "../../checks/mod.ts";
import { SEVERITIES, type Severity } from "../../graph/mod.ts";
import { plural } from "../../tools/mod.ts";

/** Findings by severity. */
export type Counts = Readonly<Record<Severity, number>>;

/** Counts findings, the worst severity first. */
export function countsOf(findings: readonly Finding[]): Counts {
  const counts = SEVERITIES.toReversed().map((severity) => {
    return [severity, findings.filter((finding) => finding.severity === severity).length] as const;
  });
  return Object.fromEntries(counts) as Counts;
}

/** `1 critical, 2 errors, 3 warnings, 1 info` */
export function countsLine({ critical, error, warning, info }: Counts): string {
  return `${critical} critical, ${plural(error, "error")}, ${plural(warning, "warning")}, ${info} info`;
}

/**
 * Severities from which on a candidate of the analysis makes a check fail; `none` never does. By itself one is an error only
 * where a review found a conflict, or the configuration says so.
 */
export const FAIL_LEVELS = ["none", "warning", "error"] as const;

export type FailLevel = (typeof FAIL_LEVELS)[number];

/** Whether a check has failed: by an error, or by a candidate of the analysis that is as bad as was asked for. */
export function hasFailed(findings: readonly Finding[], candidates: FailLevel): boolean {
  return findings.some(({ code, severity }) => {
    const least = CANDIDATE_CODES.includes(code) ? candidates : "error";
    return least !== "none" && SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
  });
}
