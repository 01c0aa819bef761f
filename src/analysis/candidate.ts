import { digest } from "../storage/mod.ts";
import type { CandidateKind, Claim } from "./claim.ts";
import type { ConflictSignal } from "./conflict_signal.ts";
import type { Verdict } from "./verdict.ts";

/** Rises when statements are read or compared in another way, so that a verdict on the old ones counts for nothing. */
export const ANALYZER_VERSION = "lectern-analysis/1";

/** Rises when the labels of verdicts come to mean something else. */
export const RUBRIC_VERSION = "lectern-rubric/1";

/** How two statements came to be compared, in the order in which it is told. */
export const CANDIDATE_SOURCES = ["graph", "lexical", "embedding"] as const;

export type CandidateSource = (typeof CANDIDATE_SOURCES)[number];

/** How like the statements are, from 0 to 1; of several pairs the likest, of a term the unlikest. */
export interface CandidateScore {
  readonly lexical: number;
  /** Missing where no meanings were compared. */
  readonly semantic?: number;
  /** 1 where their documents are related. */
  readonly graph: number;
}

/** Statements that somebody should look at. */
export interface Candidate {
  /** The same as long as kind, term and texts are, wherever they stand. */
  readonly id: string;
  readonly kind: CandidateKind;
  /** The word that is used in two ways. */
  readonly term?: string;
  /** The same text in several places. */
  readonly isExact: boolean;
  readonly signal?: ConflictSignal;
  readonly score: CandidateScore;
  readonly sources: readonly CandidateSource[];
  /** By file, line and text. */
  readonly claims: readonly Claim[];
  /** What a review found, as far as it is still about these texts. */
  readonly verdict?: Verdict;
}

/** SHA-256 of what a candidate is about. */
export function candidateId(kind: CandidateKind, term: string | undefined, claims: readonly Claim[]): string {
  const hashes = claims.map(({ contentHash }) => contentHash).sort();
  return digest([kind, term ?? "", ANALYZER_VERSION, RUBRIC_VERSION, ...hashes].join("\n"));
}

/** The order in which statements of a candidate are told. */
export function inOrderOfPlaces(claims: Iterable<Claim>): Claim[] {
  return [...claims].sort(
    (a, b) => compareText(a.file, b.file) || a.startLine - b.startLine || compareText(a.contentHash, b.contentHash),
  );
}

/** The order in which candidates are told: by kind, term and id. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  const rank = ({ kind }: Candidate) => (kind === "duplicate" ? 0 : kind === "conflict" ? 1 : 2);
  return rank(a) - rank(b) || compareText(a.term ?? "", b.term ?? "") || compareText(a.id, b.id);
}

/** By UTF-16 units, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
