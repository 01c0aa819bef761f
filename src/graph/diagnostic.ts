/** How bad a finding is, the mildest first. */
export const SEVERITIES = ["info", "warning", "error", "critical"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Something that a check found. */
export interface Diagnostic {
  /** Permanent, as in `KW-DOC-SPEC-001`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence on what is wrong. */
  readonly message: string;
  /** Id of the document, or its path. */
  readonly subject: string;
  /** Below the repository's root. */
  readonly file: string;
  /** From 1, in the file. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** What to do about it. */
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
}

/** Another place that has part in a finding. */
export interface RelatedPlace {
  readonly file: string;
  readonly message: string;
  readonly startLine?: number;
  readonly endLine?: number;
}
