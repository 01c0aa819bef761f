import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { COST_COLUMNS, costCells, costOf, type EngineCost, type RawCost } from "./engine_cost.ts";
import { failureLine } from "./failure.ts";
import { type Harness, OUR_ENGINE, OURS } from "./harness.ts";
import { fixed, grouped, markdownTable } from "./markdown.ts";
import { type Measured, measuredHere } from "./measured.ts";

/** Peers that are measured while they grow: the fastest one, the one in C++, the best in JavaScript, the plainest. */
const PEERS = ["fts5", "xapian", "minisearch-stemmed", "bm25-textbook"];

/** Sections of one index, for all engines and for ours alone: the peers would need hours or all memory for the latter. */
const SIZES = { all: [1_000, 10_000, 100_000], ours: [1_000_000] };
const QUICK_SIZES = { all: [1_000, 10_000], ours: [] };

/** Seconds that an engine may take to build one index, or to answer all questions. */
const LIMIT_S = 240;

/** One engine over one index of so many sections. */
export interface GrowthStep extends EngineCost {
  readonly engine: string;
  readonly sections: number;
  readonly textMB: number;
}

/** How time, size and memory grow with the number of sections. */
export interface GrowthResults {
  readonly measured: Measured;
  /** By size, then in the order of the engines. */
  readonly steps: readonly GrowthStep[];
  readonly failed: readonly { readonly engine: string; readonly sections: number; readonly error: string }[];
}

/** Which engines and sizes to measure. */
export interface GrowthOptions {
  /** Names of engines, all of {@link PEERS} by default. */
  readonly peers?: readonly string[] | undefined;
  /** Small sizes only, to see that it works. */
  readonly isQuick?: boolean;
}

interface RawStep extends RawCost {
  readonly engine: string;
  readonly n: number;
  readonly error?: string;
  readonly textMB: number;
  readonly buildMs: number;
  readonly MBs: number;
}

/**
 * Builds and asks indexes of growing size. The text is that of the documentation corpora, again under new names where it
 * runs out.
 *
 * @throws Error if the bench fails; an engine that fails, or takes too long, is listed.
 */
export function measureGrowth(harness: Harness, { peers = PEERS, isQuick = false }: GrowthOptions = {}): GrowthResults {
  const sizes = isQuick ? QUICK_SIZES : SIZES;
  const raw = [...measureSizes(harness, sizes.all, peers), ...measureSizes(harness, sizes.ours, [])];
  const good = raw.filter(({ error }) => error === undefined);
  return {
    measured: measuredHere(harness.node),
    steps: good.map(stepOf),
    failed: raw.flatMap(({ engine, n, error }) =>
      error === undefined ? [] : [{ engine, sections: n, error: failureLine(error) }],
    ),
  };
}

function measureSizes(harness: Harness, sizes: readonly number[], peers: readonly string[]): RawStep[] {
  if (sizes.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  try {
    const out = join(folder, "growth.json");
    const args = ["--sizes", sizes.join(","), "--engines", peers.join(","), "--with", OUR_ENGINE];
    const program = [join(harness.folder, "scale.mjs"), ...args, "--timeout", String(LIMIT_S), "--out", out];
    // Its table tells of each step when it is done, so it is shown as progress.
    const { status } = spawnSync(process.execPath, program, { env: harness.env, stdio: ["ignore", 2, "inherit"] });
    if (status !== 0) throw new Error(`${basename(program[0]!)} of the retrieval bench ended with ${status}.`);
    return JSON.parse(readFileSync(out, "utf8")) as RawStep[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function stepOf(raw: RawStep): GrowthStep {
  return {
    engine: raw.engine,
    sections: raw.n,
    textMB: raw.textMB,
    ...costOf(raw, { buildS: raw.buildMs / 1000, buildMBs: raw.MBs }),
  };
}

/** The step of an engine at a size, if it was measured. */
export function stepAt({ steps }: GrowthResults, sections: number, engine: string = OURS): GrowthStep | undefined {
  return steps.find((step) => step.engine === engine && step.sections === sections);
}

/** All steps as a table of markdown. */
export function growthReport({ steps, failed }: GrowthResults): string {
  const head = ["growth", "sections", "text MB", ...COST_COLUMNS];
  const rows = steps.map((step) => [
    step.engine,
    grouped(step.sections),
    fixed(step.textMB, 1),
    ...costCells(step, step.indexMB / step.textMB),
  ]);
  const left = failed.map(({ engine, sections, error }) => `${engine} at ${grouped(sections)} failed: ${error}\n`);
  return ["Growth: one index over so many sections.\n", markdownTable(head, rows), ...left].join("\n");
}
