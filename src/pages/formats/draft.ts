import type { FrontMatter } from "../page.ts";
import type { Span } from "../span.ts";
import type { Evidence } from "./evidence.ts";

/** A page as its format found it: where it lies and what the format itself knows; the rest is read from its head. */
export interface PageDraft extends Span {
  /** Only for pages that have no place of their own, such as a preamble. */
  readonly id?: string;
  readonly title?: string;
  /** Absolute, or relative to its site. */
  readonly url?: string;
  /** Path that the file gives the page, without a site. */
  readonly path?: string;
  readonly description?: string;
  readonly trail?: readonly string[];
  readonly frontMatter?: FrontMatter;
}

/** One way in which files hold many pages. */
export interface Format {
  readonly name: string;
  /**
   * Pages in order, without overlap, or undefined when the file is not of this format. What lies between pages becomes
   * separators; blank lines at their ends are trimmed off later.
   */
  split(evidence: Evidence): PageDraft[] | undefined;
}
