import { bytesOf, type PageReference } from "../library/mod.ts";
import type { Hit, StoredChunk, StoredSection } from "../search/mod.ts";
import type { Place } from "./place.ts";

/** The text that a hit is shown by, and what stands before it in its section. */
export interface Passage {
  readonly reference: PageReference;
  readonly section: StoredSection;
  /** Lines of the page, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
  /**
   * Where it starts in `text`, in UTF-16 units: below its heading and front matter if anything stands there, behind a
   * chunk that says next to nothing.
   */
  readonly start: number;
  /** Where its own text starts, heading included. */
  readonly wholeStart: number;
}

/** Letters below which a chunk says too little to be shown alone: a heading, a tag, the front matter of a page. */
const THIN = 40;

/** Chunks that a thin one is filled up with. */
const MOST_ADDED = 3;

/** Bytes before a chunk that are looked at for the table or code that it begins in. */
const MOST_BEFORE = 65_536;

/**
 * Reads what a hit is shown by: its chunk, and what comes next on the page while that says next to nothing.
 *
 * @throws DocumentGone when the file changed meanwhile.
 */
export function passageOf({ corpus, segment }: Place, hit: Hit): Passage {
  const { index } = segment;
  const reference = { corpus, segment, page: hit.page };
  const section = index.section(hit.section);
  const chunk = index.chunk(hit.chunk);
  const from = chunk.start - section.start > MOST_BEFORE ? chunk.start : section.start;
  let last: StoredChunk = chunk;
  for (let added = 0; ; added++) {
    const bytes = bytesOf(reference, { start: from, end: last.end });
    const wholeStart = bytes.toString("utf8", 0, chunk.start - from).length;
    const text = bytes.toString();
    const start =
      added === 0
        ? wholeStart + headLength(text.slice(wholeStart), chunk.start === section.start, section.level)
        : bytes.toString("utf8", 0, chunk.end - from).length;
    const next = hit.chunk + added + 1;
    const isLast = added === MOST_ADDED || next >= index.chunkCount || index.chunk(next).page !== hit.page;
    if (isLast || !isThin(text.slice(start))) {
      return { reference, section, firstLine: chunk.firstLine, lastLine: last.lastLine, text, start, wholeStart };
    }
    last = index.chunk(next);
  }
}

/** Units of the front matter and the heading that a text begins with; 0 when nothing else stands there. */
function headLength(text: string, isFirst: boolean, level: number): number {
  if (!isFirst) return 0;
  const head =
    level > 0
      ? /^[^\n]*\n(?:[=-]+[ \t]*\r?\n)?\s*(?=\S)/.exec(text)
      : /^\s*(-{3,})[ \t]*\r?\n(?:(?!\1)[^\n]*\n){0,100}\1[ \t]*\r?\n\s*(?=\S)/.exec(text);
  return head?.[0].length ?? 0;
}

function isThin(text: string): boolean {
  const said = text
    .slice(0, 4000)
    .replace(/^\s*(-{3,})[ \t]*\r?\n(?:(?!\1)[^\n]*\n){0,100}\1/, "")
    .replace(/<[^>\n]{0,500}>|^(?:#{1,6} |import .* from |(?:URL|Source): ).*$/gm, "");
  const letters = (expression: RegExp): number => said.match(expression)?.length ?? 0;
  // Those of ASCII are mostly enough; the expression for all takes 0.3 ms when it is first needed.
  return letters(/[a-z0-9]/gi) < THIN && letters(/[\p{L}\p{N}]/gu) < THIN;
}
