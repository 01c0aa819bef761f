/** A source that cannot be used as it was named; the message says what is there instead and what to do. */
export class SourceError extends Error {
  readonly code: "source_missing" | "source_form" | "too_large" | "empty" | "archive" | "git";

  constructor(code: SourceError["code"], message: string) {
    super(message);
    this.name = "SourceError";
    this.code = code;
  }
}
