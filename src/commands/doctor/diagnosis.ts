/** Something that is wrong, or may be. */
export interface Finding {
  /** Stable, for programs. */
  readonly code: string;
  /** `error`: something does not work. `warning`: it works, but not as it should, or not for long. */
  readonly severity: "error" | "warning";
  /** What, and where: a sentence. */
  readonly what: string;
  /** What to do: a command line wherever one does it. */
  readonly fix: string;
}

/** What a check has said so far. */
export class Diagnosis {
  /** What is as it should be, or worth knowing, a line each. */
  readonly notes: string[] = [];
  readonly findings: Finding[] = [];
  /** The same for a program. */
  readonly data: Record<string, unknown> = {};

  note(line: string): void {
    this.notes.push(line);
  }

  error(code: string, what: string, fix: string): void {
    this.findings.push({ code, severity: "error", what, fix });
  }

  warning(code: string, what: string, fix: string): void {
    this.findings.push({ code, severity: "warning", what, fix });
  }
}
