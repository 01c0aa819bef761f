import { clipLine } from "../graph/mod.ts";
import type { AnalysisConfiguration } from "../project/mod.ts";
import { ANALYZER_VERSION, type Candidate, RUBRIC_VERSION } from "./candidate.ts";
import type { CandidateKind } from "./claim.ts";
import {
  type BundledCandidate,
  CANDIDATES_SCHEMA,
  type CandidateBundle,
  candidateSetHash,
  contentHashesOf,
  evidenceIdsOf,
  labelsOf,
  RUBRIC,
  VERDICTS_SCHEMA,
} from "./review_bundle.ts";
import type { Verdict } from "./verdict.ts";

/** UTF-16 units of an excerpt, of the excerpts of one candidate, and of all. */
const LONGEST_EXCERPT = 500;
const MOST_OF_CANDIDATE = 2_000;
const MOST_OF_ALL = 12_000;

/** A shorter one tells nothing: places beyond are named without. */
const SHORTEST_EXCERPT = 100;

/** What goes out, and how much has to wait. */
export interface ReviewExport {
  readonly bundle: CandidateBundle;
  /** Candidates that wait for a review, those of the bundle among them. */
  readonly pending: number;
  /** UTF-16 units of all excerpts. */
  readonly excerptUnits: number;
}

/** What is wanted of an export. */
export interface ExportWishes {
  /** Candidates of this kind alone. */
  readonly kind?: CandidateKind | undefined;
  readonly verdictConfidence: AnalysisConfiguration["verdictConfidence"];
}

/**
 * Candidates that wait for a review, with excerpts of their statements: as many as fit, those that nobody has looked at
 * first. The same text in several places is none of them: there is nothing to judge.
 */
export function exportReview(candidates: readonly Candidate[], wishes: ExportWishes): ReviewExport {
  const pending = pendingCandidates(candidates, wishes);
  const chosen: Candidate[] = [];
  const bundled: BundledCandidate[] = [];
  let left = MOST_OF_ALL;
  for (const candidate of pending) {
    const excerpts = excerptsOf(candidate);
    const units = excerpts.reduce((sum, { length }) => sum + length, 0);
    if (units > left) break;
    left -= units;
    chosen.push(candidate);
    bundled.push(bundledCandidate(candidate, excerpts));
  }
  const bundle: CandidateBundle = {
    schema: CANDIDATES_SCHEMA,
    analyzerVersion: ANALYZER_VERSION,
    rubricVersion: RUBRIC_VERSION,
    candidateSetHash: candidateSetHash(chosen),
    verdictSchema: VERDICTS_SCHEMA,
    rubric: RUBRIC,
    candidates: bundled,
  };
  return { bundle, pending: pending.length, excerptUnits: MOST_OF_ALL - left };
}

function pendingCandidates(candidates: readonly Candidate[], { kind, verdictConfidence }: ExportWishes): Candidate[] {
  const pending = candidates.filter(
    (candidate) =>
      !candidate.isExact &&
      (kind === undefined || candidate.kind === kind) &&
      !isSettled(candidate.verdict, verdictConfidence),
  );
  // What was reviewed without a result would otherwise stand before the rest for ever.
  return [...pending.filter(({ verdict }) => !verdict), ...pending.filter(({ verdict }) => verdict)];
}

function isSettled(verdict: Verdict | undefined, confidence: number): boolean {
  return verdict !== undefined && verdict.label !== "uncertain" && verdict.confidence >= confidence;
}

/** An excerpt for each place, empty for those that are too many. */
function excerptsOf({ claims }: Candidate): string[] {
  const shown = Math.min(claims.length, MOST_OF_CANDIDATE / SHORTEST_EXCERPT);
  const most = Math.min(LONGEST_EXCERPT, Math.floor(MOST_OF_CANDIDATE / shown));
  return claims.map(({ text }, at) => (at < shown ? clipLine(text, most) : ""));
}

function bundledCandidate(candidate: Candidate, excerpts: readonly string[]): BundledCandidate {
  const ids = evidenceIdsOf(candidate);
  return {
    candidateId: candidate.id,
    kind: candidate.kind,
    ...(candidate.term === undefined ? {} : { term: candidate.term }),
    labels: labelsOf(candidate.kind),
    score: candidate.score,
    sources: candidate.sources,
    claimContentHashes: contentHashesOf(candidate),
    evidence: candidate.claims.map((claim, at) => ({
      evidenceId: ids[at] as string,
      contentHash: claim.contentHash,
      contextualHash: claim.contextHash,
      documentIdentity: claim.document,
      filePath: claim.file,
      startLine: claim.startLine,
      endLine: claim.endLine,
      excerpt: excerpts[at] as string,
    })),
  };
}
