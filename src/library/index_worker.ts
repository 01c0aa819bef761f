import { parentPort, workerData } from "node:worker_threads";
import { type BuildJob, runJob } from "./build_job.ts";

// What a worker thread runs: one job, then it ends. A job that fails throws here, and its starter hears of it.

/** What a worker tells: how far it is, or what came out. */
export type FromWorker = { readonly done: number } | { readonly bytes: Uint8Array };

runJob(workerData as BuildJob, ({ done }) => parentPort!.postMessage({ done } satisfies FromWorker)).then(
  ({ bytes }) => {
    parentPort!.postMessage({ bytes } satisfies FromWorker, [bytes.buffer as ArrayBuffer]);
  },
);
