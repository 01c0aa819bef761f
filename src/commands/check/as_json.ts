import type { Diagnostic } from "../../graph/mod.ts";
import type { Examination } from "./examine.ts";
import { countsOf } from "./summary.ts";

/** Findings for a program: counts, then every finding, the worst first; nothing of them is left out. */
export function asJson({ corpus, findings, notes }: Examination, known: number) {
  return {
    summary: countsOf(findings),
    findings: findings.map(entry),
    metrics: { documents: corpus?.documents.length ?? 0, known },
    notes,
  };
}

function entry({ code, severity, subject, message, file, hint, startLine, endLine, related }: Diagnostic) {
  return {
    code,
    severity,
    subject,
    message,
    file,
    hint: hint ?? null,
    ...(startLine !== undefined && { startLine }),
    ...(endLine !== undefined && { endLine }),
    ...(related && related.length > 0 && { relatedLocations: related }),
  };
}
