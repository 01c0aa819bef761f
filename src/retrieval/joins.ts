import { type CodeJoin, type GovernedDocument, joinsOf } from "../graph/mod.ts";

/** Where the code references of some documents lead, or why nobody can say. */
export type JoinReading =
  | { readonly joins: ReadonlyMap<GovernedDocument, readonly CodeJoin[]> }
  /** One sentence's end: `the index is being built`. */
  | { readonly unavailable: string };

/** Reads the joins of the documents that are shown, and of no others. */
export type ReadJoins = (documents: readonly GovernedDocument[]) => Promise<JoinReading>;

/** Joins of a document; unresolved, each of them, where the code index is not there. */
export function joinsIn(reading: JoinReading, document: GovernedDocument): readonly CodeJoin[] {
  return ("joins" in reading ? reading.joins.get(document) : undefined) ?? joinsOf(document, undefined);
}
