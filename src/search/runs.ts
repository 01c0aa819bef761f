import { BREAK, classOf, JOIN, WORD } from "./characters.ts";

const DASH = 0x2d;
const DOT = 0x2e;
const HASH = 0x23;
const PLUS = 0x2b;
const COLON = 0x3a;
const MORE = 0x3e;

/**
 * Calls `visit(start, end)` for every run of `text`, in order: a word, number or name with the signs that belong to
 * it, in UTF-16 units.
 *
 * ```text
 *   See  src/config/app.ts ,  $page->modified (),  --dry-run ,  C++  and  v5.3.2 .
 *   ‾‾‾  ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾    ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾       ‾‾‾‾‾‾‾‾‾    ‾‾‾  ‾‾‾      ‾‾‾‾‾‾
 * ```
 *
 * Signs between two words join them, signs before a word belong to it where a flag, a dot file, a variable or a scope
 * could begin, `++` and `#` belong to the word before. Everything else only separates.
 */
export function scanRuns(text: string, visit: (start: number, end: number) => void): void {
  const length = text.length;
  let at = 0;
  while (at < length) {
    if (classOf(text.charCodeAt(at)) % 2 === 1) {
      at++; // BREAK and JOIN are odd
      continue;
    }
    const start = at - leadingSigns(text, at);
    for (;;) {
      do at++;
      while (at < length && classOf(text.charCodeAt(at)) % 2 === 0);
      if (at >= length) break;
      const code = text.charCodeAt(at);
      if (classOf(code) === BREAK) break;
      const joined = joiner(text, code, at);
      if (joined === 0) break;
      at += joined;
    }
    at += trailingSigns(text, at);
    visit(start, at);
  }
}

/** How many signs at `at` join what stands before to a word behind them: 0, 1, or 2 for `->` and `::`. */
function joiner(text: string, code: number, at: number): number {
  if (isWord(text, at + 1)) return 1;
  const next = text.charCodeAt(at + 1);
  if ((code === DASH && next === MORE) || (code === COLON && next === COLON)) return isWord(text, at + 2) ? 2 : 0;
  return 0;
}

function leadingSigns(text: string, at: number): number {
  const sign = text[at - 1];
  if (sign === undefined || !"-.@$".includes(sign)) return 0;
  if (sign === "-" && text.charCodeAt(at - 2) === DASH) return endsBefore(text, at - 3) ? 2 : 0;
  if (sign === "." && text.charCodeAt(at - 2) === DOT) return 0;
  return endsBefore(text, at - 2) ? 1 : 0;
}

/** Whether a sign behind position `at` may begin a name: nothing there that the sign could belong to. */
function endsBefore(text: string, at: number): boolean {
  if (at < 0) return true;
  const code = text.charCodeAt(at);
  if (code === DASH) return false;
  const kind = classOf(code);
  return (kind === BREAK && code !== 0x29 && code !== 0x5d) || kind === JOIN; // not after `)` or `]`: a chained call
}

function trailingSigns(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === PLUS && text.charCodeAt(at + 1) === PLUS) return isWord(text, at + 2) ? 0 : 2;
  return code === HASH && classOf(text.charCodeAt(at - 1)) === WORD ? 1 : 0;
}

function isWord(text: string, at: number): boolean {
  return at < text.length && classOf(text.charCodeAt(at)) % 2 === 0;
}
