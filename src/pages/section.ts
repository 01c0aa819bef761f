import type { Span } from "./span.ts";

/** A heading and what stands below it, down to the next heading of any level. */
export interface Section extends Span {
  /** Plain text of the heading: no markup, no explicit id. Empty for text above the first heading. */
  readonly heading: string;
  /** 1 to 6; 0 for text above the first heading. */
  readonly level: number;
  /** Plain headings from the page's top down to this one, this one included. */
  readonly trail: readonly string[];
  /** Anchor by GitHub's rule, or the id that the heading gives itself; unique within the page. */
  readonly slug: string;
  /** First line, counted from 1 at the start of the page (the heading's own line). */
  readonly firstLine: number;
  /** Last line, counted like `firstLine`. */
  readonly lastLine: number;
}
