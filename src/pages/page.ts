import type { Span } from "./span.ts";

/** Values read from a page's front matter block; empty when it has none. */
export type FrontMatter = Readonly<Record<string, unknown>>;

/**
 * One page of documentation: a span of a stored document.
 *
 * Pages and the separators between them cover their document exactly, so a page is never copied.
 */
export interface Page extends Span {
  /**
   * Identity within its corpus, percent-encoded per segment: the path below the root of a folder, host and path of its
   * URL, the path that its file gave, or the slug of its title. Unique within a corpus.
   */
  readonly id: string;
  /** What a table of contents would show; never empty. */
  readonly title: string;
  /** Where the page stands on the web, when its source says so. */
  readonly url?: string;
  /** One line on what the page is about, when its source says so. */
  readonly description?: string;
  /** Names from the root down to the page's place, for categories and outlines; without the page itself. */
  readonly trail: readonly string[];
  readonly frontMatter: FrontMatter;
  /** Line of the document where the page starts, from 1. */
  readonly firstLine: number;
  /** Number of lines that the page spans. */
  readonly lines: number;
}
