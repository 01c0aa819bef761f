import type { Blocks } from "./block.ts";
import { explicitId, type Heading, plainHeading } from "./heading.ts";
import type { PageLines } from "./page_lines.ts";
import { Slugs, slugOf } from "./slug.ts";
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

/** The sections of a page: they follow each other without a gap and cover the page exactly. None for an empty page. */
export function sectionsOf(lines: PageLines, { headings }: Pick<Blocks, "headings">): Section[] {
  const sections: Section[] = [];
  const slugs = new Slugs();
  if (lines.count > 0 && headings[0]?.line !== 0) {
    const next = headings[0]?.line ?? lines.count;
    sections.push({ heading: "", level: 0, trail: [], slug: slugs.unique(""), ...extent(lines, 0, next) });
  }
  const above: { level: number; heading: string }[] = [];
  for (const [index, { line, level, source }] of headings.entries()) {
    const heading = plainHeading(source);
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    above.push({ level, heading });
    sections.push({
      heading,
      level,
      trail: above.map((entry) => entry.heading),
      slug: slugs.unique(slugFor(source, heading)),
      ...extent(lines, line, headings[index + 1]?.line ?? lines.count),
    });
  }
  return sections;
}

function slugFor(source: string, plain: string): string {
  return explicitId(source) ?? slugOf(plain);
}

/** Slugs that the headings of a page answer to, without building its sections. */
export function slugsOf(headings: readonly Heading[]): Set<string> {
  const slugs = new Slugs();
  return new Set(headings.map(({ source }) => slugs.unique(slugFor(source, plainHeading(source)))));
}

function extent(lines: PageLines, from: number, to: number): Span & { firstLine: number; lastLine: number } {
  return {
    start: lines.byteStarts[from] as number,
    end: lines.byteStarts[to] as number,
    firstLine: from + 1,
    lastLine: to,
  };
}
