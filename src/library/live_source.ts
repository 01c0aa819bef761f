import { IndexFormatError } from "../search/mod.ts";
import type { Progress, ProgressListener } from "./build_corpus.ts";
import type { Corpus } from "./corpus.ts";
import { Failure } from "./failure.ts";
import type { Loader } from "./loader.ts";
import { NeverRead } from "./never_read.ts";
import type { Provenance } from "./provenance.ts";

/** What a source is doing. `failed` is said only of a source that has nothing to serve. */
export type LoadState = "idle" | "loading" | "ready" | "failed";

/** Told when a source serves another corpus than somebody was answered with; see `LiveSource`. */
export type NoteChange = (source: string, before: Corpus | undefined, after: Corpus | undefined) => void;

/** Milliseconds after a failed load before a question starts another, if nothing else is asked for. */
const BACK_OFF = 60_000;

/** How a source is kept. */
export interface LiveOptions {
  /** Told of changes; see `NoteChange`. */
  readonly noteChange?: NoteChange | undefined;
  /** Milliseconds after a failed load before a question starts another; a reload does not wait. Default: 60,000. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds after which what is stored of a remote source is no longer served. No limit when left out. */
  readonly maxStale?: number | undefined;
  /** Milliseconds after which a remote source is read anew, once an answer is given. Never when left out. */
  readonly refreshEvery?: number | undefined;
  /** The package that it documents, as manifests name it. */
  readonly packageName?: string | undefined;
}

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
  readonly #closed = new AbortController();
  readonly #options: LiveOptions;
  /** The last failure on its way to other processes. */
  #noting: Promise<unknown> | undefined;
  /** Whether somebody was answered without this source. */
  #wasMissing = false;
  /** When the source was read last by this process, ms since 1970. */
  #loadedAt: number | undefined;

  /** @param options.noteChange Not told of the first load, unless somebody was answered without it. */
  constructor(name: string, loader: Loader, log: (line: string) => void, options: LiveOptions = {}) {
    this.name = name;
    this.#loader = loader;
    this.#log = log;
    this.#options = options;
  }

  /** Whether what it holds may be shown to anybody. */
  get isPublic(): boolean {
    return this.#loader.isPublic;
  }

  /** The package that it documents, as manifests name it, if that is known. */
  get packageName(): string | undefined {
    return this.#options.packageName;
  }

  get state(): LoadState {
    if (this.corpus) return "ready";
    if (this.#loading) return "loading";
    return this.#failure ? "failed" : "idle";
  }

  /** The corpus as it was given out last, unless it is too old by now; nothing is loaded for this. */
  get corpus(): Corpus | undefined {
    return this.#corpus && !this.#isTooOld(this.#corpus) ? this.#corpus : undefined;
  }

  /** Where the corpus given out last is from; a stale fallback when a newer load failed. */
  get provenance(): Provenance | undefined {
    const provenance = this.corpus?.provenance;
    const isStale = this.#failure !== undefined && provenance?.kind !== "bundled-snapshot";
    return provenance && isStale ? { ...provenance, kind: "stale-fallback" } : provenance;
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
    if (this.#corpus?.isDamaged && !this.#loading) this.#corpus = undefined;
    if (this.#corpus && this.#isTooOld(this.#corpus)) return await this.#insteadOfTooOld();
    if (this.#corpus) return this.#loading ? this.#corpus : await this.#fresh(this.#corpus);
    if (this.#loading) return await this.#loading;
    if (this.#failure && this.#backsOff(this.#failure)) throw this.#failure;
    return await this.#start(async (report, signal) => {
      const stored = await this.#loader.open(report);
      if (!stored || this.#isTooOld(stored)) {
        return await this.#orFallback(() => this.#loader.load({ force: stored !== undefined, report, signal }), report);
      }
      const failed = this.#loader.lastFailure?.();
      if (failed) this.#failure = new Failure(failed, failed.at);
      this.#corpus = stored;
      return await this.#fresh(stored);
    });
  }

  /**
   * Reads the source anew, after a running load if there is one. The old corpus serves meanwhile, and on if this fails.
   *
   * @param stop Ends the load.
   * @param accept Takes it even if it lost most of what was there.
   * @throws Failure when the source could not be read; the reason of `stop` when that ended it.
   */
  async reload(onProgress?: ProgressListener, stop?: AbortSignal, accept = false): Promise<Corpus> {
    // One at a time: what waited for the same load looks again.
    while (this.#loading || this.#freshening) await (this.#loading ?? this.#freshening)?.catch(() => {});
    return await this.#start(async (report, closed) => {
      const signal = stop ? AbortSignal.any([closed, stop]) : closed;
      const both: ProgressListener = (progress) => {
        report(progress);
        onProgress?.(progress);
      };
      return await this.#proven(() => this.#loader.load({ force: true, accept, report: both, signal }));
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

  /**
   * The corpus with one page read anew, if its pages are read when they are asked for.
   *
   * @param url The page's place on the web.
   * @throws Failure when the page cannot be read and never was.
   */
  async withFreshPage(corpus: Corpus, url: string | undefined): Promise<Corpus> {
    if (!corpus.isLive || url === undefined || !this.#loader.loadPage) return corpus;
    try {
      const fresh = await this.#loader.loadPage(url, this.#closed.signal);
      this.#failure = undefined;
      this.#serve(fresh);
      return fresh;
    } catch (error) {
      const failure = this.#failed(error);
      if (error instanceof NeverRead) throw failure;
      return corpus;
    }
  }

  /** Reads the source anew, in the background, if that is wanted and was last done too long ago. */
  refreshIfOld(now = Date.now()): void {
    const provenance = this.#corpus?.provenance;
    // What is bundled stands in for a source that was never read: that is tried again and again.
    const isBundled = provenance?.kind === "bundled-snapshot";
    const ms = isBundled ? (this.#options.retryAfter ?? BACK_OFF) : this.#options.refreshEvery;
    if (ms === undefined) return;
    const read = isBundled ? 0 : (provenance?.obtainedAt ?? 0);
    const last = Math.max(this.#loadedAt ?? 0, this.#failure?.at ?? 0, read);
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
        this.#serve(corpus);
        return corpus;
      } catch (error) {
        // A load that somebody ended says nothing of its source.
        const reason = stop?.aborted ? stop.reason : error instanceof Failure ? error : this.#failed(error);
        await this.#noting;
        throw reason;
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

  /**
   * A load that succeeds proves that what failed before is over. One that met a damaged index finds it built anew at the
   * second time.
   */
  async #proven(load: () => Promise<Corpus>): Promise<Corpus> {
    const corpus = await load().catch((error) => (error instanceof IndexFormatError ? load() : Promise.reject(error)));
    this.#failure = undefined;
    this.#loadedAt = Date.now();
    return corpus;
  }

  /** Loads what is not stored; what is bundled serves when that fails. */
  async #orFallback(load: () => Promise<Corpus>, report: ProgressListener): Promise<Corpus> {
    try {
      return await this.#proven(load);
    } catch (error) {
      const failure = this.#failed(error);
      const bundled = await this.#loader.fallback?.(report);
      if (!bundled) throw failure;
      return bundled;
    }
  }

  /** Whether what is stored may no longer be served. */
  #isTooOld({ provenance }: Corpus): boolean {
    const { maxStale } = this.#options;
    const { kind, obtainedAt } = provenance;
    return (
      maxStale !== undefined &&
      this.#loader.isRemote &&
      kind !== "bundled-snapshot" &&
      Date.now() - obtainedAt > maxStale
    );
  }

  async #insteadOfTooOld(): Promise<Corpus> {
    if (this.#failure && this.#backsOff(this.#failure)) throw this.#failure;
    return await (this.#loading ?? this.reload());
  }

  async #fresh(corpus: Corpus): Promise<Corpus> {
    this.#freshening ??= this.#loader
      .freshen(corpus, () => {})
      .then(
        (fresh) => {
          // A look that asks no server proves nothing about one that failed.
          if (fresh !== corpus || !this.#loader.isRemote) this.#failure = undefined;
          this.#serve(fresh);
          return fresh;
        },
        (error) => {
          if (corpus.isDamaged && !this.#loading) {
            this.#freshening = undefined;
            return this.current(); // built anew, and looked at then
          }
          const failure = this.#failed(error);
          if (this.corpus) return corpus;
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
    if (before || this.#wasMissing) this.#options.noteChange?.(this.name, before, corpus);
    this.#wasMissing = corpus === undefined;
  }

  /** A look at a folder costs nothing worth waiting for. */
  #backsOff({ at }: Failure): boolean {
    return this.#loader.keepsText && Date.now() - at < (this.#options.retryAfter ?? BACK_OFF);
  }

  #failed(error: unknown): Failure {
    const repeated = this.#failure?.reason;
    this.#failure = new Failure(error);
    if (this.#failure.code === "source_missing" && !this.#loader.keepsText) this.#serve(undefined);
    if (!this.#closed.signal.aborted) this.#noting = this.#loader.noteFailure?.(this.#failure);
    if (repeated !== this.#failure.reason) this.#log(`${this.name}: ${this.#failure.code}: ${this.#failure.reason}`);
    return this.#failure;
  }
}
