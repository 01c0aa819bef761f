import type { PageLines } from "./page_lines.ts";

const BACKTICK = 96;
const TILDE = 126;

/** A fenced block by its first and last line. */
export interface Fence {
  readonly open: number;
  readonly close: number;
}

/**
 * Finds the fences of a page.
 *
 * Deviations from CommonMark, each met in real files: an opener without a matching closer before the end of the page is
 * no fence (a six-backtick opener that never closes would hide 17 of 807 pages of one corpus); openers and closers may
 * be indented by any amount (list items, JSX); an opener may follow a list marker.
 *
 * Linear: a closer is only looked for when one that is long enough is known to follow, and the search then skips what
 * it passed.
 */
export class FenceFinder {
  /** Candidate lines, ascending. */
  readonly #at: number[] = [];
  readonly #lengths: number[] = [];
  readonly #signs: number[] = [];
  readonly #closes: boolean[] = [];
  readonly #opens: boolean[] = [];
  readonly #info: boolean[] = [];
  /** For each candidate: the longest closer from there on, by sign. */
  #longestBacktick: Uint32Array = new Uint32Array(0);
  #longestTilde: Uint32Array = new Uint32Array(0);
  #next = 0;

  constructor(lines: PageLines) {
    this.#readAll(lines);
    this.#measure();
  }

  /** Line of the next candidate from `line` on, or `Infinity`. Ask with ascending lines. */
  nextCandidate(line: number): number {
    while (this.#next < this.#at.length && (this.#at[this.#next] as number) < line) this.#next++;
    return this.#at[this.#next] ?? Number.POSITIVE_INFINITY;
  }

  /** The closing line when a fence opens at `line`, else -1. Ask with ascending lines. */
  closing(line: number): number {
    if (this.nextCandidate(line) !== line || !this.#opens[this.#next]) return -1;
    const opener = this.#next;
    const sign = this.#signs[opener];
    const length = this.#lengths[opener] as number;
    const longest = sign === BACKTICK ? this.#longestBacktick : this.#longestTilde;
    if ((longest[opener + 1] ?? 0) < length) return -1;
    for (let at = opener + 1; at < this.#at.length; at++) {
      if (this.#closes[at] && this.#signs[at] === sign && (this.#lengths[at] as number) >= length) {
        return this.#at[at] as number;
      }
    }
    return -1;
  }

  /** Whether an opener with an info string stands between two lines (exclusive). */
  hasOpenerWithInfo(from: number, to: number): boolean {
    return this.#at.some((line, index) => line > from && line < to && this.#info[index]);
  }

  /** All fences from the first line to the last. */
  all(): Fence[] {
    const fences: Fence[] = [];
    this.#next = 0;
    for (let line = this.nextCandidate(0); line !== Number.POSITIVE_INFINITY; line = this.nextCandidate(line)) {
      const close = this.closing(line);
      if (close >= 0) fences.push({ open: line, close });
      line = close >= 0 ? close + 1 : line + 1;
    }
    this.#next = 0;
    return fences;
  }

  /** Reads the lines that hold three signs in a row: to look for these is faster than to begin every line. */
  #readAll(lines: PageLines): void {
    const { starts, count } = lines;
    const offset = starts[0] as number;
    // A part of the text, so that a page without tildes is not searched to the document's end.
    const text = lines.text.slice(offset, starts[count]);
    let backticks = text.indexOf("```");
    let tildes = text.indexOf("~~~");
    let index = 0;
    while (backticks >= 0 || tildes >= 0) {
      const at = offset + (tildes < 0 || (backticks >= 0 && backticks < tildes) ? backticks : tildes);
      while (index + 1 < count && (starts[index + 1] as number) <= at) index++;
      this.#read(lines, index);
      const end = (starts[index + 1] as number) - offset;
      if (backticks >= 0 && backticks < end) backticks = text.indexOf("```", end);
      if (tildes >= 0 && tildes < end) tildes = text.indexOf("~~~", end);
    }
  }

  #read(lines: PageLines, index: number): void {
    const { text } = lines;
    let at = lines.starts[index] as number;
    let code = text.charCodeAt(at);
    while (code === 32 || code === 9) code = text.charCodeAt(++at);
    let listed = false;
    if (code === 45 || code === 42 || code === 43 || (code >= 48 && code <= 57)) {
      const past = pastListMarker(text, at, code);
      if (past < 0) return;
      listed = true;
      at = past;
      code = text.charCodeAt(at);
    }
    if (code !== BACKTICK && code !== TILDE) return;
    const start = at;
    while (text.charCodeAt(at) === code) at++;
    const length = at - start;
    if (length < 3) return;
    const end = lines.end(index);
    if (at > end) return;
    const info = text.slice(at, end).trim();
    const opens = code === TILDE || !info.includes("`");
    if (!opens) return;
    this.#at.push(index);
    this.#lengths.push(length);
    this.#signs.push(code);
    this.#opens.push(true);
    this.#closes.push(info === "" && !listed);
    this.#info.push(info !== "");
  }

  #measure(): void {
    const count = this.#at.length;
    this.#longestBacktick = new Uint32Array(count + 1);
    this.#longestTilde = new Uint32Array(count + 1);
    for (let index = count - 1; index >= 0; index--) {
      const own = this.#closes[index] ? (this.#lengths[index] as number) : 0;
      const backtick = this.#signs[index] === BACKTICK;
      const after = index + 1;
      this.#longestBacktick[index] = Math.max(this.#longestBacktick[after] as number, backtick ? own : 0);
      this.#longestTilde[index] = Math.max(this.#longestTilde[after] as number, backtick ? 0 : own);
    }
  }
}

/** Position after `- `, `* `, `+ `, `1. ` or `1) ` and its blanks, or -1. */
function pastListMarker(text: string, start: number, first: number): number {
  let at = start + 1;
  if (first >= 48) {
    let code = text.charCodeAt(at);
    while (code >= 48 && code <= 57 && at - start < 9) code = text.charCodeAt(++at);
    if (code !== 46 && code !== 41) return -1;
    at++;
  }
  if (text.charCodeAt(at) !== 32) return -1;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}
