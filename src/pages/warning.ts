/** Something about a source that a person should know and that did not stop it from being used. */
export interface Warning {
  /** `front_matter`, `encoding` or `duplicate_url`. */
  readonly code: "front_matter" | "encoding" | "duplicate_url";
  /** Id of the page concerned. */
  readonly page?: string;
  /** Line of the document, from 1. */
  readonly line?: number;
  /** What was found and what was done about it, in words for a person. */
  readonly detail: string;
}
