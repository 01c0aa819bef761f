/** What a review may find. */
export const VERDICT_LABELS = ["duplicate", "conflict", "distinct-senses", "benign", "uncertain"] as const;

export type VerdictLabel = (typeof VERDICT_LABELS)[number];

/** A sense of a term that a review proposes for the glossary. */
export interface ProposedSense {
  readonly term: string;
  readonly definition: string;
  /** `component:…` or `code-ref:…`; at least one. */
  readonly scopes: readonly string[];
  readonly aliases: readonly string[];
}

/** What a review found about a candidate. */
export interface Verdict {
  readonly candidateId: string;
  readonly label: VerdictLabel;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly rationale: string;
  readonly evidenceIds: readonly string[];
  /** Of the export that it answers. */
  readonly candidateSetHash?: string;
  /** Where the one text should stand. */
  readonly canonicalLocation?: string;
  readonly senses?: readonly ProposedSense[];
}
