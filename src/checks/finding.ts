import type { Diagnostic, Severity } from "../graph/mod.ts";

/** What a check says: the runner adds its code and severity. */
export interface Found extends Omit<Diagnostic, "code" | "severity"> {
  /** Only where it differs from that of the check. */
  readonly severity?: Severity;
  /** Text of the first line that is meant, as it stands there. */
  readonly mark?: string;
  readonly fix?: Replacement;
}

/** A finding as it is told. Its message holds no line number, so that a baseline knows it again. */
export interface Finding extends Diagnostic {
  readonly mark?: string;
  readonly fix?: Replacement;
}

/** The one right correction of a link: its target becomes another. */
export interface Replacement {
  /** From 1, in the file. */
  readonly line: number;
  /** The target as it is written. */
  readonly target: string;
  readonly by: string;
}
