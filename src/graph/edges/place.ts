/** Where something stands in a file. */
export interface Place {
  /** Below the repository's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}
