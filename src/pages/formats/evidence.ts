import type { DocumentText } from "../document.ts";
import { type Fence, FenceFinder } from "../fence.ts";
import { PageLines } from "../page_lines.ts";

/** Formats that show themselves by a head must show it this early, in bytes; samples inside pages come later. */
export const EARLY = 4_096;

/** What one pass over a file finds that could tell its format: line numbers from 0, ascending. */
export class Evidence {
  readonly document: DocumentText;
  readonly lines: PageLines;
  /** Lines that begin with `# `. */
  readonly h1: number[] = [];
  /** Lines that begin with `## `. */
  readonly h2: number[] = [];
  /** Lines of three or more dashes, or asterisks, and perhaps blanks. */
  readonly rules: number[] = [];
  /** Lines `--- path ---`. */
  readonly lettered: number[] = [];
  /** Lines that begin with `Source: ` and an absolute URL. */
  readonly sources: number[] = [];
  /** Lines that begin with `URL: `. */
  readonly urls: number[] = [];
  /** Lines that begin with `<` and a small letter or bar. */
  readonly tags: number[] = [];
  #fences: Fence[] | undefined;

  constructor(document: DocumentText) {
    this.document = document;
    this.lines = new PageLines(document, { start: document.start, end: document.bytes.length });
    this.#collect();
  }

  /** Fences of the whole file; only for formats whose borders could stand inside of one. */
  get fences(): readonly Fence[] {
    this.#fences ??= new FenceFinder(this.lines).all();
    return this.#fences;
  }

  /** The lines that stand in no fence of the file. */
  outsideFences(candidates: readonly number[]): number[] {
    let next = 0;
    return candidates.filter((line) => {
      while ((this.fences[next]?.close ?? Number.POSITIVE_INFINITY) < line) next++;
      const fence = this.fences[next];
      return fence === undefined || line <= fence.open;
    });
  }

  /** First byte of a line; the end of the file for the line after the last. */
  byte(line: number): number {
    return this.lines.byteStarts[line] as number;
  }

  line(index: number): string {
    return index < this.lines.count ? this.lines.line(index) : "";
  }

  isBlank(index: number): boolean {
    return index >= this.lines.count || this.lines.isBlank(index);
  }

  isRule(index: number): boolean {
    if (index < 0 || index >= this.lines.count) return false;
    const code = this.lines.text.charCodeAt(this.lines.starts[index] as number);
    return (code === 45 || code === 42) && RULE.test(this.line(index));
  }

  /** The first line at or after `index` that is not blank; the number of lines when there is none. */
  nextContent(index: number): number {
    let at = index;
    while (at < this.lines.count && this.lines.isBlank(at)) at++;
    return at;
  }

  #collect(): void {
    const { text, starts, count } = this.lines;
    for (let index = 0; index < count; index++) {
      const at = starts[index] as number;
      switch (text.charCodeAt(at)) {
        case 35:
          if (text.charCodeAt(at + 1) === 32) this.h1.push(index);
          else if (text.charCodeAt(at + 1) === 35 && text.charCodeAt(at + 2) === 32) this.h2.push(index);
          break;
        case 45:
          if (text.charCodeAt(at + 1) !== 45) break;
          if (RULE.test(this.line(index))) this.rules.push(index);
          else if (text.charCodeAt(at + 2) === 45) this.lettered.push(index);
          break;
        case 42:
          if (text.charCodeAt(at + 1) === 42 && RULE.test(this.line(index))) this.rules.push(index);
          break;
        case 83:
          if (text.startsWith("Source: ", at) && SOURCE.test(this.line(index))) this.sources.push(index);
          break;
        case 85:
          if (text.startsWith("URL: ", at)) this.urls.push(index);
          break;
        case 60: {
          const next = text.charCodeAt(at + 1);
          if ((next >= 97 && next <= 122) || next === 124) this.tags.push(index);
          break;
        }
        default:
          break;
      }
    }
  }
}

const RULE = /^(?:-{3,}|\*{3,})[ \t]*$/;
const SOURCE = /^Source:[ \t]+https?:\/\/[^\s/]+\S*[ \t]*$/;
