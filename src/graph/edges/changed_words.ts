import { CODE_WORD, looksLikeCode } from "./document_words.ts";

/** Longer lines are data, or were made by a program. */
const MOST_LINE = 2_000;

/** How a word fares in the lines that changed: all lines with it are gone; or it stands in more or fewer than before. */
export type WordChange = "went" | "changed";

/** Files whose words say nothing of what others may rely on: documents are looked at themselves, and programs write data. */
const SILENT =
  /\.(?:md|mdx|markdown|lock|svg|map|snap)$|(?:^|\/)[^/]*lock[^/]*\.(?:json|yaml)$|(?:^|\/)[^/]*results?\.json$/i;

/** Texts in quotation marks, and keys of objects and types. Names of a language and its libraries stand in neither. */
const LITERAL = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|([\p{L}_$][\p{L}\p{N}_$]*)\??:(?!:)/gu;

/**
 * What the changed lines of a diff without context say to the outside: names of code in texts and keys, such as flags,
 * codes of errors, settings and tools. A word that stands in as many lines as before was moved and is none.
 */
export function wordsOfDiff(diff: string): Map<string, WordChange> {
  const added = new Map<string, number>();
  const removed = new Map<string, number>();
  let [inHunk, isSilent] = [false, false];
  for (const line of diff.split("\n")) {
    if (line.startsWith("diff --git ")) [inHunk, isSilent] = [false, SILENT.test(line.replace(/"?\s*$/, ""))];
    else if (isSilent) continue;
    else if (line.startsWith("@@")) inHunk = true;
    else if (inHunk && /^[+-]/.test(line) && line.length <= MOST_LINE) {
      const counts = line.startsWith("+") ? added : removed;
      for (const word of literalWords(line.slice(1))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const words = new Map<string, WordChange>();
  for (const word of new Set([...added.keys(), ...removed.keys()])) {
    const [plus, minus] = [added.get(word) ?? 0, removed.get(word) ?? 0];
    if (plus !== minus) words.set(word, plus === 0 ? "went" : "changed");
  }
  return words;
}

function literalWords(line: string): Set<string> {
  const words = new Set<string>();
  for (const [, double, single, template, key] of line.matchAll(LITERAL)) {
    // What a template puts in is code.
    const literal = double ?? single ?? template?.replace(/\$\{[^{}]*\}/g, " ") ?? key ?? "";
    if (IS_ELSEWHERE.test(literal)) continue;
    for (const word of literal.match(CODE_WORD) ?? []) if (looksLikeCode(word)) words.add(word);
  }
  return words;
}

/** Imports and addresses; files are looked for by their paths. */
const IS_ELSEWHERE = /^\.{1,2}\/|:\/\//;
