/** A range of a text; places in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  /** The unit after the last. */
  readonly end: number;
}
