import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "../pages/mod.ts";
import { NAME } from "../product/mod.ts";
import type { Index } from "../search/mod.ts";
import type { FolderFile } from "../sources/mod.ts";
import {
  type BuiltIndex,
  buildFile,
  buildFolder,
  buildSnapshot,
  type ProgressListener,
  type Snapshot,
} from "./build_corpus.ts";
import { type BuildJob, type PagesJob, runJob } from "./build_job.ts";
import { IndexThread } from "./index_thread.ts";
import type { KnownPages } from "./known_pages.ts";

/** Bytes of text that a thread is worth: each compiles the same code anew, and what it finds is written twice. */
const BYTES_PER_THREAD = 16_000_000;

/** Threads that help at most: each holds a part of the text. */
const MOST_THREADS = 8;

/**
 * What this thread takes of a text, measured by what another one takes: it has no index of its own to finish and to hand over.
 */
const OWN_SHARE = 1.2;

/**
 * How many threads to share a text among, this one included: 1 for all but large ones. A core is left over, which V8 fills with
 * compiling and collecting garbage: one thread takes 1.3 cores. Where there are two cores, a second thread took 30 % more work
 * and memory, and with it 30 MB 13 % longer, 60 MB as long, 100 MB 12 % less.
 */
export function threadsFor(bytes: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(MOST_THREADS, cores - 1, Math.floor(bytes / BYTES_PER_THREAD)));
}

/**
 * Builds the index of what a source gave, a large file by several threads. The bytes are the same however many there are.
 *
 * @param known Pages that are indexed already, of which those that read the same are taken over.
 * @param threads This one included.
 * @throws DocumentError when the one document is refused.
 */
export async function buildSnapshotInParallel(
  snapshot: Snapshot,
  onProgress?: ProgressListener,
  known?: KnownPages,
  threads = threadsFor(snapshot.documents[0]?.bytes.length ?? 0),
): Promise<BuiltIndex> {
  if (snapshot.shape !== "file" || known || threads === 1) return await buildSnapshot(snapshot, onProgress, known);
  // They start while this one tells the pages apart.
  using crew = new Crew(threads - 1, onProgress);
  return await buildFile(snapshot, crew.report, known, (pages, bytes) => {
    const [own = [], ...others] = shared(pages, threads, ({ start, end }) => end - start);
    return { own, others: crew.give(others.map((share) => pagesJob(share, bytes))) };
  });
}

/** Builds the index of files of a folder, many of them by several threads; likewise. */
export async function buildFolderInParallel(
  root: string,
  files: readonly FolderFile[],
  onProgress?: ProgressListener,
  threads = threadsFor(files.reduce((sum, { size }) => sum + size, 0)),
): Promise<BuiltIndex> {
  const read = (path: string) => readFileSync(join(root, path));
  const [own = [], ...others] = shared(files, threads, ({ size }) => size);
  if (others.length === 0) return await buildFolder(files, read, onProgress);
  using crew = new Crew(others.length, onProgress, files.length);
  const given = crew.give(others.map((share) => ({ kind: "folder", root, files: share })));
  return await buildFolder(own, read, crew.report, given);
}

function pagesJob(pages: readonly Page[], bytes: Uint8Array): PagesJob {
  const start = pages[0]!.start;
  return { kind: "pages", pages, file: { bytes: bytes.subarray(start, pages.at(-1)!.end), start } };
}

/** Neighbours of about as many bytes in each share, more in the first one; never an empty share. */
function shared<T>(all: readonly T[], shares: number, bytesOf: (one: T) => number): T[][] {
  const most = all.reduce((sum, one) => sum + bytesOf(one), 0) / (shares - 1 + OWN_SHARE);
  const found: T[][] = Array.from({ length: shares }, () => []);
  let before = 0;
  for (const one of all) {
    const share = Math.ceil((before + 1) / Math.max(most, 1) - OWN_SHARE);
    found[Math.min(shares - 1, Math.max(0, share))]!.push(one);
    before += bytesOf(one);
  }
  return found.filter((share) => share.length > 0);
}

/** Threads that help this one for the time of a build. */
class Crew {
  readonly #threads: IndexThread[];
  readonly #onProgress: ProgressListener | undefined;
  /** Pages or files that are done: here, and by each thread. */
  readonly #done: number[] = [0];
  #total: number | undefined;
  #isTold = false;

  constructor(threads: number, onProgress: ProgressListener | undefined, total?: number) {
    this.#onProgress = onProgress;
    this.#total = total;
    this.#threads = Array.from({ length: threads }, () => new IndexThread((reason) => this.#tell(reason)));
  }

  /** Told how far this thread is. */
  readonly report: ProgressListener = ({ done, total }) => {
    this.#total ??= total;
    this.#note(0, done);
  };

  /**
   * Gives each thread a job; returns what waits for all of them. A job whose thread failed is done here then.
   *
   * @throws what the job throws here.
   */
  give(jobs: readonly BuildJob[]): () => Promise<Index[]> {
    const running = jobs.map((job, at) => this.#threads[at]!.run(job, (count) => this.#note(at + 1, count)));
    return async () => {
      const indexes: Index[] = [];
      for (const [at, job] of jobs.entries()) indexes.push((await running[at]) ?? (await runJob(job)).index);
      return indexes;
    };
  }

  /** Ends them all, whatever they are doing. */
  [Symbol.dispose](): void {
    for (const thread of this.#threads) thread.end();
  }

  #note(at: number, count: number): void {
    this.#done[at] = count;
    const done = this.#done.reduce((sum, one) => sum + one, 0);
    this.#onProgress?.({ done, ...(this.#total === undefined ? {} : { total: this.#total }), unit: "pages" });
  }

  #tell(reason: string): void {
    if (this.#isTold) return;
    this.#isTold = true;
    process.stderr.write(`${NAME}: a thread that helps to index failed, so its part is done without it: ${reason}\n`);
  }
}
