import { dashRule, type FrontMatterBlock, findFrontMatter } from "./front_matter.ts";
import { atxHeading } from "./heading.ts";
import type { PageLines } from "./page_lines.ts";

/** Lines of a page that say what it is rather than what it says. Ranges are half-open, from 0. */
export interface PageHead {
  /** An intact front matter block. */
  readonly block?: FrontMatterBlock;
  /** Keys of a block that a formatter turned into a heading, or that follow a marker line. */
  readonly keys: Readonly<Record<string, string>>;
  /** An H1 that belongs to the head, because a marker follows it. */
  readonly titleLine?: number;
  /** Target of a `Source:` line. */
  readonly source?: string;
  /** Target of a `URL:` line. */
  readonly url?: string;
  /** Lines that are neither heading nor text of the page. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** First line after the head. */
  readonly end: number;
}

const MARKER = /^(Source|URL):[ \t]+(\S+)[ \t]*$/;
const META = /^(Description|Section|Version|Title|Category|Last updated):[ \t]+(\S.*)$/;
const MANGLED = /^## +([a-z_]+): *(\S.*)$/;
/** Keys that generators write into the front matter of a page of a collected file. */
export const KNOWN_KEY =
  /^(?:url|source|source_url|title|description|path|slug|id|permalink|image|version|outline|layout|sidebar\w*)$/;

/**
 * Reads the head of a page: front matter (intact or mangled), title with its `Source:` or `URL:` line, and the lines
 * of names and values below it.
 *
 * ```text
 * ---              # Title                    # Title
 * url: /a.md       Source: https://x.dev/a    URL: /docs/a
 * ---              Section: Guides
 * # Title                                     ***
 *
 *                                             ## title: "Title"
 * ```
 */
export function readPageHead(lines: PageLines): PageHead {
  const ranges: [number, number][] = [];
  const keys: Record<string, string> = {};
  let at = skipBlanks(lines, 0);
  let end = 0;
  let titleLine: number | undefined;
  let source: string | undefined;
  let url: string | undefined;
  const block = at < lines.count ? findFrontMatter(lines, at) : undefined;
  if (block !== undefined) {
    ranges.push([block.open, block.close + 1]);
    end = block.close + 1;
    at = skipBlanks(lines, end);
  } else {
    const mangled = readMangled(lines, at, keys);
    if (mangled > at) {
      ranges.push([at, mangled]);
      end = mangled;
      at = skipBlanks(lines, end);
    }
  }
  const marked = at < lines.count ? markerLine(lines, at) : -1;
  if (marked >= 0) {
    if (marked > at) titleLine = at;
    let next = marked;
    for (; next < lines.count; next++) {
      const line = lines.line(next);
      const marker = MARKER.exec(line);
      const meta = marker === null ? META.exec(line) : null;
      if (marker?.[1] === "Source") source ??= marker[2];
      else if (marker !== null) url ??= marker[2];
      else if (meta !== null) keys[(meta[1] as string).toLowerCase()] ??= (meta[2] as string).trim();
      else break;
    }
    ranges.push([marked, next]);
    end = next;
    at = skipBlanks(lines, next);
    const mangled = at < lines.count ? readMangled(lines, at, keys) : at;
    if (mangled > at) {
      ranges.push([at, mangled]);
      end = mangled;
    }
  }
  return {
    keys,
    ranges,
    end,
    ...(block && { block }),
    ...(titleLine !== undefined && { titleLine }),
    ...(source !== undefined && { source }),
    ...(url !== undefined && { url }),
  };
}

/** The line of the marker when `at` is one, or an H1 with one below it (one blank line may stand between); else -1. */
function markerLine(lines: PageLines, at: number): number {
  if (isMarker(lines, at)) return at;
  if (lines.text.charCodeAt(lines.starts[at] as number) !== 35 || atxHeading(lines, at)?.level !== 1) return -1;
  let next = at + 1;
  if (next < lines.count && lines.isBlank(next)) next++;
  return next < lines.count && isMarker(lines, next) ? next : -1;
}

function isMarker(lines: PageLines, at: number): boolean {
  const code = lines.text.charCodeAt(lines.starts[at] as number);
  if (code !== 83 && code !== 85) return false;
  const match = MARKER.exec(lines.line(at));
  return match !== null && /^(?:https?:\/\/|\/)/.test(match[2] as string);
}

/**
 * Front matter that a formatter took for Markdown: a rule, then the keys as one H2 (the closing rule became the
 * underline of a heading). Gives the line after it, or `at` when there is none; keys are added to `keys`.
 */
export function readMangled(lines: PageLines, at: number, keys: Record<string, string>): number {
  if (at >= lines.count || !isRule(lines, at)) return at;
  const heading = skipBlanks(lines, at + 1);
  if (heading >= lines.count || lines.text.charCodeAt(lines.starts[heading] as number) !== 35) return at;
  const match = MANGLED.exec(lines.line(heading));
  if (match === null || !KNOWN_KEY.test(match[1] as string)) return at;
  for (const [key, value] of mangledPairs(`${match[1]}: ${match[2]}`)) keys[key] ??= value;
  return heading + 1;
}

/** `title: "A" description: "B"`, as a formatter joined the lines. */
function* mangledPairs(text: string): Generator<[string, string]> {
  const starts = [...text.matchAll(/(?:^|\s)([a-z_]+):(?=\s)/g)].filter((match) => KNOWN_KEY.test(match[1] as string));
  for (const [index, match] of starts.entries()) {
    const value = text.slice(match.index + match[0].length, starts[index + 1]?.index).trim();
    yield [match[1] as string, value.replace(/^(["'])(.*)\1$/, "$2").replace(/\\([_*\\[\]"])/g, "$1")];
  }
}

function isRule(lines: PageLines, at: number): boolean {
  return dashRule(lines, at) >= 3 || /^\*{3,}\s*$/.test(lines.line(at));
}

function skipBlanks(lines: PageLines, from: number): number {
  let at = from;
  while (at < lines.count && lines.isBlank(at)) at++;
  return at;
}
