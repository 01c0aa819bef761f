import type { Span } from "./span.ts";

/** A piece of a section that is indexed and ranked by itself. Chunks of a section join to the section byte for byte. */
export interface Chunk extends Span {
  /** Position of its section in the page's list of sections. */
  readonly section: number;
  /** First line, counted from 1 at the start of the page. */
  readonly firstLine: number;
  /** Last line, counted like `firstLine`. */
  readonly lastLine: number;
}
