import { type Corpus, entryOf, type Segment } from "../library/mod.ts";
import type { SearchedCorpus } from "../search/mod.ts";
import { isBelowPath } from "./below_path.ts";

/** One index that is searched, and the corpus that it is a part of. */
export interface Place extends SearchedCorpus {
  readonly corpus: Corpus;
  readonly segment: Segment;
}

/** Which pages are searched: all that match everything given. */
export interface Scope {
  readonly category?: string | undefined;
  /** What the path of a page starts with. */
  readonly path?: string | undefined;
}

/** Everything that a search looks into. */
export function placesOf(corpora: readonly Corpus[], scope: Scope = {}): Place[] {
  return corpora.flatMap((corpus) =>
    corpus.segments.map((segment) => ({
      corpus,
      segment,
      index: segment.index,
      dead: segment.dead,
      ...(scope.category === undefined && scope.path === undefined
        ? {}
        : { accepts: verdicts(corpus, segment, scope) }),
    })),
  );
}

/** Names of the categories of live pages, in the order of the pages. */
export function categoriesOf(corpus: Corpus): string[] {
  const found = new Set<string>();
  for (const segment of corpus.segments) {
    pageCategories(corpus, segment).forEach((category, page) => {
      if (category !== null && !segment.dead.has(page)) found.add(category);
    });
  }
  return [...found];
}

const known = new WeakMap<Corpus, Map<Segment, readonly (string | null)[]>>();

/** The category of each page of a segment; a corpus never changes, so it is found out once. */
function pageCategories(corpus: Corpus, segment: Segment): readonly (string | null)[] {
  const segments = known.get(corpus) ?? new Map<Segment, readonly (string | null)[]>();
  known.set(corpus, segments);
  let categories = segments.get(segment);
  if (categories === undefined) {
    categories = Array.from({ length: segment.index.pageCount }, (_, page) =>
      corpus.category(entryOf({ corpus, segment, page })),
    );
    segments.set(segment, categories);
  }
  return categories;
}

function verdicts(corpus: Corpus, segment: Segment, { category, path }: Scope): (page: number) => boolean {
  const categories = category === undefined ? undefined : pageCategories(corpus, segment);
  if (path === undefined) return (page) => categories![page] === category;
  return (page) =>
    (categories === undefined || categories[page] === category) && isBelowPath({ corpus, segment, page }, path);
}
