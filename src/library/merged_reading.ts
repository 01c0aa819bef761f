import type { PageFailure, Reading, SourceDocument } from "../sources/mod.ts";
import type { WholeDocument } from "./build_corpus.ts";

/** A reading with all its bytes. */
export interface MergedReading extends Omit<Reading, "documents"> {
  readonly documents: readonly WholeDocument[];
}

/** What was stored of a reading before. */
export interface StoredReading {
  readonly documents: readonly Omit<SourceDocument, "bytes">[];
  /** The bytes of one of them. */
  bytes(document: number): Uint8Array;
}

/**
 * Puts what a source gave and what was stored of it together: documents that did not change have their bytes from
 * there, and pages that could not be read now stay as they were.
 */
export function mergedReading(reading: Reading, stored: StoredReading | undefined): MergedReading {
  const places = new Map((stored?.documents ?? []).map((document, at) => [placeOf(document), at]));
  const documents: WholeDocument[] = [];
  const failures: PageFailure[] = [...reading.failures];
  for (const document of reading.documents) {
    const at = places.get(placeOf(document));
    const bytes = document.bytes ?? (at === undefined ? undefined : stored!.bytes(at));
    if (bytes) documents.push({ ...document, bytes });
    else failures.push(lost(document));
  }
  const given = new Set(documents.map(placeOf));
  let isMixed = false;
  for (const failure of reading.failures) {
    const at = places.get(placeOf(failure));
    if (at === undefined || given.has(placeOf(failure))) continue;
    documents.push({ ...stored!.documents[at]!, bytes: stored!.bytes(at) });
    isMixed = true;
  }
  // What was kept goes back to its place, or the same pages would count as others.
  if (isMixed) documents.sort((a, b) => placeIn(places, a) - placeIn(places, b));
  return { ...reading, documents, failures };
}

function placeOf({ path, url }: Pick<SourceDocument, "path" | "url">): string {
  return url ?? path;
}

function placeIn(places: ReadonlyMap<string, number>, document: SourceDocument): number {
  return places.get(placeOf(document)) ?? places.size;
}

/** A server said of a page that it did not change, and it is not there. */
function lost({ path, url }: SourceDocument): PageFailure {
  const message = `${url ?? path} was said to be unchanged, although it was never read.`;
  return { path, ...(url === undefined ? {} : { url }), code: "status", message };
}
