import { TimeSlice } from "../code/mod.ts";
import type { AnalysisConfiguration } from "../project/mod.ts";
import { type Claim, contextOf } from "./claim.ts";
import { type ComparedPair, ComparedPairs } from "./compared_pair.ts";
import { WordIndex } from "./word_index.ts";
import { wordsOf } from "./word_set.ts";

/** Which documents are related to one, by paths; asked for document after document. */
export interface RelatedDocuments {
  get(path: string): { has(path: string): boolean } | undefined;
}

/** What was compared, and how much that was. */
export interface Comparison {
  readonly pairs: ComparedPairs;
  readonly index: WordIndex;
  readonly graphComparisons: number;
  readonly lexicalComparisons: number;
  /** Not all that was to be compared was. */
  readonly isCut: boolean;
}

/**
 * Pairs that are compared where every statement meets every other one: 10,000 statements make 50 million, which take
 * about 10 s. Beyond it the rest is left out, and that is told.
 */
const MOST_COMPARISONS = 60_000_000;

/** Finds the statements that are compared: by relations of their documents, and by words in the whole corpus. */
export async function compareClaims(
  claims: readonly Claim[],
  related: RelatedDocuments,
  { mode, maxNeighboursPerClaim: most }: Pick<AnalysisConfiguration, "mode" | "maxNeighboursPerClaim">,
): Promise<Comparison> {
  const index = new WordIndex(claims.map((claim) => wordsOf(contextOf(claim))));
  const pairs = new ComparedPairs(claims.length);
  const fits = (a: number, b: number) => (claims[a]?.kind === "code") === (claims[b]?.kind === "code");
  const areRelated = relationOf(claims, related);
  // Words that many statements hold say nothing about two of them.
  const mostPostings = Math.max(8, 8 * most);
  const compared = { graph: 0, lexical: 0 };
  const slice = new TimeSlice();
  let isCut = false;
  const compare = (claim: number, source: "graph" | "lexical", limit: number) => {
    const accepts = (other: number) => fits(claim, other) && (source === "lexical" || areRelated(claim, other));
    const before = index.comparisons;
    for (const { other, score } of index.neighbours(claim, { most, mostPostings: limit, accepts })) {
      pairs.add(claim, other, source, () => ({ lexical: score, isRelated: areRelated(claim, other) }));
    }
    compared[source] += index.comparisons - before;
  };
  for (let claim = 0; claim < claims.length; claim++) {
    if (slice.isOver) await slice.breathe();
    compare(claim, "graph", mostPostings);
    if (mode === "graph") continue;
    isCut ||= mode === "high-recall" && index.comparisons > MOST_COMPARISONS;
    compare(claim, "lexical", mode === "hybrid" || isCut ? mostPostings : Number.POSITIVE_INFINITY);
  }
  return { pairs, index, graphComparisons: compared.graph, lexicalComparisons: compared.lexical, isCut };
}

/** Whether two statements stand in one document or in related ones. Quick while the first one's document stays the same. */
export function relationOf(claims: readonly Claim[], related: RelatedDocuments): (a: number, b: number) => boolean {
  const files = claims.map(({ file }) => file);
  let last: { file: string; neighbours: ReturnType<RelatedDocuments["get"]> } | undefined;
  return (a, b) => {
    const [file, other] = [files[a] as string, files[b] as string];
    if (file === other) return true;
    if (last?.file !== file) last = { file, neighbours: related.get(file) };
    return last.neighbours?.has(other) === true;
  };
}

/** Whether two parts of one list or table that are as like as this tell of the same: each part usually has its own matter. */
export function areParallel(a: Claim, b: Claim, { lexical }: Pick<ComparedPair, "lexical">): boolean {
  if (a.group === undefined || a.group !== b.group || a.file !== b.file) return false;
  return a.kind === "row" ? a.key !== b.key : lexical < 0.8;
}
