/** What is wrong with a repository's documents: one file a check, each found by a permanent code. */
export { applyFixes, type FixedFile } from "./apply_fixes.ts";
export { type Baseline, BaselineError, baselineText, newFindings, readBaseline } from "./baseline.ts";
export type { Check, Subject } from "./check.ts";
export { CheckContext, type CheckInput } from "./check_context.ts";
export { CHECKS } from "./checks.ts";
export type { Finding, Found, Replacement } from "./finding.ts";
export { fingerprintOf } from "./fingerprint.ts";
export { chosenSeverity, type RunOptions, runChecks, sorted } from "./run_checks.ts";
