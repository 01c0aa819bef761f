import { clippedLine } from "../graph/mod.ts";
import { nearest } from "../spelling/mod.ts";
import type { Analysis } from "./analyse.ts";
import type { Candidate } from "./candidate.ts";
import { CANDIDATE_KINDS, type CandidateKind } from "./claim.ts";

/** Which candidates are asked for. */
export interface CandidateRequest {
  /** A kind in any letters; all kinds when left out or blank. */
  readonly kind?: string | undefined;
  /** Id of the last candidate that was seen. */
  readonly cursor?: string | undefined;
}

/** What of an analysis a page is taken from. */
export interface CandidateSelection {
  readonly kind: CandidateKind | undefined;
  /** Behind the cursor, in their order. */
  readonly candidates: readonly Candidate[];
  /** Of this kind, wherever the cursor is. */
  readonly total: number;
}

/** A request that cannot be met; the message tells what to ask instead. */
export interface CandidateRefusal {
  readonly code: "kind_unknown" | "cursor_unknown" | "analysis_unavailable";
  readonly message: string;
}

/** The candidates that a request means. */
export function selectedCandidates(
  analysis: Analysis,
  { kind: written, cursor }: CandidateRequest,
): CandidateSelection | CandidateRefusal {
  const kind = kindOf(written);
  if (kind === "unknown") return unknownKind(written as string);
  if (analysis.unavailable !== undefined) {
    return { code: "analysis_unavailable", message: `The analysis is unavailable. ${analysis.unavailable}` };
  }
  const all = analysis.candidates.filter((candidate) => kind === undefined || candidate.kind === kind);
  const seen = cursor?.trim();
  if (!seen) return { kind, candidates: all, total: all.length };
  const at = all.findIndex(({ id }) => id === seen);
  if (at < 0) {
    const message = `The cursor "${clippedLine(seen, 80)}" is no candidate any more. Start again without a cursor.`;
    return { code: "cursor_unknown", message };
  }
  return { kind, candidates: all.slice(at + 1), total: all.length };
}

function kindOf(written: string | undefined): CandidateKind | "unknown" | undefined {
  const wanted = written?.trim().toLowerCase();
  if (!wanted) return undefined;
  return CANDIDATE_KINDS.find((kind) => kind === wanted) ?? "unknown";
}

function unknownKind(written: string): CandidateRefusal {
  const near = nearest(written.trim().toLowerCase(), CANDIDATE_KINDS);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  const message = `"${clippedLine(written, 80)}" is no kind of candidate; there are ${CANDIDATE_KINDS.join(", ")}.${hint}`;
  return { code: "kind_unknown", message };
}
