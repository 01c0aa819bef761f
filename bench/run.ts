/**
 * Measures lectern: `npm run bench`. Prints a table, and writes `bench/results.json`.
 *
 * Times are ratios to an empty program that is packaged in the same way and runs in the same rounds, since machines differ
 * and are noisy.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { corpora } from "./corpora.ts";
import type { Figure } from "./figures.ts";
import { measureIndex } from "./indexing.ts";
import { atMost } from "./served_files.ts";
import { measureStart } from "./start.ts";

const ROUNDS = 20;

/** Chunks that the server of the start-up figures has at hand, in several sources. */
const SERVED_CHUNKS = 10_000;

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));

try {
  const programs = { empty: join(folder, "empty"), lectern: join(root, "dist", "lectern") };
  build([]);
  build(["--entry", join(root, "bench", "empty.ts"), "--name", "empty", "--outfile", programs.empty]);
  const files = corpora();
  const env = { LECTERN_HOME: join(folder, "home"), HOME: folder, PATH: "" };
  const served = atMost(files, SERVED_CHUNKS);
  for (const { path } of served.files) execFileSync(programs.lectern, ["add", path], { env, stdio: "ignore" });

  const start = await measureStart(programs, env, ROUNDS);
  const index = measureIndex(files, folder, ROUNDS);
  const rows = [
    ["spawn to `initialize` answer, ratio to empty", ratio(start.initialize, start.empty), "≤ 1.15"],
    ["spawn to first `search_docs` answer, cached, ratio to empty", ratio(start.firstSearch, start.empty), "≤ 1.5"],
    ["resident memory while serving, ratio to empty", ratio(start.servingMemory, start.emptyMemory), "≤ 1.3"],
    ["build, MB of text per second, one core", index.buildSpeed.median.toFixed(1), "≥ 20"],
    ["index, share of the text", index.indexShare.toFixed(2), "≤ 0.5"],
    ["open the index, ms", index.open.median.toFixed(1), "≤ 20 at 100,000 chunks"],
    ["query, p50, ms", index.query.p50.median.toFixed(2), "≤ 1.3 at 100,000 chunks"],
    ["query, p99, ms", index.query.p99.median.toFixed(2), "≤ 10 at 100,000 chunks"],
  ];
  writeFileSync(join(root, "bench", "results.json"), `${JSON.stringify({ rounds: ROUNDS, start, index }, null, 2)}\n`);
  const { megabytes, pages, chunks } = index;
  console.log(
    `Medians of ${ROUNDS} runs. Start-up: ${served.files.length} sources with ${served.chunks} chunks together. ` +
      `Index: one over ${megabytes.toFixed(1)} MB, ${pages} pages, ${chunks} chunks.\n`,
  );
  console.log("| what | today | target |\n| --- | --- | --- |");
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, "build.ts"), ...args], { stdio: ["ignore", "ignore", "inherit"] });
}

function ratio(figure: Figure, base: Figure): string {
  return (figure.median / base.median).toFixed(2);
}
