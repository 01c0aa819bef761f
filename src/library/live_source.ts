import type { Progress, ProgressListener } from "./build_corpus.ts";
import type { Corpus } from "./corpus.ts";
import { Failure } from "./failure.ts";
import type { Loader } from "./loader.ts";
import type { Provenance } from "./provenance.ts";

/** What a source is doing. `failed` is said only of a source that has nothing to serve. */
export type LoadState = "idle" | "loading" | "ready" | "failed";

/** Milliseconds after a failed load before a question starts another; a reload does not wait. */
const BACK_OFF = 60_000;

/**
 * One source over the life of a process: loaded once however many ask, kept fresh, and served from the last good corpus
 * while a newer one is loading or has failed.
 */
export class LiveSource {
  readonly name: string;
  readonly #loader: Loader;
  readonly #log: (line: string) => void;
  #corpus: Corpus | undefined;
  #failure: Failure | undefined;
  #progress: Progress | undefined;
  /** The first load, or a reload. */
  #loading: Promise<Corpus> | undefined;
  /** A look for changes. */
  #freshening: Promise<Corpus> | undefined;
  /** Whether the last look for changes failed. */
  #freshFailed = false;
  readonly #closed = new AbortController();

  constructor(name: string, loader: Loader, log: (line: string) => void) {
    this.name = name;
    this.#loader = loader;
    this.#log = log;
  }

  get state(): LoadState {
    if (this.#corpus) return "ready";
    if (this.#loading) return "loading";
    return this.#failure ? "failed" : "idle";
  }

  /** The corpus as it was given out last; nothing is loaded for this. */
  get corpus(): Corpus | undefined {
    return this.#corpus;
  }

  /** Where the corpus given out last is from; a stale fallback when a newer load failed. */
  get provenance(): Provenance | undefined {
    const provenance = this.#corpus?.provenance;
    return provenance && this.#failure ? { ...provenance, kind: "stale-fallback" } : provenance;
  }

  /** Why the last load failed, until one succeeds. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** How far a running load is. */
  get progress(): Progress | undefined {
    return this.#loading ? this.#progress : undefined;
  }

  /**
   * The corpus as the source is now. The first call opens what is stored, or loads; later ones look for changes.
   *
   * @throws Failure when there is nothing to serve.
   */
  async current(): Promise<Corpus> {
    if (this.#corpus) return this.#loading ? this.#corpus : await this.#fresh(this.#corpus);
    if (this.#loading) return await this.#loading;
    if (this.#failure && this.#backsOff(this.#failure)) throw this.#failure;
    return await this.#start(async (report, signal) => {
      const stored = await this.#loader.open(report);
      if (!stored) return await this.#loader.load({ force: false, report, signal });
      this.#corpus = stored;
      return await this.#fresh(stored);
    });
  }

  /**
   * Reads the source anew, after a running load if there is one. The old corpus serves meanwhile, and on if this fails.
   *
   * @param stop Ends the load.
   * @throws Failure when the source could not be read; the reason of `stop` when that ended it.
   */
  async reload(onProgress?: ProgressListener, stop?: AbortSignal): Promise<Corpus> {
    // One at a time: what waited for the same load looks again.
    while (this.#loading || this.#freshening) await (this.#loading ?? this.#freshening)?.catch(() => {});
    return await this.#start(async (report, closed) => {
      const signal = stop ? AbortSignal.any([closed, stop]) : closed;
      const both: ProgressListener = (progress) => {
        report(progress);
        onProgress?.(progress);
      };
      const corpus = await this.#loader.load({ force: true, report: both, signal });
      this.#freshFailed = false;
      return corpus;
    }, stop);
  }

  /** Stops a running load. */
  close(): void {
    this.#closed.abort(new Error("The server is stopping."));
  }

  #start(
    work: (report: ProgressListener, signal: AbortSignal) => Promise<Corpus>,
    stop?: AbortSignal,
  ): Promise<Corpus> {
    const report: ProgressListener = (progress) => {
      this.#progress = progress;
    };
    const load = async (): Promise<Corpus> => {
      try {
        this.#corpus = await work(report, this.#closed.signal);
        // What was opened and could not be freshened serves with its failure.
        if (!this.#freshFailed) this.#failure = undefined;
        return this.#corpus;
      } catch (error) {
        // A load that somebody ended says nothing of its source.
        throw stop?.aborted ? stop.reason : this.#failed(error);
      } finally {
        this.#loading = undefined;
        this.#progress = undefined;
      }
    };
    this.#loading = load();
    // Whoever waits for it sees the failure; one that nobody waits for must not end the process.
    this.#loading.catch(() => {});
    return this.#loading;
  }

  async #fresh(corpus: Corpus): Promise<Corpus> {
    this.#freshening ??= this.#loader
      .freshen(corpus, () => {})
      .then(
        (fresh) => {
          this.#corpus = fresh;
          this.#freshFailed = false;
          // A look that asks no server proves nothing about one that failed.
          if (fresh !== corpus || !this.#loader.isRemote) this.#failure = undefined;
          return fresh;
        },
        (error) => {
          const failure = this.#failed(error);
          this.#freshFailed = true;
          if (this.#corpus) return corpus;
          throw failure;
        },
      )
      .finally(() => {
        this.#freshening = undefined;
      });
    return await this.#freshening;
  }

  /** A look at a folder costs nothing worth waiting for. */
  #backsOff({ at }: Failure): boolean {
    return this.#loader.keepsText && Date.now() - at < BACK_OFF;
  }

  #failed(error: unknown): Failure {
    const repeated = this.#failure?.reason;
    this.#failure = new Failure(error);
    if (this.#failure.code === "source_missing" && !this.#loader.keepsText) this.#corpus = undefined;
    if (repeated !== this.#failure.reason) this.#log(`${this.name}: ${this.#failure.code}: ${this.#failure.reason}`);
    return this.#failure;
  }
}
