import type { GovernedDocument } from "../document.ts";

/** What a document names, each with the first lines that do, from 1. */
export interface DocumentWords {
  /** Paths and names of files, with slashes, without `./` and a slash at the end. */
  readonly paths: ReadonlyMap<string, readonly number[]>;
  /** Names of code: what looks like one wherever it stands, and every word of a code span. */
  readonly names: ReadonlyMap<string, readonly number[]>;
}

const PATH = /[\p{L}\p{N}_@.~$-]+(?:[\\/]+[\p{L}\p{N}_@.~$-]+)*/gu;
const SPAN = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/** Names, flags and variables in code; a dotted name is one word. */
export const CODE_WORD = /--[a-z][\w-]+|[\p{L}_$][\p{L}\p{N}_$]*(?:[.-][\p{L}_$][\p{L}\p{N}_$]*)*/gu;

/** Words of prose do not look so: a flag, a capital or sign within. */
const LOOKS_LIKE_CODE = /^--|[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_$.]|^[_$]./u;

/** Lines kept of each word, and characters read of a line. */
const MOST_LINES = 20;
const MOST_OF_LINE = 20_000;

const known = new WeakMap<GovernedDocument, DocumentWords>();

/** Whether a word is a name of code by its looks. */
export function looksLikeCode(word: string): boolean {
  return LOOKS_LIKE_CODE.test(word);
}

/** The words of a document below its front matter; worked out once. */
export function wordsOf(document: GovernedDocument): DocumentWords {
  const before = known.get(document);
  if (before) return before;
  const { text } = document;
  const paths = new Map<string, number[]>();
  const names = new Map<string, number[]>();
  for (let line = bodyLine(document); line <= text.lineCount; line++) {
    const written = text.line(line - 1).slice(0, MOST_OF_LINE);
    for (const [found] of written.matchAll(PATH)) {
      if (/[\\/]|\.\p{L}/u.test(found)) note(paths, plainPath(found), line);
    }
    for (const [word] of written.matchAll(CODE_WORD)) {
      if (looksLikeCode(word)) for (const name of namesIn(word)) note(names, name, line);
    }
    for (const [, , span] of written.matchAll(SPAN)) {
      for (const [word] of span!.matchAll(CODE_WORD)) for (const name of namesIn(word)) note(names, name, line);
    }
  }
  const words = { paths, names };
  known.set(document, words);
  return words;
}

/** First line below the front matter. */
function bodyLine({ frontMatter, text }: GovernedDocument): number {
  if (frontMatter.kind === "missing") return 1;
  for (let line = 2; line <= text.lineCount; line++)
    if (/^(?:---|\.\.\.)[ \t]*$/.test(text.line(line - 1))) return line + 1;
  return 1;
}

/** A dotted name is also its last part. */
function namesIn(word: string): string[] {
  const last = word.slice(word.lastIndexOf(".") + 1);
  return last === word ? [word] : [word, last];
}

function plainPath(written: string): string {
  return written
    .replace(/[\\/]+/g, "/")
    .replace(/^(?:\.{1,2}\/)+/, "")
    .replace(/[.]+$/, "");
}

function note(lines: Map<string, number[]>, word: string, line: number): void {
  const at = lines.get(word);
  if (!at) lines.set(word, [line]);
  else if (at.at(-1) !== line && at.length < MOST_LINES) at.push(line);
}
