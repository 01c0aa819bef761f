import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgainstBest, againstBestPeers, type SetScores } from "./against_peers.ts";
import { costOf, type EngineCost, type RawCost } from "./engine_cost.ts";
import { failureLine } from "./failure.ts";
import { type Harness, OUR_ENGINE } from "./harness.ts";
import { type Measured, measuredHere } from "./measured.ts";
import { METRICS, type Metric } from "./metrics.ts";
import { type Mean, meansOver } from "./set_means.ts";

/** One engine in one run of the bench. */
export interface EngineResult {
  readonly engine: string;
  /** Questions that it was asked; fewer than others have is a sample, which cannot be compared. */
  readonly questions: number;
  readonly isSample: boolean;
  readonly sets: Readonly<Record<string, Readonly<Record<Metric, number>>>>;
  readonly means: Readonly<Record<Mean, Readonly<Record<Metric, number>>>>;
  /** Over all corpora of the bench, one index each. */
  readonly cost: EngineCost & {
    /** Bytes of the indexes by bytes of the text. */
    readonly indexShare: number;
  };
}

/** One run of the bench: every engine had the same sections and the same questions. */
export interface RetrievalResults {
  readonly measured: Measured;
  /** Set → number of questions. */
  readonly sets: Readonly<Record<string, number>>;
  readonly sections: number;
  readonly textMB: number;
  /** Best mean over all sets first; samples last. */
  readonly engines: readonly EngineResult[];
  readonly failed: readonly { readonly engine: string; readonly error: string }[];
  /** Ours against the best peer of each set and mean; empty where no peer ran. */
  readonly against: readonly AgainstBest[];
}

/** What the bench writes for an engine; per question, one score for each metric. */
interface RawEngine extends RawCost {
  readonly engine: string;
  readonly error?: string;
  readonly sections: number;
  readonly textMB: number;
  readonly buildMs: number;
  readonly saveMs: number;
  readonly buildMBs: number;
  readonly indexRatio: number;
  readonly sets: Readonly<Record<string, RawSet>>;
}

type RawSet = SetScores & { readonly n: number };

/**
 * Runs the bench over all of its question sets with lectern beside its peers.
 *
 * @param peers Names of engines; all but the very slow ones by default.
 * @throws Error if the bench or our engine fails; a peer that fails is listed.
 */
export function measureRetrieval(harness: Harness, peers?: readonly string[]): RetrievalResults {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  try {
    const out = join(folder, "results.json");
    const engines = peers === undefined ? [] : ["--engines", peers.join(",")];
    const args = [join(harness.folder, "run.mjs"), ...engines, "--with", OUR_ENGINE, "--out", out];
    // Its tables are left out: ours say the same and more.
    const { status } = spawnSync(process.execPath, args, { env: harness.env, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`The retrieval bench ended with ${status}.`);
    const { sets, results } = JSON.parse(readFileSync(out, "utf8")) as { sets: string[]; results: RawEngine[] };
    return summary(sets, results, measuredHere(harness.node));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function summary(sets: readonly string[], results: readonly RawEngine[], measured: Measured): RetrievalResults {
  const good = results.filter(({ error }) => error === undefined);
  const ours = good.at(-1);
  if (ours === undefined || ours !== results.at(-1)) throw new Error(`Lectern failed: ${results.at(-1)?.error}`);
  const most = Math.max(...good.map((raw) => questionsOf(raw, sets)));
  const engines = good
    .map((raw) => engineResult(raw, sets, most))
    .sort((a, b) => Number(a.isSample) - Number(b.isSample) || b.means.all.ndcg - a.means.all.ndcg);
  const whole = good.filter((raw) => questionsOf(raw, sets) === most);
  return {
    measured,
    sets: Object.fromEntries(sets.map((set) => [set, ours.sets[set]!.n])),
    sections: ours.sections,
    textMB: ours.textMB,
    engines,
    failed: results.flatMap(({ engine, error }) =>
      error === undefined ? [] : [{ engine, error: failureLine(error) }],
    ),
    against: againstBestPeers(new Map(whole.map((raw) => [raw.engine, raw.sets]))),
  };
}

function questionsOf(raw: RawEngine, sets: readonly string[]): number {
  return sets.reduce((sum, set) => sum + raw.sets[set]!.n, 0);
}

function engineResult(raw: RawEngine, sets: readonly string[], most: number): EngineResult {
  const metrics = ({ ndcg, mrr, recall, s1 }: Record<Metric, number>) => ({ ndcg, mrr, recall, s1 });
  const bySet = Object.fromEntries(sets.map((set) => [set, metrics(raw.sets[set]!)]));
  const mean = (over: readonly string[], metric: Metric) =>
    over.reduce((sum, set) => sum + bySet[set]![metric], 0) / over.length;
  const questions = questionsOf(raw, sets);
  return {
    engine: raw.engine,
    questions,
    isSample: questions < most,
    sets: bySet,
    means: Object.fromEntries(
      [...meansOver(sets)].map(([name, over]) => [
        name,
        Object.fromEntries(METRICS.map((metric) => [metric, mean(over, metric)])),
      ]),
    ) as EngineResult["means"],
    cost: {
      ...costOf(raw, { buildS: (raw.buildMs + raw.saveMs) / 1000, buildMBs: raw.buildMBs }),
      indexShare: raw.indexRatio,
    },
  };
}
