import { editDistance } from "../../spelling/mod.ts";
import type { DocumentCorpus } from "../document_corpus.ts";

/** Characters that are compared; names are short, and what a caller sends may not be. */
const LOOKED_AT = 200;

/** Edits from the last part of a path, which people write alone. */
const LAST_LIMIT = 2;

/**
 * Ids and paths that somebody may have meant, those with fewest edits first: at most a third of the name wrong, or as
 * much of them that the name is a part of.
 */
export function nearestNames(wanted: string, corpus: DocumentCorpus, most = 5): string[] {
  const name = wanted.trim().slice(0, LOOKED_AT).toLowerCase();
  if (name === "") return [];
  const limit = Math.max(2, Math.floor(name.length / 3));
  const found: { candidate: string; edits: number }[] = [];
  for (const { identity, path } of corpus.documents) {
    let best: { candidate: string; edits: number } | undefined;
    for (const candidate of [identity.id, path]) {
      if (candidate === undefined) continue;
      const edits = editsTo(name, candidate.toLowerCase(), limit);
      if (edits <= limit && (!best || edits < best.edits)) best = { candidate, edits };
    }
    if (best) found.push(best);
  }
  found.sort((a, b) => a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1));
  return found.slice(0, most).map(({ candidate }) => candidate);
}

/** A name that is an end or part of a path is nearer than one with other letters. */
function editsTo(name: string, candidate: string, limit: number): number {
  if (name.length >= 3 && candidate.includes(name)) return candidate.endsWith(name) ? 0 : 1;
  const last = candidate.slice(candidate.lastIndexOf("/") + 1).replace(/\.md$/, "");
  const toLast = editDistance(name, last, LAST_LIMIT);
  const toWhole = editDistance(name, candidate.slice(0, LOOKED_AT), limit);
  return toLast <= LAST_LIMIT ? Math.min(toWhole, toLast + 1) : toWhole;
}
