import type { Progress, ProgressListener } from "./build_corpus.ts";
import type { Corpus } from "./corpus.ts";
import { Failure } from "./failure.ts";
import type { Loader } from "./loader.ts";
import type { Provenance } from "./provenance.ts";

/** What a source is doing. `failed` is said only of a source that has nothing to serve. */
export type LoadState = "idle" | "loading" | "ready" | "failed";

/** Told when a source serves another corpus than somebody was answered with; see `LiveSource`. */
export type NoteChange = (source: string, before: Corpus | undefined, after: Corpus | undefined) => void;

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
  /** What the corpus was when it was settled last; one that was only just opened may be gone before it counts. */
  #served: Corpus | undefined;
  #failure: Failure | undefined;
  #progress: Progress | undefined;
  /** The first load, or a reload. */
  #loading: Promise<Corpus> | undefined;
  /** A look for changes. */
  #freshening: Promise<Corpus> | undefined;
  /** Whether the last look for changes failed. */
  #freshFailed = false;
  readonly #closed = new AbortController();
  readonly #noteChange: NoteChange;
  /** Whether somebody was answered without this source. */
  #wasMissing = false;
  /** When the source was read or asked last by this process, ms since 1970. */
  #loadedAt: number | undefined;

  /** @param noteChange Not told of the first load, unless somebody was answered without it. */
  constructor(name: string, loader: Loader, log: (line: string) => void, noteChange: NoteChange = () => {}) {
    this.name = name;
    this.#loader = loader;
    this.#log = log;
    this.#noteChange = noteChange;
  }

  /** Whether what it holds may be shown to anybody. */
  get isPublic(): boolean {
    return this.#loader.isPublic;
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
      this.#loadedAt = Date.now();
      return corpus;
    }, stop);
  }

  /**
   * Looks for changes, as a question would; what it finds is told to whoever watches. A server that failed is not asked
   * again for this.
   */
  async look(): Promise<void> {
    if (!this.#corpus && this.#failure && this.#loader.isRemote) return;
    await this.current().catch(() => {});
  }

  /** Reads the source anew, in the background, if it is on the web and that was last done longer ago than so many ms. */
  refreshIfOlder(ms: number, now = Date.now()): void {
    const provenance = this.#corpus?.provenance;
    const last = Math.max(this.#loadedAt ?? 0, this.#failure?.at ?? 0, provenance?.obtainedAt ?? 0);
    if (!provenance || !this.#loader.isRemote || this.#loading || now - last < ms) return;
    // Its failure is kept, and logged.
    this.reload().catch(() => {});
  }

  /** Whether the last answer that asked this source was given without it. */
  get wasMissing(): boolean {
    return this.#wasMissing;
  }

  /** Somebody is answered without this source. */
  noteMissing(): void {
    this.#wasMissing = true;
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
        const corpus = await work(report, this.#closed.signal);
        // What was opened and could not be freshened serves with its failure.
        if (!this.#freshFailed) this.#failure = undefined;
        this.#serve(corpus);
        return corpus;
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
          this.#freshFailed = false;
          // A look that asks no server proves nothing about one that failed.
          if (fresh !== corpus || !this.#loader.isRemote) this.#failure = undefined;
          this.#serve(fresh);
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

  #serve(corpus: Corpus | undefined): void {
    const before = this.#served;
    this.#corpus = corpus;
    // A load that outlives its source changes nothing any more.
    if (before === corpus || this.#closed.signal.aborted) return;
    this.#served = corpus;
    if (before || this.#wasMissing) this.#noteChange(this.name, before, corpus);
    this.#wasMissing = corpus === undefined;
  }

  /** A look at a folder costs nothing worth waiting for. */
  #backsOff({ at }: Failure): boolean {
    return this.#loader.keepsText && Date.now() - at < BACK_OFF;
  }

  #failed(error: unknown): Failure {
    const repeated = this.#failure?.reason;
    this.#failure = new Failure(error);
    if (this.#failure.code === "source_missing" && !this.#loader.keepsText) this.#serve(undefined);
    if (repeated !== this.#failure.reason) this.#log(`${this.name}: ${this.#failure.code}: ${this.#failure.reason}`);
    return this.#failure;
  }
}
