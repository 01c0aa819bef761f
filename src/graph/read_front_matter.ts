import { LineCounter, parseDocument } from "yaml";
import { wellFormed } from "../pages/mod.ts";
import type { FrontMatterState } from "./document.ts";

/** Aliases that a block may resolve: a block that doubles itself is refused before it fills memory. */
const MAX_ALIASES = 50;

const RULE = /^---[ \t]*$/;
const END = /^(?:---|\.\.\.)[ \t]*$/;
const KEY = /^(?:"([^"]+)"|'([^']+)'|([^\s#"'&*!|>%@`{}[\],:-][^:#]*|-[^\s:#][^:#]*))\s*:(?:\s|$)/;

/**
 * Reads the block between rules at the very start of a document. Every scalar is a string as it is written: an id `007`
 * or `yes` is that, and a date no time.
 *
 * @param text The document's text, without a byte order mark.
 */
export function readFrontMatter(text: string): FrontMatterState {
  const lines = headLines(text);
  const close = lines.findIndex((line, index) => index > 0 && END.test(line));
  if (!RULE.test(lines[0] ?? "") || isProse(lines.slice(1, close < 0 ? undefined : close), close >= 0)) {
    return { kind: "missing", values: {}, lines: new Map() };
  }
  if (close < 0) return broken(1, "The block that opens in line 1 is never closed by a line ---");
  return read(lines.slice(1, close));
}

/** Whether a rule stands above prose, as one between chapters: no key follows it. */
function isProse(block: readonly string[], isClosed: boolean): boolean {
  const first = block.find((line) => line.trim() !== "") ?? "";
  if (KEY.test(first)) return false;
  return !isClosed || (block[0]?.trim() === "" && first !== "" && !first.startsWith("#"));
}

/** Lines of the text up to the end of its first block, without reading all of a long document. */
function headLines(text: string): string[] {
  const end = /\n(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/.exec(text.slice(0, 1_000_000));
  const head = end ? text.slice(0, end.index + end[0].length) : text.slice(0, 10_000);
  return head.split(/\r?\n/);
}

function read(block: readonly string[]): FrontMatterState {
  const counter = new LineCounter();
  const document = parseDocument(block.join("\n"), {
    schema: "failsafe",
    logLevel: "silent",
    uniqueKeys: true,
    lineCounter: counter,
  });
  const error = document.errors[0];
  if (error) {
    const reason = (error.message.split("\n")[0] ?? "").replace(/ at line .*$/, "");
    return broken(1 + (error.linePos?.[0].line ?? 1), reason);
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES, reviver: wellFormed });
  } catch (error) {
    return broken(2, (error as Error).message);
  }
  // Blanks and comments alone are an empty block.
  if (value === null || value === undefined || value === "") return { kind: "present", values: {}, lines: new Map() };
  if (typeof value !== "object" || Array.isArray(value)) {
    return broken(2, "The block is no mapping of keys to values");
  }
  return { kind: "present", values: { ...value }, lines: linesOf(block) };
}

function linesOf(block: readonly string[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, line] of block.entries()) {
    const match = KEY.exec(line);
    const key = (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
    if (key !== undefined && !lines.has(key)) lines.set(key, index + 2);
  }
  return lines;
}

function broken(line: number, reason: string): FrontMatterState {
  return { kind: "broken", values: {}, lines: new Map(), problem: { line, reason } };
}
