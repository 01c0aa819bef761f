import { clip } from "./clip.ts";
import type { SearchResult } from "./search_result.ts";

/** Hits named among those that are left out for space. */
export const NAMED = 3;

/** What is told of a hit that has no room. */
export interface LeftOut {
  readonly uri: string;
  readonly headings: string[];
  readonly startLine: number;
}

/** A hit in words: its headings, its place, its text, and where the same stands elsewhere. */
export function resultLines(hit: SearchResult, at: number): string {
  const { uri, headings, title, startLine, endLine, snippet, content } = hit;
  const trail = headings.length > 0 ? headings.join(" > ") : title;
  const shown = trail.startsWith(title) ? trail : `${title}: ${trail}`;
  const around =
    hit.contentStartLine === undefined ? "" : `, shown with lines ${hit.contentStartLine}–${hit.contentEndLine}`;
  return `${at + 1}. ${shown}\n${uri} lines ${startLine}–${endLine}${around}\n${content ?? snippet}\n${alsoLine(hit)}`;
}

function alsoLine({ alsoAt = [], alsoAtCount = 0 }: SearchResult): string {
  if (alsoAt.length === 0) return "";
  const rest = alsoAtCount > alsoAt.length ? `; and ${alsoAtCount - alsoAt.length} more` : "";
  return `Also in: ${alsoAt.map(({ uri, startLine }) => `${uri} line ${startLine}`).join("; ")}${rest}\n`;
}

/** What is told of the first hits that have no room. */
export function leftOut(left: readonly SearchResult[]): LeftOut[] {
  return left.slice(0, NAMED).map(({ uri, headings, startLine }) => ({
    uri,
    headings: headings.slice(-1).map((heading) => clip(heading, 60)),
    startLine,
  }));
}

/**
 * What was left out, and how to get it.
 *
 * @param asLessRelevant Sections that were looked at and matched less well.
 * @param mayBeMore Whether not all were looked at.
 */
export function omittedLines(left: readonly SearchResult[], asLessRelevant: number, mayBeMore: boolean): string[] {
  const lines: string[] = [];
  if (left.length > 0) {
    const named = left.slice(0, NAMED).map(({ title, headings }) => clip(headings.at(-1) || title, 60));
    const rest = left.length > named.length ? ` and ${left.length - named.length} more` : "";
    lines.push(`Left out for space (a larger budget, or fewer hits, shows them): ${named.join("; ")}${rest}.`);
  }
  if (asLessRelevant > 0) {
    const many = mayBeMore ? `${asLessRelevant} or more` : asLessRelevant;
    lines.push(`Left out as less relevant: ${many} sections (a higher limit shows them).`);
  }
  return lines;
}
