import { Buffer } from "node:buffer";
import { BREAK, classes, classOf, isWordUnit, JOIN, WORD } from "./characters.ts";

/** Texts shorter than this are copied by hand; a call into the runtime costs 100 ns. */
const SHORT = 200;

const BLANK = 0x20;
const DASH = 0x2d;
const DOT = 0x2e;
const HASH = 0x23;
const PLUS = 0x2b;
const COLON = 0x3a;
const MORE = 0x3e;
const AT = 0x40;
const DOLLAR = 0x24;

/**
 * Finds the runs of texts: words, numbers and names with the signs that belong to them.
 *
 * ```text
 *   See  src/config/app.ts ,  $page->modified (),  --dry-run ,  C++  and  v5.3.2 .
 *   ‾‾‾  ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾    ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾       ‾‾‾‾‾‾‾‾‾    ‾‾‾  ‾‾‾      ‾‾‾‾‾‾
 * ```
 *
 * Signs between two words join them, signs before a word belong to it where a flag, a dot file, a variable or a scope
 * could begin, `++` and `#` belong to the word before. Everything else only separates.
 *
 * A scanner keeps its buffers for the next text. Reading units from a typed array is twice as fast as asking a string,
 * which may be a slice or a rope, for each.
 */
export class RunScanner {
  /** The UTF-16 units of the text scanned last, then a blank; what follows is left from longer texts. */
  units = new Uint16Array(0);
  /** First unit and the unit after the last one of each of its runs, in order. */
  bounds = new Uint32Array(64);

  /** Answers how many runs the text has; `units` and `bounds` hold until the next call. */
  scan(source: string): number {
    const text = this.#read(source);
    const length = source.length;
    let count = 0;
    let at = 0;
    while (at < length) {
      if (!isWordUnit(text[at]!)) {
        at++;
        continue;
      }
      const start = at - leadingSigns(text, at);
      for (;;) {
        do at++;
        while ((classes[text[at]!]! & 1) === 0); // ends at the blank behind the text
        const code = text[at]!;
        if (isWordUnit(code)) continue;
        if (classOf(code) === BREAK) break;
        const joined = joiner(text, code, at);
        if (joined === 0) break;
        at += joined;
      }
      at += trailingSigns(text, at);
      if (2 * count === this.bounds.length) this.#growBounds();
      this.bounds[2 * count] = start;
      this.bounds[2 * count + 1] = at;
      count++;
    }
    return count;
  }

  #read(text: string): Uint16Array {
    if (this.units.length <= text.length) this.units = new Uint16Array(2 * text.length + 64);
    const { units } = this;
    if (text.length < SHORT) for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
    else Buffer.from(units.buffer).write(text, "utf16le");
    units[text.length] = BLANK;
    return units;
  }

  #growBounds(): void {
    const more = new Uint32Array(this.bounds.length * 2);
    more.set(this.bounds);
    this.bounds = more;
  }
}

/** How many signs at `at` join what stands before to a word behind them: 0, 1, or 2 for `->` and `::`. */
function joiner(text: Uint16Array, code: number, at: number): number {
  if (isWordUnit(text[at + 1]!)) return 1;
  const next = text[at + 1];
  if ((code === DASH && next === MORE) || (code === COLON && next === COLON)) return isWordUnit(text[at + 2]!) ? 2 : 0;
  return 0;
}

function leadingSigns(text: Uint16Array, at: number): number {
  const sign = text[at - 1];
  if (sign !== DASH && sign !== DOT && sign !== AT && sign !== DOLLAR) return 0;
  if (sign === DASH && text[at - 2] === DASH) return endsBefore(text, at - 3) ? 2 : 0;
  if (sign === DOT && text[at - 2] === DOT) return 0;
  return endsBefore(text, at - 2) ? 1 : 0;
}

/** Whether a sign behind position `at` may begin a name: nothing there that the sign could belong to. */
function endsBefore(text: Uint16Array, at: number): boolean {
  if (at < 0) return true;
  const code = text[at]!;
  if (code === DASH) return false;
  const kind = classOf(code);
  return (kind === BREAK && code !== 0x29 && code !== 0x5d) || kind === JOIN; // not after `)` or `]`: a chained call
}

function trailingSigns(text: Uint16Array, at: number): number {
  const code = text[at]!;
  if (code === PLUS && text[at + 1] === PLUS) return isWordUnit(text[at + 2]!) ? 0 : 2;
  return code === HASH && classOf(text[at - 1]!) === WORD ? 1 : 0;
}
