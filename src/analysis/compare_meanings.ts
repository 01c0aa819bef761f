import { TimeSlice } from "../code/mod.ts";
import type { AnalysisConfiguration } from "../project/mod.ts";
import { type Claim, contextOf } from "./claim.ts";
import type { Comparison } from "./compare_claims.ts";
import { cached, cacheFolder } from "./meaning_cache.ts";
import { cosine, type Embedder } from "./meanings.ts";

/** What the comparison of meanings came to. */
export interface MeaningComparison {
  readonly comparisons: number;
  readonly hits: number;
  readonly misses: number;
  readonly tokens?: number;
}

/** Pairs of meanings that are compared at most, where every statement meets every other one: some 10 s. */
const MOST_COMPARISONS = 50_000_000;

/**
 * Gives compared pairs the likeness of their meanings, and adds those that are alike in nothing else: of statements of
 * related documents, or of all in `high-recall`.
 *
 * @throws Error with a sentence on why no meanings could be compared; nothing was sent then if nothing could be kept.
 */
export async function compareMeanings(
  given: {
    readonly root: string;
    readonly claims: readonly Claim[];
    readonly comparison: Comparison;
    readonly areRelated: (a: number, b: number) => boolean;
  },
  settings: AnalysisConfiguration,
  embedder: Embedder,
): Promise<MeaningComparison> {
  const { root, claims, comparison, areRelated } = given;
  const store = cached(embedder, await cacheFolder(root));
  const { vectors, hits, misses, tokens } = await store.embed(claims.map(contextOf));
  const likeness = (a: number, b: number) => cosine(vectors[a] as Float32Array, vectors[b] as Float32Array);
  for (const pair of comparison.pairs.inOrder()) pair.semantic = likeness(pair.a, pair.b);
  let comparisons = comparison.pairs.size;
  const slice = new TimeSlice();
  for (let claim = 0; claim < claims.length && comparisons < MOST_COMPARISONS; claim++) {
    if (slice.isOver) await slice.breathe();
    const found: { other: number; score: number }[] = [];
    for (let other = claim + 1; other < claims.length; other++) {
      if ((claims[claim]?.kind === "code") !== (claims[other]?.kind === "code")) continue;
      if (settings.mode !== "high-recall" && !areRelated(claim, other)) continue;
      comparisons++;
      const score = likeness(claim, other);
      if (score >= settings.semanticCandidate) found.push({ other, score });
    }
    found.sort((a, b) => b.score - a.score || a.other - b.other);
    for (const { other, score } of found.slice(0, settings.maxNeighboursPerClaim)) {
      const make = () => ({ lexical: comparison.index.likeness(claim, other), isRelated: areRelated(claim, other) });
      comparison.pairs.add(claim, other, "embedding", make).semantic = score;
    }
  }
  return { comparisons, hits, misses, ...(tokens === undefined ? {} : { tokens }) };
}
