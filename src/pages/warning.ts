/** Something about a source that a person should know and that did not stop it from being used. */
export interface Warning {
  /** Here `front_matter`, `encoding` or `duplicate_url`; rooms above add their own. */
  readonly code: string;
  /** Id of the page concerned. */
  readonly page?: string;
  /** Line of the document, from 1. */
  readonly line?: number;
  /** What was found and what was done about it, in words for a person. */
  readonly detail: string;
}
