import { parentPort } from "node:worker_threads";
import { type BuildJob, runJob } from "./build_job.ts";

// What a thread runs that helps to index: one job, then it ends. What it throws, its starter hears of.

/** What a thread tells: how far it is, or what came out. */
export type FromWorker = { readonly done: number } | { readonly bytes: Uint8Array };

const tell = (message: FromWorker, given: ArrayBuffer[] = []): void => parentPort!.postMessage(message, given);

parentPort!.once("message", async (job: BuildJob) => {
  const { bytes } = await runJob(job, ({ done }) => tell({ done }));
  tell({ bytes }, [bytes.buffer as ArrayBuffer]);
});
