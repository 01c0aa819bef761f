import type { PageLines } from "./page_lines.ts";

/**
 * Finds HTML (`<!-- -->`) and MDX comments that span lines or fill one. A comment that never ends is no comment.
 *
 * Linear: both searches only move forward, and a missing end is remembered.
 */
export class CommentFinder {
  readonly #lines: PageLines;
  /** The page alone: a search in the whole document would run past it, page after page. */
  readonly #page: string;
  readonly #offset: number;
  #nextHtml: number;
  #nextMdx: number;
  #htmlEnds = true;
  #mdxEnds = true;

  constructor(lines: PageLines) {
    this.#lines = lines;
    this.#offset = lines.starts[0] ?? 0;
    this.#page = lines.text.slice(this.#offset, lines.starts[lines.count] ?? 0);
    this.#nextHtml = this.#find("<!--", this.#offset);
    this.#nextMdx = this.#find("{/*", this.#offset);
  }

  /**
   * The last line of a comment that begins in line `index`, when it goes beyond the line or fills it; else -1.
   * `starts` tells whether the line begins with it. Ask with ascending lines.
   */
  closing(index: number): { line: number; starts: boolean } | undefined {
    const start = this.#lines.starts[index] as number;
    const end = this.#lines.starts[index + 1] as number;
    if (this.#nextHtml < start) this.#nextHtml = this.#find("<!--", start);
    if (this.#nextMdx < start) this.#nextMdx = this.#find("{/*", start);
    if (this.#nextHtml < end && this.#htmlEnds) return this.#read(index, "<!--", "-->");
    if (this.#nextMdx < end && this.#mdxEnds) return this.#read(index, "{/*", "*/}");
    return undefined;
  }

  #find(opener: string, from: number): number {
    const at = this.#page.indexOf(opener, from - this.#offset);
    return at < 0 ? Number.POSITIVE_INFINITY : at + this.#offset;
  }

  #read(index: number, opener: string, closer: string): { line: number; starts: boolean } | undefined {
    const { text } = this.#lines;
    const content = this.#lines.content(index);
    const lineEnd = this.#lines.end(index);
    let at = this.#find(opener, content);
    while (at < lineEnd) {
      const starts = at === content;
      if (!starts && inCodeSpan(text, content, at)) return undefined;
      const end = this.#find(closer, at + opener.length);
      if (end === Number.POSITIVE_INFINITY) {
        if (closer === "-->") this.#htmlEnds = false;
        else this.#mdxEnds = false;
        return undefined;
      }
      const past = end + closer.length;
      if (past > lineEnd) return { line: this.#lineOf(past - 1, index), starts };
      if (starts && text.slice(past, lineEnd).trim() === "") return { line: index, starts };
      at = this.#find(opener, past);
    }
    return undefined;
  }

  #lineOf(at: number, from: number): number {
    let line = from;
    while (line + 1 < this.#lines.count && (this.#lines.starts[line + 1] as number) <= at) line++;
    return line;
  }
}

/** Whether an odd number of backticks stands before `at` in its line. */
function inCodeSpan(text: string, from: number, at: number): boolean {
  let ticks = 0;
  for (let index = from; index < at; index++) if (text.charCodeAt(index) === 96) ticks++;
  return ticks % 2 === 1;
}
