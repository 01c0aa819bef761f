import type { AgainstBest } from "./against_peers.ts";
import { COST_COLUMNS, costCells } from "./engine_cost.ts";
import { fixed, markdownTable, probability, signed } from "./markdown.ts";
import { METRIC_NAMES, METRICS } from "./metrics.ts";
import type { EngineResult, RetrievalResults } from "./retrieval.ts";
import { MEAN_NAMES, MEANS } from "./set_means.ts";

/** The quality of all engines by each metric, ours against the best peers, and what each engine costs, as markdown. */
export function retrievalReport({ sets, sections, textMB, engines, failed, against }: RetrievalResults): string {
  const names = Object.keys(sets);
  const quality = METRICS.map((metric) =>
    markdownTable(
      [METRIC_NAMES[metric], ...names, ...MEANS.map((mean) => `mean ${MEAN_NAMES[mean]}`)],
      engines.map((engine) => [
        labelOf(engine),
        ...names.map((set) => fixed(engine.sets[set]![metric], 3)),
        ...MEANS.map((mean) => fixed(engine.means[mean][metric], 3)),
      ]),
    ),
  );
  const questions = Object.values(sets).reduce((sum, count) => sum + count, 0);
  return [
    `Retrieval: ${questions} questions of ${names.length} sets, ${sections} sections, ${textMB.toFixed(1)} MB of text.\n`,
    ...quality,
    ...(against.length > 0 ? [againstTable(against)] : []),
    costTable(engines),
    ...failed.map(({ engine, error }) => `${engine} is left out: ${error}\n`),
  ].join("\n");
}

function againstTable(against: readonly AgainstBest[]): string {
  const rows = against.map(({ over, metric, peer, peers, ours, difference, p, isWorse }) => [
    `${METRIC_NAMES[metric]}, ${over}`,
    peer,
    fixed(peers, 3),
    fixed(ours, 3),
    signed(difference),
    probability(p),
    isWorse ? "**worse**" : difference < 0 ? "below" : "",
  ]);
  return markdownTable(["against the best peer", "peer", "its", "ours", "difference", "p", ""], rows);
}

function costTable(engines: readonly EngineResult[]): string {
  const head = ["cost", ...COST_COLUMNS];
  const rows = engines.map(({ engine, cost }) => [engine, ...costCells(cost, cost.indexShare)]);
  return markdownTable(head, rows);
}

/** A sample says so: its figures cannot be compared. */
function labelOf({ engine, isSample, questions }: EngineResult): string {
  return isSample ? `${engine} (sample: ${questions})` : engine;
}
