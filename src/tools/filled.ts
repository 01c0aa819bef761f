import { clip } from "./clip.ts";
import type { Found } from "./found.ts";
import type { Place } from "./place.ts";
import { type SearchResult, snippetOf, toResult } from "./search_result.ts";
import { sharedOut } from "./shared_out.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Characters of the text of a hit at least: a line. */
export const LEAST = 120;

/** And at most: a long paragraph or some code; the first hit may have more. */
const MOST = 800;
const MOST_OF_FIRST = 1200;

/** Characters of a snippet beside a passage that is given, too. */
const BESIDE = 400;

/** Room that a hit gets beside others: the first is most often the answer, a further one of the same page adds less. */
const WEIGHT = { first: 1.6, other: 1, samePage: 0.7 } as const;

/** What the texts of hits are made from. */
export interface Filling {
  readonly places: readonly Place[];
  readonly terms: readonly string[];
  /** Give whole passages. */
  readonly content: boolean;
  /** Sections before and after each hit that are given with it. */
  readonly context: number;
  /** Most characters of a whole passage. */
  readonly most: number;
}

/** Hits without any text. */
export function bare(found: readonly Found[], { places }: Pick<Filling, "places">): SearchResult[] {
  return found.map(({ hit, twins, passage }) => toResult(places, hit, twins, passage));
}

/** Hits whose texts have the least room that makes sense: how many of them fit is told by these. */
export function drafted(found: readonly Found[], filling: Filling): SearchResult[] {
  return found.map((one) => withText(one, filling, Math.min(LEAST, needOf(one, filling, false))));
}

/**
 * The same hits with texts that share the room: each by what it adds, and what a short one leaves goes to the others.
 *
 * @param room Characters of all texts, each counted once.
 */
export function filled(found: readonly Found[], filling: Filling, room: number): SearchResult[] {
  const pages = new Set<string>();
  const shares = found.map((one, i) => {
    const page = `${one.hit.corpus} ${one.hit.page}`;
    const weight = i === 0 ? WEIGHT.first : pages.has(page) ? WEIGHT.samePage : WEIGHT.other;
    pages.add(page);
    return { need: needOf(one, filling, i === 0), weight };
  });
  return sharedOut(room, shares).map((share, i) => withText(found[i]!, filling, Math.max(LEAST, share)));
}

/** Characters that the text of a hit could use. */
function needOf({ passage }: Found, { context, content, most }: Filling, isFirst: boolean): number {
  if (context > 0) return most;
  if (content) return BESIDE;
  return Math.min(passage.text.length - passage.start + 2, isFirst ? MOST_OF_FIRST : MOST);
}

function withText({ hit, twins, passage }: Found, filling: Filling, room: number): SearchResult {
  const { places, terms, content, context, most } = filling;
  const result = toResult(places, hit, twins, passage);
  if (context > 0) {
    const around = surroundingsOf(places[hit.corpus]!, hit, context, room);
    return {
      ...result,
      content: around.text,
      contentStartLine: around.firstLine,
      contentEndLine: around.lastLine,
    };
  }
  const snippet = snippetOf(passage, terms, room);
  return { ...result, snippet, ...(content ? { content: clip(passage.text.slice(passage.wholeStart), most) } : {}) };
}
