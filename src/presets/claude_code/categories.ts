import { ALIASES, PATHS, SEGMENTS } from "./category_table.ts";
import { contentSegments } from "./content_segments.ts";

/** What a page is about. */
export type Category = keyof typeof SEGMENTS;

/** Every category, in the order in which people are shown them. */
export const CATEGORIES = Object.keys(SEGMENTS) as readonly Category[];

/** Every name that a category may be asked for by: its own and the others. */
export const CATEGORY_NAMES: readonly string[] = [...CATEGORIES, ...Object.keys(ALIASES)];

// Maps, so that a segment named `constructor` finds nothing.
const BY_SEGMENT = new Map<string, Category>(
  CATEGORIES.flatMap((category) => SEGMENTS[category].map((segment) => [segment, category] as const)),
);
const BY_PATH = new Map<string, Category>(Object.entries(PATHS));
const BY_NAME = new Map<string, Category>([
  ...CATEGORIES.map((category) => [category, category] as const),
  ...Object.entries(ALIASES),
]);

/** The category that a name or an alias means. */
export function categoryNamed(name: string): Category | undefined {
  return BY_NAME.get(name);
}

/** Other names of a category, sorted. */
export function aliasesOf(category: Category): string[] {
  return Object.entries(ALIASES)
    .filter(([, meant]) => meant === category)
    .map(([alias]) => alias)
    .sort();
}

/**
 * The category of a page by its address: its whole path if that is listed, else the first segment, from the left, that
 * means one.
 */
export function categoryOf(address: string | undefined): Category {
  const segments = contentSegments(address);
  const whole = BY_PATH.get(segments.join("/"));
  if (whole !== undefined) return whole;
  for (const segment of segments) {
    const meant = categoryOfSegment(segment);
    if (meant !== undefined) return meant;
  }
  return "uncategorized";
}

/** A segment means what it is listed for, or what the longest listed beginning of it means that ends at a hyphen. */
function categoryOfSegment(segment: string): Category | undefined {
  for (let end = segment.length; end > 0; end = segment.lastIndexOf("-", end - 1)) {
    const meant = BY_SEGMENT.get(segment.slice(0, end));
    if (meant !== undefined) return meant;
  }
  return undefined;
}
