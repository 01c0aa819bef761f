import type { Diagnostic } from "../graph/mod.ts";
import { clippedLine } from "../graph/mod.ts";
import type { AnalysisConfiguration } from "../project/mod.ts";
import type { Candidate } from "./candidate.ts";
import type { Claim } from "./claim.ts";
import type { ConflictSignal } from "./conflict_signal.ts";

const SIGNALS: Readonly<Record<ConflictSignal, string>> = {
  negation: "one of them is negated",
  obligation: "they oblige differently",
  number: "their numbers differ",
  path: "their paths differ",
  code: "their code differs",
  command: "their commands differ",
};

/** A candidate as a finding. */
export function candidateFinding(candidate: Candidate, settings: AnalysisConfiguration): Diagnostic {
  const [first, ...others] = candidate.claims as [Claim, ...Claim[]];
  const holds = candidate.verdict !== undefined && candidate.verdict.confidence >= settings.verdictConfidence;
  const label = holds ? candidate.verdict?.label : undefined;
  return {
    ...findingOf(candidate, label),
    subject: first.document,
    file: first.file,
    startLine: first.startLine,
    endLine: first.endLine,
    related: others.map(({ file, startLine, endLine, text }) => ({
      file,
      startLine,
      endLine,
      message: clippedLine(text, 120),
    })),
  };
}

function findingOf(
  { kind, isExact, signal, term, claims }: Candidate,
  label: string | undefined,
): Pick<Diagnostic, "code" | "severity" | "message" | "hint"> {
  const quote = `"${clippedLine(claims[0]?.text ?? "", 120)}"`;
  switch (kind) {
    case "duplicate":
      return {
        code: "KW-DOC-ANALYSIS-001",
        severity: isExact || label === "duplicate" ? "warning" : "info",
        message: `${isExact ? "The same" : "Nearly the same"} is stated in ${claims.length} places: ${quote}`,
        hint: "Keep it in one place, and link there from the others.",
      };
    case "conflict":
      return {
        code: "KW-DOC-ANALYSIS-002",
        severity: label === "conflict" ? "error" : "info",
        message: `Two statements may contradict each other, since ${signal ? SIGNALS[signal] : "they differ"}: ${quote}`,
        hint: "Look whether both hold for the same thing at the same time.",
      };
    case "terminology":
      return {
        code: "KW-DOC-ANALYSIS-003",
        severity: "warning",
        message: `"${term}" is used in ${claims.length} places that have little else in common.`,
        hint: "Where it means different things, approve a sense for each in the glossary.",
      };
  }
}
