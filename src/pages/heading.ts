import { plainEntities } from "./entity.ts";
import { detached, type PageLines } from "./page_lines.ts";

/** A heading as it stands in a page. */
export interface Heading {
  /** First line, from 0: the hashes, or the first text line of an underlined heading. */
  readonly line: number;
  /** Last line, from 0: the same, or the underline. */
  readonly lastLine: number;
  readonly level: number;
  /** The heading's source without hashes or underline. */
  readonly source: string;
}

/**
 * Level and content of an ATX heading (CommonMark 4.2): at most three blanks, one to six hashes, then a blank, a tab or
 * the end of the line; closing hashes are dropped. Undefined for any other line.
 */
export function atxHeading(lines: PageLines, index: number): { level: number; source: string } | undefined {
  const { text } = lines;
  const start = lines.starts[index] as number;
  let at = start;
  while (text.charCodeAt(at) === 32 && at - start < 3) at++;
  const hashes = at;
  while (text.charCodeAt(at) === 35) at++;
  const level = at - hashes;
  if (level === 0 || level > 6) return undefined;
  const end = lines.end(index);
  if (at >= end) return { level, source: "" };
  const code = text.charCodeAt(at);
  if (code !== 32 && code !== 9) return undefined;
  return { level, source: withoutClosingHashes(text.slice(at, end).trim()) };
}

function withoutClosingHashes(source: string): string {
  if (source.charCodeAt(source.length - 1) !== 35) return source;
  let at = source.length;
  while (at > 0 && source.charCodeAt(at - 1) === 35) at--;
  if (at === 0) return "";
  const before = source.charCodeAt(at - 1);
  return before === 32 || before === 9 ? source.slice(0, at).trimEnd() : source;
}

/** An id that a heading gives itself: `{#id}`, `{#id .class}` or `[#id]` at its end. */
export function explicitId(source: string): string | undefined {
  const last = source.charCodeAt(source.length - 1);
  if (last !== 125 && last !== 93) return undefined;
  return (/\\?\{#([^\s{}]+)[^{}]*\}$/.exec(source) ?? /\[#([^\s[\]]+)\]$/.exec(source))?.[1];
}

/** Signs that may be markup; a heading without any is its own plain text. */
const MARKUP = /[`*_<[\]{}\\&!~\r\t\u200b\u00a0\ufeff]/;

/** Text of a heading as a reader sees it: no id, markup, tags or anchors; the content of code spans as it is. */
export function plainHeading(source: string): string {
  if (!MARKUP.test(source)) return detached(source);
  const kept = source.replace(/\s*(?:\\?\{#[^\s{}]+[^{}]*\}|\[#[^\s[\]]+\])$/, "");
  const plain = outsideCode(kept, plainInline);
  return detached(plain.replace(/[\u00a0\s]+/g, " ").trim());
}

/** The code spans of a heading, without their backticks. */
export function headingCode(source: string): string[] {
  if (!source.includes("`")) return [];
  const spans: string[] = [];
  for (const match of source.matchAll(CODE)) spans.push((match[2] as string).trim());
  return spans;
}

const CODE = /(?<!`)(`{1,3})(?!`)([^`]+)\1(?!`)/g;

/** Replaces code spans by their content and gives everything else to `plain`, spans standing in as placeholders. */
function outsideCode(source: string, plain: (text: string) => string): string {
  if (!/[`\u0001\u0002&]/.test(source)) return plain(source);
  const spans: string[] = [];
  const masked = source.replace(/[\u0001\u0002]/g, "").replace(CODE, (_, _ticks, content: string) => {
    spans.push(content.trim());
    return `\u0001${spans.length - 1}\u0002`;
  });
  return plain(masked).replace(/\u0001(\d+)\u0002/g, (_, index: string) => spans[Number(index)] as string);
}

/** Without what marks a link, a tag, emphasis or an escape; each is only looked for where its sign is. */
function plainInline(source: string): string {
  let text = source.replace(/[\u200b\ufeff]/g, "");
  if (source.includes("[")) {
    text = text
      .replace(/!\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)(?:\{[^{}]*\})?/g, "$1")
      .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, "$1");
  }
  if (source.includes("<")) text = text.replace(/<!--[^>]*-->|<\/?[A-Za-z][^<>]*>/g, "");
  if (source.includes("{")) text = text.replace(/\u0002\{[^{}]*\}/g, "\u0002");
  if (/\*\*|__|~~/.test(text)) text = text.replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, "$2");
  if (source.includes("*")) text = text.replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]*[^\s*])\*(?![\p{L}\p{N}*])/gu, "$1");
  if (source.includes("_")) text = text.replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_]*[^\s_])_(?![\p{L}\p{N}_])/gu, "$1");
  if (source.includes("\\")) text = text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return plainEntities(text);
}
