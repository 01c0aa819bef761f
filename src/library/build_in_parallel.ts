import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Index, type MergedPage, mergeIndexes, type StoredDocument } from "../search/mod.ts";
import type { FolderFile } from "../sources/mod.ts";
import {
  type BuiltIndex,
  buildSnapshot,
  type IndexMeta,
  type ProgressListener,
  type Snapshot,
} from "./build_corpus.ts";
import { type BuildJob, runJob } from "./build_job.ts";
import type { FromWorker } from "./index_worker.ts";
import type { KnownPages } from "./known_pages.ts";

/** The worker's script, within an executable. */
declare const __LECTERN_WORKER__: string | undefined;

/** Bytes of text that a thread of its own is worth: starting one takes some 100 ms, in which 2 MB are indexed. */
const BYTES_PER_WORKER = 8_000_000;

/** Threads that help at most: each holds a part of the text. */
const MOST_WORKERS = 8;

/** How many threads to share a text among: 1 for all but large ones. */
function workersFor(bytes: number): number {
  return Math.max(1, Math.min(MOST_WORKERS, availableParallelism(), Math.floor(bytes / BYTES_PER_WORKER)));
}

/**
 * Builds the index of what a source gave, a large file by several threads. The bytes are the same however many there are.
 *
 * @param known Pages that are indexed already: the index then holds the others, and builds upon theirs.
 * @throws DocumentError when the one document is refused.
 */
export async function buildSnapshotInParallel(
  snapshot: Snapshot,
  onProgress?: ProgressListener,
  known?: KnownPages,
  workers = workersFor(snapshot.documents[0]?.bytes.length ?? 0),
): Promise<BuiltIndex> {
  if (snapshot.shape !== "file" || known || workers === 1) return await buildSnapshot(snapshot, onProgress, known);
  const jobs = Array.from(
    { length: workers },
    (_, part): BuildJob => ({ kind: "file", snapshot, part, parts: workers }),
  );
  const built = await runAll(jobs, onProgress);
  const pages = built.flatMap(({ index }, at) => pagesOf(index, at, 0));
  return merged(built, built[0]!.index.documents, pages, built[0]!.meta);
}

/** Builds the index of files of a folder, many of them by several threads; likewise. */
export async function buildFolderInParallel(
  root: string,
  files: readonly FolderFile[],
  onProgress?: ProgressListener,
  workers = workersFor(files.reduce((sum, { size }) => sum + size, 0)),
): Promise<BuiltIndex> {
  const slices = sliced(files, workers);
  if (slices.length <= 1) return await runJob({ kind: "folder", root, files }, onProgress);
  const built = await runAll(
    slices.map((slice) => ({ kind: "folder", root, files: slice })),
    onProgress && ((progress) => onProgress({ ...progress, total: files.length })),
  );
  const documents: StoredDocument[] = [];
  const pages: MergedPage[] = [];
  for (const [at, { index }] of built.entries()) {
    pages.push(...pagesOf(index, at, documents.length));
    documents.push(...index.documents);
  }
  return merged(built, documents, pages, {
    format: built[0]!.meta.format,
    separatorBytes: built.reduce((sum, { meta }) => sum + meta.separatorBytes, 0),
    warnings: built.flatMap(({ meta }) => meta.warnings),
  });
}

/** Neighbouring files of about as many bytes each; never an empty slice. */
function sliced(files: readonly FolderFile[], slices: number): FolderFile[][] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const found: FolderFile[][] = Array.from({ length: slices }, () => []);
  let before = 0;
  for (const file of files) {
    found[Math.min(slices - 1, Math.floor((before / Math.max(bytes, 1)) * slices))]!.push(file);
    before += file.size;
  }
  return found.filter((slice) => slice.length > 0);
}

function pagesOf(index: Index, at: number, firstDocument: number): MergedPage[] {
  return Array.from({ length: index.pageCount }, (_, page) => {
    return { index: at, page, document: firstDocument + index.page(page).document };
  });
}

function merged(
  built: readonly BuiltIndex[],
  documents: readonly StoredDocument[],
  pages: readonly MergedPage[],
  meta: IndexMeta,
): BuiltIndex {
  const indexes = built.map(({ index }) => index);
  const bytes = mergeIndexes(indexes, documents, pages, meta);
  return { bytes, index: Index.open(bytes), meta };
}

async function runAll(jobs: readonly BuildJob[], onProgress?: ProgressListener): Promise<BuiltIndex[]> {
  const done = jobs.map(() => 0);
  return await Promise.all(
    jobs.map(async (job, i) => {
      const bytes = await inWorker(job, (count) => {
        done[i] = count;
        onProgress?.({ done: done.reduce((sum, one) => sum + one, 0), unit: "pages" });
      });
      if (bytes === undefined) return await runJob(job);
      const index = Index.open(bytes);
      return { bytes, index, meta: index.meta as IndexMeta };
    }),
  );
}

/** Lets a thread do a job; `undefined` where it did not come to an end: this thread does it then, and says what is wrong. */
async function inWorker(job: BuildJob, onDone: (count: number) => void): Promise<Uint8Array | undefined> {
  try {
    const worker =
      typeof __LECTERN_WORKER__ === "string"
        ? new Worker(__LECTERN_WORKER__, { eval: true, workerData: job })
        : new Worker(new URL("./index_worker.ts", import.meta.url), { workerData: job });
    return await new Promise((resolve) => {
      worker.on("message", (message: FromWorker) => {
        if ("bytes" in message) resolve(message.bytes);
        else onDone(message.done);
      });
      worker.on("error", () => resolve(undefined));
      worker.on("exit", () => resolve(undefined));
    });
  } catch {
    return undefined; // no threads here
  }
}
