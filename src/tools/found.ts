import type { Hit } from "../search/mod.ts";
import { alone, folded } from "./folded.ts";
import type { Passage } from "./passage.ts";
import type { Place } from "./place.ts";

/** A hit as it is shown: with what is read of it, and the places where the same stands. */
export interface Found {
  readonly hit: Hit;
  readonly twins: readonly Hit[];
  readonly passage: Passage;
}

/** Makes something of a text that may have gone away since it was indexed; gives none then, or throws. */
export type Reading = <Made>(make: () => Made) => Made[];

/** Hits that are shown, and those of the others that are less relevant. */
export interface Choice {
  readonly found: readonly Found[];
  readonly left: number;
}

/**
 * Chooses the hits that are shown: what says the same is one, and what another one shows already is none.
 *
 * @throws DocumentGone as `reading` does.
 */
export function chosenHits(
  places: readonly Place[],
  hits: readonly Hit[],
  query: string,
  limit: number,
  reading: Reading,
): Choice {
  const [groups = hits.map((hit) => alone(places[hit.corpus]!, hit))] = reading(() => folded(places, hits, query));
  const found: Found[] = [];
  let looked = 0;
  for (const { hit, twins, passage: read } of groups) {
    if (found.length === limit) break;
    looked++;
    for (const passage of reading(read)) {
      if (!found.some((other) => isWithin(passage, other.passage))) found.push({ hit, twins, passage });
    }
  }
  return { found, left: groups.length - looked };
}

function isWithin(a: Passage, b: Passage): boolean {
  const isSamePage = a.reference.segment === b.reference.segment && a.reference.page === b.reference.page;
  return isSamePage && a.firstLine >= b.firstLine && a.lastLine <= b.lastLine && b.lastLine > b.firstLine;
}
