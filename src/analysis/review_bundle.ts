import { digest } from "../storage/mod.ts";
import { ANALYZER_VERSION, type Candidate, RUBRIC_VERSION } from "./candidate.ts";
import { CANDIDATE_KINDS, type CandidateKind } from "./claim.ts";
import { VERDICT_LABELS, type VerdictLabel } from "./verdict.ts";

/** Name of the format in which candidates go out to be reviewed. */
export const CANDIDATES_SCHEMA = "lectern.docs-review.candidates/v1";

/** Name of the format in which verdicts come back. */
export const VERDICTS_SCHEMA = "lectern.docs-review.verdicts/v1";

/** Names under which verdicts are taken: reviewers that were made for KyberWeave write its own. */
export const ACCEPTED_SCHEMAS: readonly string[] = [VERDICTS_SCHEMA, "kyber-weave.docs-review.verdicts/v1"];

/** What goes out to be reviewed. The names of its members are those of KyberWeave's bundles. */
export interface CandidateBundle {
  readonly schema: typeof CANDIDATES_SCHEMA;
  readonly analyzerVersion: string;
  readonly rubricVersion: string;
  /** To be repeated by whoever reviews: it tells whether the candidates are still these. */
  readonly candidateSetHash: string;
  /** The name that the verdicts are to bear. */
  readonly verdictSchema: typeof VERDICTS_SCHEMA;
  readonly rubric: readonly RubricEntry[];
  readonly candidates: readonly BundledCandidate[];
}

/** What a label says, and of which candidates it may be said. */
export interface RubricEntry {
  readonly label: VerdictLabel;
  readonly kinds: readonly CandidateKind[];
  readonly meaning: string;
}

/** A candidate as a reviewer sees it. */
export interface BundledCandidate {
  readonly candidateId: string;
  readonly kind: CandidateKind;
  readonly term?: string;
  /** Labels that fit it. */
  readonly labels: readonly VerdictLabel[];
  readonly score: Candidate["score"];
  readonly sources: Candidate["sources"];
  /** To be repeated in the verdict. */
  readonly claimContentHashes: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** One place of a candidate. */
export interface Evidence {
  readonly evidenceId: string;
  readonly contentHash: string;
  readonly contextualHash: string;
  readonly documentIdentity: string;
  /** Below the repository's root. */
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Text of the statement, ended with `…` where it was cut. */
  readonly excerpt: string;
}

const MEANINGS: Readonly<Record<VerdictLabel, string>> = {
  duplicate: "Both say the same: one of them can go, or link to the other.",
  conflict: "They contradict each other: where one holds, the other does not.",
  "distinct-senses": "The word means different things here.",
  benign: "Nothing is wrong: the repetition is meant, or each holds for something else.",
  uncertain: "What is shown does not suffice to decide.",
};

const OWN_LABELS: Readonly<Record<CandidateKind, VerdictLabel>> = {
  duplicate: "duplicate",
  conflict: "conflict",
  terminology: "distinct-senses",
};

/** Labels that fit a candidate of a kind. */
export function labelsOf(kind: CandidateKind): VerdictLabel[] {
  return [OWN_LABELS[kind], "benign", "uncertain"];
}

/** All labels with what they say. */
export const RUBRIC: readonly RubricEntry[] = VERDICT_LABELS.map((label) => ({
  label,
  kinds: CANDIDATE_KINDS.filter((kind) => labelsOf(kind).includes(label)),
  meaning: MEANINGS[label],
}));

/** Hashes of a candidate's texts, in their order. */
export function contentHashesOf({ claims }: Candidate): string[] {
  return claims.map(({ contentHash }) => contentHash);
}

/** An id for each place of a candidate: the same as long as the text is, wherever it is moved. */
export function evidenceIdsOf(candidate: Candidate): string[] {
  const seen = new Map<string, number>();
  return contentHashesOf(candidate).map((hash) => {
    const occurrence = seen.get(hash) ?? 0;
    seen.set(hash, occurrence + 1);
    return digest([candidate.id, hash, occurrence].join("\n")).slice(0, 16);
  });
}

/** SHA-256 of what a set of candidates is about, in whichever order they come. */
export function candidateSetHash(candidates: readonly Candidate[]): string {
  const lines = candidates.map((candidate) => [candidate.id, ...contentHashesOf(candidate).sort()].join(" "));
  return digest([ANALYZER_VERSION, RUBRIC_VERSION, ...lines.sort()].join("\n"));
}
