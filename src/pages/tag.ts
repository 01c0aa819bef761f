/** A tag in text. */
export interface Tag {
  /** The position after it. */
  readonly end: number;
  /** Words that a reader sees: values of attributes such as `label`, `title` or `command`. */
  readonly words: readonly string[];
  /** Values that name a parameter or field of an API. */
  readonly names: readonly string[];
}

const SHOWN =
  /^(?:label|title|command|description|summary|alt|heading|header|name|text|caption|question|answer|tooltip|placeholder|value|path|query|body|type|default|tag|subtitle|cta|message|pkg|package|method|endpoint|aria-label|term|prop)$/;
const NAMING = /^(?:name|path|query|body|header|prop|param)$/;
const NAME = /[A-Za-z][\w.:-]*/y;
const ATTRIBUTE = /[A-Za-z_:@#][\w.:-]*/y;
/** No tag is longer, in characters; svg paths and srcsets come near. */
const LONGEST = 4_000;

/**
 * Reads a tag, comment or autolink at `start`, where `<` stands. Undefined when it is neither: `a < b`, `Promise<T>`.
 *
 * A `<` inside, outside of quotes and braces, ends the attempt, so a run of them costs no more than its length.
 */
export function readTag(text: string, start: number): Tag | undefined {
  const first = text.charCodeAt(start + 1);
  if (first === 33) return readComment(text, start);
  if (first === 62) return { end: start + 2, words: [], names: [] };
  const closing = first === 47;
  if (closing && text.charCodeAt(start + 2) === 62) return { end: start + 3, words: [], names: [] };
  NAME.lastIndex = start + (closing ? 2 : 1);
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  if (/^(?:https?|mailto):/.test(name)) return readAutolink(text, start);
  const after = NAME.lastIndex;
  if (text.charCodeAt(after) === 62 && !closing && isWordBefore(text, start) && !INLINE.test(name)) return undefined;
  return readAttributes(text, after);
}

const INLINE = /^(?:a|b|i|u|s|em|strong|code|kbd|sup|sub|br|wbr|span|mark|small|del|ins|var|samp|p|div|td|th|li|tr)$/i;

function isWordBefore(text: string, start: number): boolean {
  return start > 0 && /\w/.test(text.charAt(start - 1));
}

function readComment(text: string, start: number): Tag | undefined {
  if (!text.startsWith("<!--", start)) return undefined;
  let end = text.indexOf("-->", start + 4);
  end = end < 0 ? lineEnd(text, start) : end + 3;
  return { end, words: [], names: [] };
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at;
}

function readAutolink(text: string, start: number): Tag | undefined {
  for (let at = start + 1; at < text.length && at - start < LONGEST; at++) {
    const code = text.charCodeAt(at);
    if (code === 62) return { end: at + 1, words: [text.slice(start + 1, at)], names: [] };
    if (code <= 32 || code === 60) return undefined;
  }
  return undefined;
}

function readAttributes(text: string, from: number): Tag | undefined {
  const words: string[] = [];
  const names: string[] = [];
  const limit = Math.min(text.length, from + LONGEST);
  let at = from;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (code === 62) return { end: at + 1, words, names };
    if (code === 60) return undefined;
    if (code === 10 && (text.charCodeAt(at + 1) === 10 || text.startsWith("\r\n", at + 1))) return undefined;
    if (code === 123) {
      at = pastBraces(text, at, limit);
      if (at < 0) return undefined;
      continue;
    }
    if (code <= 32 || code === 47) {
      at++;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const name = ATTRIBUTE.exec(text)?.[0];
    if (name === undefined) return undefined;
    at = ATTRIBUTE.lastIndex;
    if (text.charCodeAt(at) !== 61) continue;
    const value = valueRange(text, at + 1, limit);
    if (value === undefined) return undefined;
    at = value.end;
    if (value.to <= value.from || !SHOWN.test(name)) continue;
    const word = text.slice(value.from, value.to);
    words.push(word);
    if (NAMING.test(name)) names.push(word);
  }
  return undefined;
}

/** Range of an attribute's text, empty for an expression that is no string, and the position after the value. */
function valueRange(text: string, at: number, limit: number): { from: number; to: number; end: number } | undefined {
  const code = text.charCodeAt(at);
  if (code === 34 || code === 39) {
    const close = text.indexOf(text.charAt(at), at + 1);
    return close < 0 || close > limit ? undefined : { from: at + 1, to: close, end: close + 1 };
  }
  if (code === 123) {
    const end = pastBraces(text, at, limit);
    if (end < 0) return undefined;
    const quote = text.charCodeAt(at + 1);
    const quoted = (quote === 34 || quote === 39 || quote === 96) && text.charCodeAt(end - 2) === quote;
    return quoted ? { from: at + 2, to: end - 2, end } : { from: 0, to: 0, end };
  }
  let end = at;
  while (end < limit && !/[\s>]/.test(text.charAt(end))) end++;
  return { from: at, to: end, end };
}

/** Past the brace that closes the one at `start`; -1 when it does not close within the tag's limit. */
function pastBraces(text: string, start: number, limit: number): number {
  let depth = 0;
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return at + 1;
  }
  return -1;
}
