import { Worker } from "node:worker_threads";
import { Index } from "../search/mod.ts";
import type { BuildJob } from "./build_job.ts";
import type { FromWorker } from "./index_worker.ts";

/** The thread's script, within an executable. */
declare const __LECTERN_WORKER__: string | undefined;

/** A thread that does one job. It starts at once, and may be given the job later: starting takes some 100 ms. */
export class IndexThread {
  readonly #worker: Worker | undefined;
  readonly #onFailure: (reason: string) => void;
  readonly #answer = Promise.withResolvers<Uint8Array | undefined>();
  #onDone: (count: number) => void = () => {};
  #isOver = false;

  /** @param onFailure Told why it did not come to an end. */
  constructor(onFailure: (reason: string) => void) {
    this.#onFailure = onFailure;
    try {
      this.#worker =
        typeof __LECTERN_WORKER__ === "string"
          ? new Worker(__LECTERN_WORKER__, { eval: true })
          : new Worker(new URL("./index_worker.ts", import.meta.url));
    } catch (error) {
      this.#settle(undefined, (error as Error).message); // no threads here
      return;
    }
    this.#worker.on("message", (message: FromWorker) => {
      if ("bytes" in message) this.#settle(message.bytes);
      else this.#onDone(message.done);
    });
    this.#worker.on("error", (error: Error) => this.#settle(undefined, error?.message ?? String(error)));
    this.#worker.on("exit", (code) => this.#settle(undefined, `It ended with ${code}.`));
  }

  /** Does the job; `undefined` where the thread did not come to its end. */
  async run(job: BuildJob, onDone: (count: number) => void): Promise<Index | undefined> {
    this.#onDone = onDone;
    try {
      if (job.kind === "folder") this.#worker?.postMessage(job);
      else {
        // Of its own, so that the thread takes it over: who starts it keeps what may have to be indexed here after all.
        const bytes = new Uint8Array(job.file.bytes);
        this.#worker?.postMessage({ ...job, file: { ...job.file, bytes } }, [bytes.buffer]);
      }
    } catch (error) {
      this.#settle(undefined, (error as Error).message);
    }
    const bytes = await this.#answer.promise;
    try {
      return bytes && Index.open(bytes);
    } catch (error) {
      // Told, not thrown: nobody waits for this thread while the others work, and a rejection unseen ends the process.
      this.#onFailure((error as Error).message);
      return undefined;
    }
  }

  /** Ends it, whatever it is doing. */
  end(): void {
    this.#isOver = true;
    this.#answer.resolve(undefined);
    void this.#worker?.terminate();
  }

  #settle(bytes: Uint8Array | undefined, failure?: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#answer.resolve(bytes);
    if (failure !== undefined) this.#onFailure(failure);
  }
}
