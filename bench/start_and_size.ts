import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { corpora } from "./corpora.ts";
import type { Figure } from "./figures.ts";
import { type IndexFigures, measureIndex } from "./indexing.ts";
import { type LargeBuildFigures, measureLargeBuild } from "./large_build.ts";
import { markdownTable } from "./markdown.ts";
import { type Measured, measuredHere } from "./measured.ts";
import { atMost } from "./served_files.ts";
import { measureStart, type StartFigures } from "./start.ts";

/** Chunks that the server of the start-up figures has at hand, in several sources. */
const SERVED_CHUNKS = 10_000;

const root = join(import.meta.dirname, "..");

/** How our executable starts, beside an empty one, and how fast bytes become an index that answers. */
export interface StartAndSize {
  readonly measured: Measured;
  readonly rounds: number;
  readonly served: { readonly sources: number; readonly chunks: number };
  readonly start: StartFigures;
  readonly index: IndexFigures;
  /** Missing in what was measured before this was. */
  readonly largeBuild?: LargeBuildFigures;
}

/**
 * Builds the executables and measures them.
 *
 * Times are ratios to an empty program that is packaged in the same way and runs in the same rounds, since machines differ
 * and are noisy.
 *
 * @throws Error where no corpora are at hand.
 */
export async function measureStartAndSize(rounds: number): Promise<StartAndSize> {
  const files = corpora();
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  try {
    const programs = { empty: join(folder, "empty"), lectern: join(root, "dist", "lectern") };
    build([]);
    build(["--entry", join(root, "bench", "empty.ts"), "--name", "empty", "--outfile", programs.empty]);
    const env = { LECTERN_HOME: join(folder, "home"), HOME: folder, PATH: "" };
    const served = atMost(files, SERVED_CHUNKS);
    for (const { path } of served.files) execFileSync(programs.lectern, ["add", path], { env, stdio: "ignore" });
    const start = await measureStart(programs, env, rounds);
    const index = measureIndex(files, folder, rounds);
    const largeBuild = measureLargeBuild(folder);
    const { chunks } = served;
    const what = { sources: served.files.length, chunks };
    return { measured: measuredHere(), rounds, served: what, start, index, largeBuild };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures beside their targets, as markdown. */
export function startAndSizeReport({ rounds, served, start, index, largeBuild }: StartAndSize): string {
  const { megabytes, pages, chunks } = index;
  const rows = [
    ["spawn to `initialize` answer, ratio to empty", ratio(start.initialize, start.empty), "≤ 1.15"],
    ["spawn to first `search_docs` answer, cached, ratio to empty", ratio(start.firstSearch, start.empty), "≤ 1.5"],
    ["resident memory while serving, ratio to empty", ratio(start.servingMemory, start.emptyMemory), "≤ 1.3"],
    ["build, MB of text per second, one core", index.buildSpeed.median.toFixed(1), "≥ 20"],
    ["index, share of the text", index.indexShare.toFixed(2), "≤ 0.5"],
    ["open the index, ms", index.open.median.toFixed(1), "≤ 20 at 100,000 chunks"],
    ["query, p50, ms", index.query.p50.median.toFixed(2), "≤ 1.3 at 100,000 chunks"],
    ["query, p99, ms", index.query.p99.median.toFixed(2), "≤ 10 at 100,000 chunks"],
    ...(largeBuild ? largeBuildRows(largeBuild) : []),
  ];
  return (
    `Medians of ${rounds} runs. Start-up: ${served.sources} sources with ${served.chunks} chunks together. ` +
    `Index: one over ${megabytes.toFixed(1)} MB, ${pages} pages, ${chunks} chunks.\n\n` +
    markdownTable(["what", "today", "target"], rows)
  );
}

function largeBuildRows({
  megabytes,
  oneThread,
  allCores,
  cores,
  mergedPage,
  ...memory
}: LargeBuildFigures): string[][] {
  const size = `${megabytes.toFixed(0)} MB`;
  return [
    [`index ${size} by one thread, s`, (oneThread.median / 1000).toFixed(1), ""],
    [`by ${cores}, one a core, ratio to one`, ratio(allCores, oneThread), ""],
    [`memory of ${cores}, ratio to one`, ratio(memory.allCoresMB, memory.oneThreadMB), "≤ 1.3"],
    ["one page changed and merged, ratio to all anew", ratio(mergedPage, oneThread), ""],
  ];
}

function build(args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, "build.ts"), ...args], { stdio: ["ignore", "ignore", "inherit"] });
}

function ratio(figure: Figure, base: Figure): string {
  return (figure.median / base.median).toFixed(2);
}
