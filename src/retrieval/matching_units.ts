import type { DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { search, WEIGHTS, type Weights } from "../search/mod.ts";
import { DocumentIndex } from "./document_index.ts";
import { type Unit, unitsOf } from "./unit.ts";

/** A unit and how well it answers. */
export interface MatchedUnit extends Unit {
  /** Comparable between units of one question; 0 when it says nothing of what is asked. */
  readonly score: number;
}

/** Positions of title, inbound and path among the fields of the search. */
const OF_THE_WHOLE = [0, 5, 6];

/**
 * Within a document its title, path and keywords say nothing of any section, nor does the place of one. Fields in the
 * order of the search: title, headings, identifiers, body, code, inbound, path.
 */
const WITHIN: Weights = {
  ...WEIGHTS,
  fieldWeights: WEIGHTS.fieldWeights.map((weight, field) => (OF_THE_WHOLE.includes(field) ? 0 : weight)),
  firstSection: 1,
  sameSubject: 1,
  titleAsked: 1,
  nextSection: 0,
};

/** A unit below this share of its document's best one does not match. */
const LEAST_OF_BEST = 0.1;

/**
 * The units of documents that were found, each with its score. Where none of a document matches, which happens when only
 * its name was asked for, all count alike.
 */
export function matchingUnits(
  corpus: DocumentCorpus,
  documents: readonly GovernedDocument[],
  searched: string,
): Map<GovernedDocument, MatchedUnit[]> {
  const index = DocumentIndex.of(corpus);
  const limit = Math.max(1, index.sectionCount);
  const { hits } = search(index.only(new Set(documents)), searched, { limit, weights: WITHIN });
  const scores = new Map<GovernedDocument, Map<number, number>>();
  for (const hit of hits) {
    const document = index.documentOf(hit);
    const known = scores.get(document) ?? new Map<number, number>();
    scores.set(document, known.set(index.sectionOf(hit), hit.score));
  }
  return new Map(documents.map((document) => [document, scored(unitsOf(document), scores.get(document))]));
}

function scored(units: readonly Unit[], scores: ReadonlyMap<number, number> = new Map()): MatchedUnit[] {
  const values = units.map(({ sections }) => Math.max(0, ...sections.map((at) => scores.get(at) ?? 0)));
  const best = Math.max(0, ...values);
  return units.map((unit, i) => {
    const value = values[i]!;
    return { ...unit, score: best === 0 ? 1 : value >= LEAST_OF_BEST * best ? value : 0 };
  });
}
