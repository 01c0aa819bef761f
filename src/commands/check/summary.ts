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

/** Whether a check has failed. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error" || severity === "critical");
}
