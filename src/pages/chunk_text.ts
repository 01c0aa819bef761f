import type { Blocks } from "./block.ts";
import type { Chunk } from "./chunk.ts";
import { headingCode, plainHeading } from "./heading.ts";
import { LineKind } from "./line_kind.ts";
import type { PageLines } from "./page_lines.ts";
import { type Prose, readProse } from "./prose.ts";
import type { Section } from "./section.ts";

/** What is indexed of a chunk. Headings are not in it: title and trail are indexed apart. */
export interface ChunkText {
  /** Prose: words that a reader sees, without markup, targets, comments and what generators add to every page. */
  readonly body: string;
  /** Content of fenced code, with the titles that their info strings give. */
  readonly code: string;
  /** Code spans of text and headings, names of parameters, headings that are names themselves. */
  readonly identifiers: readonly string[];
}

/** Kinds that are read as text together, so that links and tags may span their lines. */
function isProse(kind: number): boolean {
  return kind === LineKind.text || kind === LineKind.blank;
}

/** The indexed text of a chunk, taken from its lines as `blocks` tells them apart. Linear in the chunk's length. */
export function chunkText(lines: PageLines, blocks: Blocks, chunk: Chunk, section: Section): ChunkText {
  const { kinds } = blocks;
  const prose: Prose = { parts: [], identifiers: [] };
  const code: string[] = [];
  const { document } = lines;
  const first = chunk.firstLine - 1;
  const last = chunk.lastLine - 1;
  const whole = chunk.start === lines.byteStarts[first] && chunk.end === lines.byteStarts[last + 1];
  const startChar = whole ? (lines.starts[first] as number) : document.charAt(chunk.start);
  const endChar = whole ? (lines.starts[last + 1] as number) : document.charAt(chunk.end);
  const slice = (from: number, to: number): string =>
    lines.text.slice(Math.max(lines.starts[from] as number, startChar), Math.min(lines.starts[to] as number, endChar));
  let at = first;
  while (at <= last) {
    const kind = kinds[at] as number;
    let next = at + 1;
    if (isProse(kind)) {
      while (next <= last && isProse(kinds[next] as number)) next++;
      readProse(slice(at, next), prose);
    } else if (kind === LineKind.row) {
      while (next <= last && kinds[next] === LineKind.row) next++;
      readProse(slice(at, next).replace(/[ \t]{2,}/g, " "), prose);
    } else if (kind === LineKind.code) {
      while (next <= last && kinds[next] === LineKind.code) next++;
      code.push(slice(at, next));
    } else if (kind === LineKind.fenceOpen) {
      const title = fenceTitle(lines.line(at));
      if (title !== "") code.push(title, "\n");
    } else if (kind === LineKind.heading && at === section.firstLine - 1) {
      headingIdentifiers(lines, kinds, at, section, prose);
    }
    at = next;
  }
  return { body: prose.parts.join("").trim(), code: code.join(""), identifiers: prose.identifiers };
}

/** Code spans of the heading, and a heading that is the name of something itself: `fs.readFile(path)`, `maxAge`. */
function headingIdentifiers(lines: PageLines, kinds: Uint8Array, at: number, section: Section, prose: Prose): void {
  let last = at;
  while (last + 1 < lines.count && kinds[last + 1] === LineKind.underline) last++;
  const source = lines.text.slice(lines.starts[at], lines.end(last));
  const spans = headingCode(source);
  prose.identifiers.push(...spans);
  if (spans.length === 0 && /^\S+(?:\([^()]*\))?$/.test(section.heading) && API_LIKE.test(section.heading)) {
    prose.identifiers.push(section.heading);
  }
}

const API_LIKE = /[\p{L}\d][._][\p{L}\d]|\(|\p{Ll}\p{Lu}|^--?\w|^[.@]\w/u;

/** A fence with a language or nothing, as most are. */
const UNTITLED = /^\s*(?:`+|~+)[^\s[=]*$/;

/** Title or label of a fence: `title="a.ts"`, `[npm]`, or a file name after the language. Language and theme are dropped. */
function fenceTitle(line: string): string {
  if (UNTITLED.test(line)) return "";
  const info = line.replace(/^\s*(?:(?:[-*+]|\d+[.)])\s+)?(?:`+|~+)\s*/, "");
  if (!/[\s[=]/.test(info.trim())) return "";
  const words: string[] = [];
  for (const match of info.matchAll(/(?:^|\s)(?:title|filename|label|file|name)=(?:"([^"]*)"|'([^']*)'|(\S+))/g)) {
    words.push(match[1] ?? match[2] ?? match[3] ?? "");
  }
  const label = /\[([^[\]]+)\]/.exec(info)?.[1];
  if (label !== undefined) words.push(label);
  const second = /^\S+\s+([\w@-][\w@/-]*\.[\w./-]+)(?=\s|$)/.exec(info)?.[1];
  if (second !== undefined) words.push(second);
  return words.map((word) => plainHeading(word)).join(" ");
}
