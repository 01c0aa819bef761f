import * as z from "zod/mini";
import type { Corpus, LibraryView } from "../library/mod.ts";
import { type Suggestion, search, suggestions } from "../search/mod.ts";
import { placesOf, type Scope } from "./place.ts";
import { plural } from "./plural.ts";

/** Matches elsewhere that are counted, and places that are told of. */
const COUNTED = 100;
const MOST_PLACES = 5;

/** What an answer without hits tells besides, for a program. */
export const missMeta = {
  suggestions: z.optional(z.array(z.strictObject({ asked: z.string(), words: z.array(z.string()) }))),
  elsewhere: z.optional(
    z.array(z.strictObject({ source: z.string(), category: z.nullable(z.string()), sections: z.int() })),
  ),
};

/** Sections that would match if the question were not restricted. */
export interface Elsewhere {
  readonly source: string;
  readonly category: string | null;
  readonly sections: number;
}

/** What could be asked instead of a question that has no hits. */
export interface Miss {
  readonly suggestions: readonly Suggestion[];
  /** Most first. */
  readonly elsewhere: readonly Elsewhere[];
}

/** What restricts a question. */
export interface Restriction extends Scope {
  readonly source?: string | undefined;
}

/**
 * Looks for what somebody may have meant: among the words of what was searched, and among the sections that a restriction
 * left out. Other sources are asked only if the question named one.
 */
export async function missOf(
  library: LibraryView,
  searched: readonly Corpus[],
  query: string,
  { source, category, path }: Restriction,
): Promise<Miss> {
  const near = suggestions(placesOf(searched), query);
  if (source === undefined && category === undefined && path === undefined) return { suggestions: near, elsewhere: [] };
  const inSearched = elsewhere(searched, query);
  if (source === undefined || inSearched.length > 0) return { suggestions: near, elsewhere: inSearched };
  const { corpora } = await library.ready();
  return { suggestions: near, elsewhere: elsewhere(corpora, query) };
}

function elsewhere(corpora: readonly Corpus[], query: string): Elsewhere[] {
  const places = placesOf(corpora);
  const counts = new Map<string, { source: string; category: string | null; sections: number }>();
  for (const hit of search(places, query, { limit: COUNTED }).hits) {
    const { corpus, segment } = places[hit.corpus]!;
    const category = corpus.category(segment.index.page(hit.page));
    const key = JSON.stringify([corpus.name, category]);
    const counted = counts.get(key) ?? { source: corpus.name, category, sections: 0 };
    counts.set(key, { ...counted, sections: counted.sections + 1 });
  }
  return [...counts.values()].sort((a, b) => b.sections - a.sections).slice(0, MOST_PLACES);
}

/** What an answer without hits says besides. */
export function missLines({ suggestions, elsewhere }: Miss): string[] {
  const lines: string[] = [];
  if (suggestions.length > 0) {
    const meant = suggestions.map(({ asked, words }) => `${words.map(quoted).join(" or ")} for ${quoted(asked)}`);
    lines.push(`Did you mean ${meant.join("; ")}?`);
  }
  if (elsewhere.length > 0) {
    const places = elsewhere.map(({ source, category, sections }) => {
      return `${source}${category === null ? "" : `, category ${category}`} (${plural(sections, "section")})`;
    });
    lines.push(`Without the restriction there are matches in ${places.join("; ")}.`);
  }
  return lines;
}

function quoted(words: string): string {
  return `"${words}"`;
}
