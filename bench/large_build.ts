import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildSnapshot, type Snapshot } from "../src/library/build_corpus.ts";
import { buildSnapshotInParallel } from "../src/library/build_in_parallel.ts";
import { mergeIndexes } from "../src/search/mod.ts";
import { type Figure, figure } from "./figures.ts";
import { repeated } from "./repeated.ts";

const BYTES = 32_000_000;
const ROUNDS = 3;

/** What the index of a large text costs. Times are in ms, memory is the most that the process held. */
export interface LargeBuildFigures {
  readonly megabytes: number;
  readonly oneThread: Figure;
  readonly oneThreadMB: Figure;
  readonly allCores: Figure;
  readonly allCoresMB: Figure;
  readonly cores: number;
  /** An index like the whole one, but for a page, of that and the index of the page. */
  readonly mergedPage: Figure;
}

/** Builds with one thread and with all cores, each time in a process of its own, as a build in earnest is. */
export function measureLargeBuild(folder: string): LargeBuildFigures {
  const file = join(folder, "large.txt");
  const text = repeated(BYTES);
  writeFileSync(file, text);
  const cores = availableParallelism();
  const runs = Array.from({ length: ROUNDS }, () => ({ one: measured(file, 1), all: measured(file, cores) }));
  return {
    megabytes: text.length / 1e6,
    oneThread: figure(runs.map(({ one }) => one.ms)),
    oneThreadMB: figure(runs.map(({ one }) => one.megabytes)),
    allCores: figure(runs.map(({ all }) => all.ms)),
    allCoresMB: figure(runs.map(({ all }) => all.megabytes)),
    cores,
    mergedPage: figure(runs.map(({ one }) => one.mergedMs)),
  };
}

interface Run {
  readonly ms: number;
  readonly megabytes: number;
  readonly mergedMs: number;
}

function measured(file: string, threads: number): Run {
  return JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, file, String(threads)], { encoding: "utf8" }),
  );
}

async function run(file: string, threads: number): Promise<Run> {
  const snapshot = snapshotOf(readFileSync(file));
  const start = performance.now();
  const { index, meta } = await buildSnapshotInParallel(snapshot, undefined, undefined, threads);
  const ms = performance.now() - start;
  const megabytes = process.resourceUsage().maxRSS / 1000;
  const { index: changed } = await buildSnapshot(
    snapshotOf(Buffer.from("# New\nSource: https://x.dev/new\n\nAnother.\n")),
  );
  const pages = Array.from({ length: index.pageCount }, (_, page) => ({ index: 0, page, document: 0 }));
  pages[pages.length >> 1] = { index: 1, page: 0, document: 0 };
  const merging = performance.now();
  mergeIndexes([index, changed], index.documents, pages, meta);
  return { ms, megabytes, mergedMs: performance.now() - merging };
}

function snapshotOf(bytes: Uint8Array): Snapshot {
  return { shape: "file", location: "large.txt", documents: [{ path: "large.txt", bytes }] };
}

if (import.meta.main) {
  const [file, threads] = process.argv.slice(2);
  console.log(JSON.stringify(await run(file!, Number(threads))));
}
