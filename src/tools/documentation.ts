import { type LibraryView, textOf, uriOf } from "../library/mod.ts";
import { searchAnswer } from "./search_docs.ts";
import type { SearchResult } from "./search_result.ts";

/** The largest budget of an answer: a tool of a user makes its own words of what it gets. */
const BUDGET = 50_000;

/** What is served, for a tool that a user wrote: as the sender of the call may see it. */
export interface Documentation {
  /** Names of the sources. */
  sources(): readonly string[];
  /**
   * The sections that answer a question, the best first; none is an honest miss.
   *
   * @throws an error that becomes the tool's answer: the source is unknown.
   */
  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /**
   * A whole page.
   *
   * @throws an error that becomes the tool's answer: the page is unknown.
   */
  read(uri: string): Promise<{ readonly uri: string; readonly text: string }>;
}

/** What to search, and how much of it to give. */
export interface SearchOptions {
  /** Most results; 5 when left out. */
  readonly limit?: number;
  /** One source alone. */
  readonly source?: string;
  /** Give each passage whole, beside its snippet. */
  readonly content?: boolean;
}

/** A view as a user's tool gets it. */
export function documentationOf(view: LibraryView): Documentation {
  return {
    sources: () => view.sources().map(({ name }) => name),
    async search(query, { limit = 5, source, content = false } = {}) {
      const answer = await searchAnswer(view, { query, limit, source, content, budget: BUDGET });
      return "error" in answer ? [] : ((answer.structured?.results ?? []) as SearchResult[]);
    },
    async read(uri) {
      const page = await view.page(uri);
      return { uri: uriOf(page), text: textOf(page) };
    },
  };
}
