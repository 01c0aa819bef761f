/**
 * Something about an installation that a person has to put right. The message has several lines: what happened, then
 * what to do next.
 */
export class InstallationError extends Error {
  readonly code = "installation";

  /** @param advice What to do next, a sentence a line. */
  constructor(happened: string, advice: readonly string[] = [], options: ErrorOptions = {}) {
    super([happened, ...advice.map((line) => `  ${line}`)].join("\n"), options);
    this.name = "InstallationError";
  }
}
