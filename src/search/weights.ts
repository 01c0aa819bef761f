/**
 * All numbers that the ranking is tuned by, in one place. In brackets is what nDCG@10 loses with the value beside it, the others
 * unchanged, on the public questions of the retrieval bench: half the mean of the five docs sets, half the mean of all seven.
 * `npm run tune` shows it for any value, `docs/ranking.md` for all weights. Differences under 0.003 are noise. All together: docs
 * sets 0.883, all sets 0.789.
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
  // Without title −0.011, headings −0.037, identifiers −0.001 (they stand in the body too), body −0.052, code −0.001, path −0.006;
  // inbound was weighed on the questions that it gives nothing away of: at 4 commits and names lose 0.003.
  fieldWeights: [7, 4, 0.5, 1, 0.5, 1.5, 1.5],
  fieldLength: [0.3, 0.3, 0.5, 0.6, 0.6, 0.6, 0.5], // body at 0 (−0.011) and 1 (−0.008), code at 0 (−0.005)
  saturation: 2.25, // half (−0.004), double (−0.006); scifact likes 1.5
  relative: 0.7, // 0 (−0.014), 1 (−0.001); below 1 the form as written comes first
  near: [1, 0.9, 0.7], // one edit at 0.45 (−0.006), at 0 (−0.042)
  nearMost: 5, // 1 and 10 are equal
  nearFrom: 4, // 8 (−0.002)
  twoEditsFrom: 8,
  begun: 0.5, // 0 is equal
  firstSection: 1.35, // 1 (−0.011), 1.18 (−0.003)
  sameSubject: 1.3, // 1 (−0.002)
  titleAsked: 1.2, // 1 (−0.005), 1.1 (−0.002)
  nextSection: 0.33, // 0 (−0.012), 0.66 (−0.020)
  candidates: 128, // more is no better
};
