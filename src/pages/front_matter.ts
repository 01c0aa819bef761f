import { parseDocument } from "yaml";
import type { FrontMatter } from "./page.ts";
import type { PageLines } from "./page_lines.ts";
import { wellFormed } from "./well_formed.ts";

/** A front matter block by its two delimiter lines, from 0. */
export interface FrontMatterBlock {
  readonly open: number;
  readonly close: number;
}

/** What a block says, or why it cannot be read. */
export interface FrontMatterReading {
  readonly values: FrontMatter;
  /** Line counted like the block's (from 0) and YAML's reason; the values are empty then. */
  readonly problem?: { readonly line: number; readonly reason: string };
}

const KEY = /^["']?[\p{L}_$@][\p{L}\p{N}_$@. -]*["']?:(?:\s|$)/u;
const CONTINUATION = /^(?:\s|-(?:\s|$)|#|[\]})])/;
/** A block with lines that are no YAML is still taken for a (broken) block up to this many lines without a blank one. */
const BROKEN_BLOCK_LINES = 40;

/**
 * The front matter block whose opening rule is line `at`, if one stands there.
 *
 * Delimiters are rules of three or more dashes, both of one length (generators use 80), or `...` at the end; the end of
 * the page may follow at once. A rule above prose is no front matter: the first line must look like a key.
 */
export function findFrontMatter(lines: PageLines, at: number): FrontMatterBlock | undefined {
  const dashes = dashRule(lines, at);
  if (dashes < 3) return undefined;
  let first = at + 1;
  while (first < lines.count && lines.isBlank(first)) first++;
  if (first >= lines.count) return undefined;
  if (dashRule(lines, first) === dashes) return first === at + 1 ? { open: at, close: first } : undefined;
  if (!KEY.test(lines.line(first)) && !isComment(lines, first)) return undefined;
  let regular = true;
  let blanks = first > at + 1;
  for (let index = first; index < lines.count; index++) {
    if (dashRule(lines, index) === dashes || (dashes === 3 && isDots(lines, index))) {
      return { open: at, close: index };
    }
    const line = lines.line(index);
    if (line.trim() === "") blanks = true;
    else if (!KEY.test(line) && !CONTINUATION.test(line)) regular = false;
    if (!regular && (blanks || index - at > BROKEN_BLOCK_LINES)) return undefined;
  }
  return undefined;
}

/** Number of dashes when the line is a rule of dashes only (blanks may follow), else 0. */
export function dashRule(lines: PageLines, index: number): number {
  const { text } = lines;
  const start = lines.starts[index] as number;
  if (text.charCodeAt(start) !== 45) return 0;
  let at = start;
  while (text.charCodeAt(at) === 45) at++;
  const dashes = at - start;
  const end = lines.end(index);
  while (at < end) {
    const code = text.charCodeAt(at++);
    if (code !== 32 && code !== 9) return 0;
  }
  return dashes;
}

function isDots(lines: PageLines, index: number): boolean {
  return lines.text.charCodeAt(lines.starts[index] as number) === 46 && lines.line(index).trimEnd() === "...";
}

function isComment(lines: PageLines, index: number): boolean {
  return /^#\s/.test(lines.line(index)) && index + 1 < lines.count && KEY.test(lines.line(index + 1));
}

/** Reads a block as YAML. */
export function readFrontMatter(lines: PageLines, block: FrontMatterBlock): FrontMatterReading {
  if (block.close === block.open + 1) return { values: {} };
  const source: string[] = [];
  for (let index = block.open + 1; index < block.close; index++) source.push(lines.line(index));
  return plainScalars(source) ?? readYaml(source.join("\n"), block.open + 1);
}

/** Addresses in a block that YAML cannot read, for the identity of the page; nothing else of it is believed. */
export function addressesIn(lines: PageLines, block: FrontMatterBlock): Record<string, string> {
  const addresses: Record<string, string> = {};
  for (let index = block.open + 1; index < block.close; index++) {
    const match = /^(url|source|source_url|path): *(["']?)([^\s"']+)\2 *$/.exec(lines.line(index));
    if (match !== null) addresses[match[1] as string] = match[3] as string;
  }
  return addresses;
}

/** Reads YAML text whose first line is `firstLine` (from 0). */
export function readYaml(source: string, firstLine: number): FrontMatterReading {
  const document = parseDocument(source, { logLevel: "silent", uniqueKeys: false });
  const error = document.errors[0];
  if (error !== undefined) {
    const line = firstLine + (error.linePos?.[0].line ?? 1) - 1;
    return { values: {}, problem: { line, reason: (error.message.split("\n")[0] ?? "").replace(/ at line .*$/, "") } };
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 50, reviver: wellFormed });
    if (value === null || value === undefined) return { values: {} };
    if (typeof value === "object" && !Array.isArray(value)) return { values: value as FrontMatter };
    return { values: {}, problem: { line: firstLine, reason: "The block is no mapping of keys to values." } };
  } catch (error) {
    return { values: {}, problem: { line: firstLine, reason: error instanceof Error ? error.message : String(error) } };
  }
}

/**
 * The common block: `key: text` or `key: "text"` in every line. Reading it here saves the YAML parser's time (40 µs a
 * page against 2 µs); anything that YAML could understand in another way goes there.
 */
function plainScalars(source: readonly string[]): FrontMatterReading | undefined {
  const values: Record<string, unknown> = {};
  for (const line of source) {
    if (line === "") continue;
    const match =
      /^([A-Za-z_][\w-]*): +(?:"([^"\\]*)"|'([^']*)'|([A-Za-z/][^#:"'&*!|>%@`{}[\]]*(?::(?=\S)[^#:"'{}[\]]+)*))$/.exec(
        line,
      );
    if (match === null) return undefined;
    const key = match[1] as string;
    const plain = match[4]?.trimEnd();
    if (plain !== undefined && /^(?:true|false|null|yes|no|on|off)$/i.test(plain)) return undefined;
    if (key === "__proto__") return undefined;
    values[key] = Buffer.from(match[2] ?? match[3] ?? plain ?? "").toString();
  }
  return { values };
}
