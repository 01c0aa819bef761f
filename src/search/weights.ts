/**
 * All numbers that the ranking is tuned by, in one place. Each was varied by itself, the others as they were first set,
 * on the public questions of the retrieval bench; a figure in brackets is what nDCG@10 (mean of the five docs sets) lost
 * with the value beside it. Differences under 0.003 are noise. All together: docs sets 0.867, all sets 0.777.
 */
export interface Weights {
  /** What one occurrence in title, headings, identifiers, body, code, inbound, path is worth, before length and saturation. */
  readonly fieldWeights: readonly number[];
  /** How much a field's length counts (BM25's b): 0 not at all, 1 in proportion. By field, in the same order. */
  readonly fieldLength: readonly number[];
  /** How slowly further occurrences stop counting (BM25's k1). */
  readonly saturation: number;
  /** Weight of a relative beside the form as written: `limit` where `limits` was asked for. */
  readonly relative: number;
  /** Weight of a term that no corpus knows and for which others stand: by the number of edits to them. */
  readonly near: readonly number[];
  /** Most terms that stand for an unknown one; those in most chunks are taken. */
  readonly nearMost: number;
  /** Shortest term that is corrected, in UTF-16 units; three letters are near to everything. */
  readonly nearFrom: number;
  /** Shortest term in which two edits are corrected. */
  readonly twoEditsFrom: number;
  /** Weight of the terms that begin as an unknown one does, when none is near. */
  readonly begun: number;
  /** Factor for the first section of a page, which introduces what the page is about. */
  readonly firstSection: number;
  /** Factor when title or heading have exactly the question's terms. */
  readonly sameSubject: number;
  /** Factor when the question has every word of the page's title. */
  readonly titleAsked: number;
  /** What the next best section of the page adds to a section's score. */
  readonly nextSection: number;
  /** Chunks that are arranged by page after scoring, at least. */
  readonly candidates: number;
}

export const WEIGHTS: Weights = {
  fieldWeights: [7, 4, 0.5, 1, 0.5, 1.5, 1.5], // identifiers stand in the body too: 0 is equal, at 1 typos lose 0.007
  fieldLength: [0.3, 0.3, 0.5, 0.6, 0.6, 0.6, 0.5], // body at 0.75 (−0.003)
  saturation: 2.25, // 1.5 (−0.005), though scifact gains 0.006
  relative: 0.7, // 1 (−0.001); below 1 the form as written comes first
  near: [1, 0.9, 0.7], // 0.7 and 0.45 (typos −0.006 against 0.9 and 0.6)
  nearMost: 5, // 3 and 10 are equal
  nearFrom: 4, // 3 is equal
  twoEditsFrom: 8,
  begun: 0.5, // 0 (−0.0004)
  firstSection: 1.35, // 1.15 (−0.006; descriptions −0.03)
  sameSubject: 1.3, // 1 (−0.004; names −0.017); 1.5 is equal
  titleAsked: 1.2, // 1 (−0.005)
  nextSection: 0.33, // 0.2 (−0.002; anchors −0.01), 0.4 (−0.001)
  candidates: 128, // 1000 is no better
};
