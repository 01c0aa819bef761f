import { LineKind, type PageLines } from "../pages/mod.ts";
import { CANDIDATE_KINDS, type CandidateKind } from "./claim.ts";
import { CODE_SPAN, LONGEST_PROSE } from "./plain_text.ts";

/** A part of a document that the author wants no findings of, by positions in its text. */
export interface IgnoredPart {
  readonly start: number;
  readonly end: number;
  readonly kinds: readonly CandidateKind[];
}

/** Markup that means nothing: what it was meant to keep quiet is unknown, so that the document is left out whole. */
export interface IgnoreFault {
  /** From 1, in the file. */
  readonly line: number;
  /** A sentence. */
  readonly reason: string;
}

/** Whatever looks like one of the tags, however it is written. */
const LIKE_A_TAG = /<\s*\/?\s*(?:kyber|lectern)[-_ ]?ignore\b[^<>\n]*>?/gi;
const OPENING = /^<(kyber|lectern)-ignore rule="(duplicate|conflict|terminology|all)">$/;
const CLOSING = /^<\/(kyber|lectern)-ignore>$/;

/** Lines in which a tag is text. */
const LITERAL: ReadonlySet<LineKind> = new Set([
  LineKind.fenceOpen,
  LineKind.code,
  LineKind.fenceClose,
  LineKind.comment,
]);

interface Open {
  readonly owner: string;
  readonly start: number;
  readonly line: number;
  readonly kinds: readonly CandidateKind[];
}

/**
 * Reads the parts of a document between `<lectern-ignore rule="…">` and `</lectern-ignore>`, or the same with `kyber`.
 * Within code and comments they are text. They are balanced, never nested, and cross no heading of level 1 or 2.
 *
 * @param kinds What each line is.
 * @param borders Lines of headings of level 1 and 2, from 0.
 */
export function readIgnoredParts(
  lines: PageLines,
  kinds: Uint8Array,
  borders: ReadonlySet<number>,
): readonly IgnoredPart[] | IgnoreFault {
  const parts: IgnoredPart[] = [];
  if (!/(?:kyber|lectern)[-_ ]?ignore/i.test(lines.text)) return parts;
  let open: Open | undefined;
  for (let index = 0; index < lines.count; index++) {
    const line = lines.first + index + 1;
    if (open && borders.has(index))
      return {
        line: open.line,
        reason: `The tag of line ${open.line} is not closed before the heading in line ${line}.`,
      };
    if (LITERAL.has(kinds[index] as LineKind)) continue;
    for (const { 0: tag, index: at } of outsideCode(lines.line(index)).matchAll(LIKE_A_TAG)) {
      if (kinds[index] === LineKind.head)
        return { line, reason: "Front matter holds an ignore tag; it has its place in the text." };
      const start = (lines.starts[index] as number) + at;
      const step = readTag(tag, { open, start, line });
      if (typeof step === "string") return { line, reason: step };
      if (step.part) parts.push(step.part);
      open = step.open;
    }
  }
  if (open) return { line: open.line, reason: `The tag of line ${open.line} is never closed.` };
  return parts;
}

/** What a tag opens or closes, or a sentence on why it does neither. */
function readTag(
  tag: string,
  { open, start, line }: { open: Open | undefined; start: number; line: number },
): string | { readonly open: Open | undefined; readonly part?: IgnoredPart } {
  const opening = OPENING.exec(tag);
  if (opening) {
    if (open) return `The tag stands within the one of line ${open.line}; they are never nested.`;
    const rule = opening[2] as CandidateKind | "all";
    return { open: { owner: opening[1] as string, start, line, kinds: rule === "all" ? CANDIDATE_KINDS : [rule] } };
  }
  const closing = CLOSING.exec(tag);
  if (!closing) return `"${tag.slice(0, 100)}" is none of the tags.`;
  if (!open) return "The tag closes what was never opened.";
  if (open.owner !== closing[1]) return `The tag closes another one than line ${open.line} opened.`;
  return { open: undefined, part: { start: open.start, end: start + tag.length, kinds: open.kinds } };
}

/** The line with its code spans and comments blanked out, so that every other place stays. */
function outsideCode(line: string): string {
  // What is too long to be prose is read with all that stands in it: a tag there is none that holds.
  if (line.length > LONGEST_PROSE || !/ignore/i.test(line)) return line;
  const blanked = (span: string) => " ".repeat(span.length);
  return line.replace(CODE_SPAN, blanked).replace(/<!--.*?-->/g, blanked);
}
