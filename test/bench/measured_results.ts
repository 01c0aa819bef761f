import type { GrowthResults, GrowthStep } from "../../bench/growth.ts";
import type { EngineResult, RetrievalResults } from "../../bench/retrieval.ts";

const measured = { at: "2026-01-01T00:00:00.000Z", node: "v24.0.0", processor: "one", cores: 2, memoryGB: 8 };

/** An engine with the same score everywhere. */
export function engine(name: string, score: number, p50Ms: number): EngineResult {
  const all = { ndcg: score, mrr: score, recall: score, s1: score };
  return {
    engine: name,
    questions: 10,
    isSample: false,
    sets: { "docs-a": all },
    means: { docs: all, docsWithoutTypo: all, all, allWithoutTypo: all },
    cost: {
      buildS: 1,
      buildMBs: 20,
      indexMB: 10,
      indexShare: 0.5,
      openMs: 3,
      firstMs: 2,
      p50Ms,
      p99Ms: 4 * p50Ms,
      buildPeakMB: 300,
      servePeakMB: 100,
    },
  };
}

/** An engine over so many sections; cost grows with them. */
export function step(name: string, sections: number): GrowthStep {
  const { cost } = engine(name, 0, sections / 1e5);
  return { engine: name, sections, textMB: sections / 1000, ...cost };
}

/** A run of the retrieval bench; the last engine got a sample only. */
export const retrieval: RetrievalResults = {
  measured,
  sets: { "docs-a": 10 },
  sections: 1000,
  textMB: 1,
  engines: [
    engine("lectern", 0.78, 0.3),
    engine("fts5", 0.7, 1.4),
    engine("xapian", 0.7, 1.4),
    engine('a <"b"> & c', 0.5, 12),
    { ...engine("slow", 0.6, 900), questions: 2, isSample: true },
  ],
  failed: [{ engine: "absent", error: "no answer" }],
  against: [],
};

/** A run of the growth bench. */
export const growth: GrowthResults = {
  measured,
  steps: [1_000, 10_000, 100_000].flatMap((sections) => [step("fts5", sections), step("lectern", sections)]),
  failed: [],
};
