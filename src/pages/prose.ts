import { plainEntities } from "./entity.ts";
import { readTag } from "./tag.ts";

/** The words of Markdown text, and the code spans in it. */
export interface Prose {
  readonly parts: string[];
  readonly identifiers: string[];
}

const SPECIAL = /[`<[\]!\\&{\u200b\u00a0\ufeff]/g;
/** No code span, link target or brace group is longer, in characters. */
const LONGEST = 2_000;

/**
 * Adds the words of `text` to `prose`: link texts without their targets, code spans without their backticks, attribute
 * values without their tags, entities as characters, no comments, no anchors. Linear: every look-ahead is bounded.
 */
export function readProse(text: string, prose: Prose): void {
  const { parts, identifiers } = prose;
  const brackets: number[] = [];
  let from = 0;
  let at = 0;
  const flush = (to: number): void => {
    if (to > from) parts.push(text.slice(from, to));
  };
  for (;;) {
    SPECIAL.lastIndex = at;
    const match = SPECIAL.exec(text);
    if (match === null) break;
    const here = match.index;
    let next = here;
    switch (text.charCodeAt(here)) {
      case 96: {
        const run = runLength(text, here);
        const close = codeSpanEnd(text, here + run, run);
        if (close < 0) {
          at = here + run;
          continue;
        }
        flush(here);
        const code = text.slice(here + run, close).trim();
        if (code !== "") identifiers.push(code);
        parts.push(code);
        next = pastAttributes(text, close + run);
        break;
      }
      case 60: {
        const tag = readTag(text, here);
        if (tag === undefined) {
          at = here + 1;
          continue;
        }
        flush(here);
        parts.push(" ");
        for (const value of tag.words) parts.push(value, " ");
        identifiers.push(...tag.names);
        next = tag.end;
        break;
      }
      case 91:
        flush(here);
        if (text.charCodeAt(here + 1) === 35) {
          const end = anchorEnd(text, here);
          if (end > 0) {
            next = end;
            break;
          }
        }
        brackets.push(parts.length);
        parts.push("[");
        next = here + 1;
        break;
      case 93: {
        const open = brackets.pop();
        const past = open === undefined ? -1 : targetEnd(text, here + 1);
        flush(here);
        if (open !== undefined && past > 0) {
          parts[open] = "";
          next = pastAttributes(text, past);
        } else {
          parts.push("]");
          next = here + 1;
        }
        break;
      }
      case 33:
        if (text.charCodeAt(here + 1) !== 91) {
          at = here + 1;
          continue;
        }
        flush(here);
        next = here + 1;
        break;
      case 92:
        if (!/[!-/:-@[-`{-~]/.test(text.charAt(here + 1))) {
          at = here + 1;
          continue;
        }
        flush(here);
        from = here + 1;
        at = here + 2;
        continue;
      case 38: {
        const end = text.indexOf(";", here);
        const entity = end > 0 && end - here < 12 ? text.slice(here, end + 1) : "";
        const plain = plainEntities(entity);
        if (plain === entity) {
          at = here + 1;
          continue;
        }
        flush(here);
        parts.push(plain);
        next = end + 1;
        break;
      }
      case 123: {
        const end = braceEnd(text, here);
        if (end < 0) {
          at = here + 1;
          continue;
        }
        flush(here);
        parts.push(" ");
        next = end;
        break;
      }
      case 0xa0:
        flush(here);
        parts.push(" ");
        next = here + 1;
        break;
      default:
        flush(here);
        next = here + 1;
    }
    from = next;
    at = next;
  }
  flush(text.length);
}

function runLength(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === 96) at++;
  return at - start;
}

/** Where the run of `run` backticks stands that ends a code span, or -1. A span stays within its paragraph. */
function codeSpanEnd(text: string, start: number, run: number): number {
  const limit = Math.min(text.length, start + LONGEST);
  let at = start;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (code === 96) {
      const length = runLength(text, at);
      if (length === run) return at;
      at += length;
    } else if (code === 10 && isParagraphEnd(text, at)) {
      return -1;
    } else {
      at++;
    }
  }
  return -1;
}

function isParagraphEnd(text: string, lineFeed: number): boolean {
  const code = text.charCodeAt(lineFeed + 1);
  return code === 10 || (code === 13 && text.charCodeAt(lineFeed + 2) === 10);
}

/** Past `(target "title")` or `[reference]` at `start`, or -1. */
function targetEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code !== 40 && code !== 91) return -1;
  const limit = Math.min(text.length, start + LONGEST);
  if (code === 91) {
    for (let at = start + 1; at < limit; at++) {
      const sign = text.charCodeAt(at);
      if (sign === 93) return at + 1;
      if (sign === 91 || sign === 10) return -1;
    }
    return -1;
  }
  let depth = 0;
  for (let at = start; at < limit; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 40) depth++;
    else if (sign === 41 && --depth === 0) return at + 1;
    else if (sign === 10 && isParagraphEnd(text, at)) return -1;
  }
  return -1;
}

/** Past `[#anchor]`, or -1. */
function anchorEnd(text: string, start: number): number {
  for (let at = start + 2; at < text.length && at - start < 200; at++) {
    const code = text.charCodeAt(at);
    if (code === 93) return text.charCodeAt(at + 1) === 40 ? -1 : at + 1;
    if (code <= 32 || code === 91) return -1;
  }
  return -1;
}

/** Past `{rel="nofollow"}` or `{.class}`, the attributes that some dialects put after a link or code span. */
function pastAttributes(text: string, start: number): number {
  if (text.charCodeAt(start) !== 123) return start;
  const end = text.indexOf("}", start);
  if (end < 0 || end - start > 300) return start;
  return /^\{(?:[.#][\w-]|[:\w-]+=)[^\n]*$/.test(text.slice(start, end)) ? end + 1 : start;
}

/** Past `{#anchor}` or an MDX comment; -1 for any other brace. */
function braceEnd(text: string, start: number): number {
  const code = text.charCodeAt(start + 1);
  if (code === 35) {
    const end = text.indexOf("}", start);
    return end > 0 && end - start < 200 && /^[\w.:-]+(?: [^{}\n]*)?$/.test(text.slice(start + 2, end)) ? end + 1 : -1;
  }
  if (code === 47 && text.charCodeAt(start + 2) === 42) {
    const end = text.indexOf("*/}", start + 3);
    return end > 0 && end - start < 4 * LONGEST ? end + 3 : -1;
  }
  return -1;
}
