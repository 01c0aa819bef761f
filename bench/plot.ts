/** Draws `bench/plots/` from `bench/results.json`, nothing else: `node bench/plot.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { growthPlot } from "./growth_plot.ts";
import { qualityPlot } from "./quality_plot.ts";
import { type Results, readResults } from "./results.ts";
import { sizePlot } from "./size_plot.ts";

/** Where the drawings are stored. */
export const PLOT_FOLDER = join(import.meta.dirname, "plots");

/** Name of the file → its text, for what was measured. The same figures give the same bytes. */
export function plots({ retrieval, growth }: Results): Map<string, string> {
  return new Map([
    ...(retrieval
      ? ([
          ["quality.svg", qualityPlot(retrieval)],
          ["size.svg", sizePlot(retrieval)],
        ] as const)
      : []),
    ...(growth ? ([["growth.svg", growthPlot(growth)]] as const) : []),
  ]);
}

/** Stores the drawings of some figures. */
export function writePlots(results: Results): void {
  mkdirSync(PLOT_FOLDER, { recursive: true });
  for (const [name, text] of plots(results)) writeFileSync(join(PLOT_FOLDER, name), text);
}

if (import.meta.main) writePlots(readResults());
