import { plain } from "../faults/mod.ts";
import { type DocumentCorpus, SEVERITIES, type Severity } from "../graph/mod.ts";
import type { Check } from "./check.ts";
import type { CheckContext } from "./check_context.ts";
import { CHECKS } from "./checks.ts";
import type { Finding, Found } from "./finding.ts";

/** Which checks run. */
export interface RunOptions {
  /** Only these; all by default. */
  readonly checks?: readonly Check[];
}

/** What the checks found, the worst first, then by file and line. */
export async function runChecks(context: CheckContext, { checks = CHECKS }: RunOptions = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    if (!context.isGoverned && check.looksAt !== "markdown") continue;
    const chosen = chosenSeverity(check.code, context.corpus);
    if (chosen === "off") continue;
    for (const found of await check.run(context)) {
      findings.push(findingOf(found, check.code, chosen ?? found.severity ?? check.severity));
    }
  }
  return sorted(findings);
}

/** What the configuration says of a code. */
export function chosenSeverity(code: string, { configuration }: DocumentCorpus): Severity | "off" | undefined {
  const { severities } = configuration.checks;
  return Object.hasOwn(severities, code) ? severities[code] : undefined;
}

/** Words of documents stand in messages: what would steer a terminal or forge a line is taken out here, for all of them. */
function findingOf({ severity: _, ...found }: Found, code: string, severity: Severity): Finding {
  return {
    ...found,
    code,
    severity,
    message: plain(found.message),
    subject: plain(found.subject),
    ...(found.hint !== undefined && { hint: plain(found.hint) }),
    ...(found.related && { related: found.related.map((place) => ({ ...place, message: plain(place.message) })) }),
  };
}

/** The worst first; then by file, line and code. */
export function sorted<One extends Finding>(findings: readonly One[]): One[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      compare(a.file, b.file) ||
      (a.startLine ?? 0) - (b.startLine ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
