import { OURS } from "./harness.ts";
import { METRICS, type Metric } from "./metrics.ts";
import { MEAN_NAMES, meansOver } from "./set_means.ts";
import { SIGNIFICANT, significance } from "./significance.ts";

/** What an engine scored in one set. */
export type SetScores = Readonly<Record<Metric, number>> & {
  /** Question → its scores. The means count a question that stands twice in a set twice; here it stands once. */
  readonly scores: Readonly<Record<string, Readonly<Record<Metric, number>>>>;
};

/** Set → its scores. */
export type Scores = Readonly<Record<string, SetScores>>;

/** Ours against the best peer of one set, or of one mean of sets, by one metric. */
export interface AgainstBest {
  /** A set, or `mean` and the name of a mean. */
  readonly over: string;
  readonly metric: Metric;
  readonly peer: string;
  readonly peers: number;
  readonly ours: number;
  /** Ours minus theirs. */
  readonly difference: number;
  /** Of a difference as large by chance; see {@link significance}. */
  readonly p: number;
  /** Whether ours is below, and hardly by chance. */
  readonly isWorse: boolean;
}

/**
 * Compares ours with the best peer of each set and mean; the best may be another engine each time.
 *
 * @param engines Engine → its scores; all were asked the same questions. Ours is among them.
 */
export function againstBestPeers(engines: ReadonlyMap<string, Scores>): AgainstBest[] {
  const ours = engines.get(OURS)!;
  const others = [...engines].filter(([engine]) => engine !== OURS);
  if (others.length === 0) return [];
  const sets = Object.keys(ours);
  const groups = [
    ...sets.map((set) => [set, [set]] as const),
    ...[...meansOver(sets)].map(([mean, over]) => [`mean ${MEAN_NAMES[mean]}`, over] as const),
  ];
  return METRICS.flatMap((metric) =>
    groups.map(([over, group]): AgainstBest => {
      const means = others.map(([engine, scores]) => [engine, meanOf(scores, group, metric)] as const);
      const [peer, theirs] = means.reduce((best, one) => (one[1] > best[1] ? one : best));
      const mine = meanOf(ours, group, metric);
      const p = significance(differencesOf(ours, engines.get(peer)!, group, metric));
      const isWorse = mine < theirs && p < SIGNIFICANT;
      return { over, metric, peer, peers: theirs, ours: mine, difference: mine - theirs, p, isWorse };
    }),
  );
}

function meanOf(scores: Scores, sets: readonly string[], metric: Metric): number {
  return sets.reduce((sum, set) => sum + scores[set]![metric], 0) / sets.length;
}

/** One difference a question, each with its weight in the mean over the sets. */
function differencesOf(ours: Scores, theirs: Scores, sets: readonly string[], metric: Metric): number[] {
  return sets.flatMap((set) => {
    const questions = Object.entries(ours[set]!.scores);
    return questions.map(([id, score]) => (score[metric] - theirs[set]!.scores[id]![metric]) / questions.length);
  });
}
