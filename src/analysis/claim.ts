/** What a finding is about, in the order in which findings are told. */
export const CANDIDATE_KINDS = ["duplicate", "conflict", "terminology"] as const;

export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** One statement of a document: what two places can say twice, or differently. */
export interface Claim {
  readonly kind: "paragraph" | "item" | "row" | "code";
  /** As it is written, on one line, without tags, comments and where links lead; of code, its lines without the fences. */
  readonly text: string;
  /** What tells how the text is meant: heads and cells of a row, the info string of code. */
  readonly detail: string;
  /** Nearest heading of level 2 above it, as plain text. */
  readonly section: string;
  /** SHA-256 of the text in its normal form: the same wherever it stands. */
  readonly contentHash: string;
  /** SHA-256 of section, detail and text in their normal forms. */
  readonly contextHash: string;
  /** Id of the document, or its path. */
  readonly document: string;
  readonly component: string | undefined;
  readonly codeRefs: readonly string[];
  /** Below the repository's root. */
  readonly file: string;
  /** From 1, in the file. */
  readonly startLine: number;
  readonly endLine: number;
  /** Which list or table it is a part of; the same number for its siblings, of this document alone. */
  readonly group: number | undefined;
  /** First cell of a row. */
  readonly key: string | undefined;
  /** Kinds of findings that the author wants none of here. */
  readonly ignored: ReadonlySet<CandidateKind>;
}

/** What is compared of a claim. */
export function contextOf({ section, detail, text }: Pick<Claim, "section" | "detail" | "text">): string {
  return `${section}\n${detail}\n${text}`;
}
