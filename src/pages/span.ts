/** A half-open range of bytes, `[start, end)`, in one stored document. */
export interface Span {
  /** First byte. */
  readonly start: number;
  /** The byte after the last one. */
  readonly end: number;
}
