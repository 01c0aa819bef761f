import type { Validators } from "../../fetch/mod.ts";
import {
  Corpus,
  type Loader,
  type LoadOptions,
  MemoryText,
  openBuilding,
  type ProgressListener,
  type ProvenanceKind,
} from "../../library/mod.ts";
import { DocumentError } from "../../pages/mod.ts";
import { Index, withMeta } from "../../search/mod.ts";
import { digest } from "../../storage/mod.ts";
import { CANARY_VERSION, type Diagnostics, judge, NO_BASELINE } from "./canaries.ts";
import { CanaryRejection } from "./canary_rejection.ts";
import type { Configuration } from "./configuration.ts";
import { type CachedContent, ContentCache } from "./content_cache.ts";
import { diagnose } from "./diagnose.ts";
import { ContentRefused, type Downloading, FEWEST_FETCHED, fetchDocs, isExpected } from "./fetch_docs.ts";
import { IndexCache, type StoredIndex } from "./index_cache.ts";
import {
  COMPATIBILITY,
  type CorpusState,
  type IndexState,
  isBetter,
  isCompatible,
  isJudgedAlike,
} from "./index_state.ts";
import type { Patience } from "./peer_lock.ts";

/** What the loader works with. */
export interface LoaderOptions {
  readonly name: string;
  readonly configuration: Configuration;
  readonly download: Downloading;
  /** Receives one line for each thing that went wrong. */
  readonly log: (line: string) => void;
  /** How long other writers of the text are waited for. */
  readonly patience?: Patience | undefined;
}

/** A text and where it is from. */
interface Obtained extends CachedContent {
  readonly kind: ProvenanceKind;
  /** What its server gave to ask for news; as stored when left out. */
  readonly validators?: Validators;
}

/** An index that the canaries let in. */
interface Candidate extends StoredIndex {
  /** As it stands on disk: `false` when it was built anew, or judged anew. */
  readonly isStored: boolean;
}

/**
 * Loads the one pinned text: from the content cache while that is fresh, else from its source, else, when that fails for
 * a reason outside this program, from the content cache of before. The index is taken as stored where it fits the text.
 */
export class CorpusLoader implements Loader {
  readonly keepsText = true;
  readonly isRemote = true;
  readonly isPublic: boolean;
  readonly #options: LoaderOptions;
  readonly #content: ContentCache;
  readonly #index: IndexCache;
  /** Why the fresh text in the cache was not let in: told if the one fetch that follows gives no other. */
  #rejected: unknown;
  /** Whether the last load failed by what its text is, not by a fault of this program. */
  #wasRefused = false;
  #running = 0;
  #lastAttemptAt: number | undefined;
  #fetchFailure: string | undefined;

  constructor(options: LoaderOptions) {
    this.#options = options;
    const { configuration, log, patience } = options;
    this.isPublic = configuration.trustMode === "official";
    this.#content = new ContentCache(configuration.contentPath, { log, patience });
    this.#index = new IndexCache(configuration.indexPath, { maxBytes: configuration.maxIndexBytes, log });
  }

  /** Whether a load is running. */
  get isLoading(): boolean {
    return this.#running > 0;
  }

  /** When a load began last, ms since 1970. */
  get lastAttemptAt(): number | undefined {
    return this.#lastAttemptAt;
  }

  /** Why the last fetch failed, until one succeeds; the load itself may have done without. */
  get fetchFailure(): string | undefined {
    return this.#fetchFailure;
  }

  async open(report: ProgressListener): Promise<Corpus | undefined> {
    return await this.#attempt(async () => {
      const content = this.#content.read();
      if (!content || ageOf(content) >= this.#options.configuration.cacheTtl) return undefined;
      try {
        return await this.#take({ ...content, kind: "cached" }, report);
      } catch (error) {
        if (!isJudgement(error)) throw error;
        this.#rejected = error;
        return undefined;
      }
    });
  }

  async load({ report, signal }: LoadOptions): Promise<Corpus> {
    return await this.#attempt(async () => {
      const rejected = this.#rejected;
      this.#rejected = undefined;
      this.#wasRefused = false;
      try {
        const corpus = await this.#fetched(report, signal);
        this.#fetchFailure = undefined;
        return corpus;
      } catch (error) {
        signal.throwIfAborted();
        this.#wasRefused = isJudgement(error);
        if (!isExpected(error)) throw error;
        const { message } = error as Error;
        const isRepeated = message === this.#fetchFailure;
        this.#fetchFailure = message;
        if (rejected !== undefined) throw rejected;
        const stale = this.#stale();
        if (!stale) throw error;
        if (!isRepeated) this.#options.log(`${this.#options.name}: ${message} The text of before is served.`);
        return await this.#take(stale, report);
      }
    });
  }

  async freshen(corpus: Corpus): Promise<Corpus> {
    return corpus;
  }

  /** The last good text, while what was fetched is not let in. */
  async fallback(report: ProgressListener): Promise<Corpus | undefined> {
    const stale = this.#wasRefused ? this.#stale() : undefined;
    try {
      return stale && (await this.#take(stale, report));
    } catch (error) {
      if (!isJudgement(error)) throw error;
      return undefined;
    }
  }

  async #attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running++;
    this.#lastAttemptAt = Date.now();
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }

  #stale(): Obtained | undefined {
    const { maxStale } = this.#options.configuration;
    const content = this.#content.read();
    if (!content || (maxStale > 0 && ageOf(content) > maxStale)) return undefined;
    return { ...content, kind: "stale-fallback" };
  }

  /** Takes what the source holds now. The text before is replaced once the new one was let in, and not earlier. */
  async #fetched(report: ProgressListener, signal: AbortSignal): Promise<Corpus> {
    const { configuration, download } = this.#options;
    const known = this.#content.read();
    const validators = known && this.#validatorsOf(digest(known.bytes));
    const found = await fetchDocs(download, configuration, {
      signal,
      ...(validators ? { validators } : {}),
      onProgress: (done, total) => report({ done, unit: "bytes", ...(total === undefined ? {} : { total }) }),
    });
    signal.throwIfAborted();
    const bytes = found.bytes ?? known?.bytes;
    if (!bytes) throw new DocumentError("empty", `${configuration.docsUrl} answered without a text.`);
    const hash = digest(bytes);
    const candidate = await this.#admitted(bytes, hash, FEWEST_FETCHED, report);
    const obtainedAt = found.bytes ? await this.#content.write(bytes) : await this.#content.confirm();
    return this.#settled(candidate, hash, { bytes, obtainedAt, kind: "fetched", validators: found.validators });
  }

  /** What the stored text's server gave to ask for news, if that is known of this very text. */
  #validatorsOf(hash: string): Validators | undefined {
    const { docsUrl } = this.#options.configuration;
    const corpus = this.#index.read()?.state.corpus;
    return corpus?.contentHash === hash && corpus.docsUrl === docsUrl ? corpus.validators : undefined;
  }

  async #take(obtained: Obtained, report: ProgressListener): Promise<Corpus> {
    const hash = digest(obtained.bytes);
    return this.#settled(await this.#admitted(obtained.bytes, hash, 0, report), hash, obtained);
  }

  /**
   * The index of a text, as stored if it fits, judged by the canaries as they are.
   *
   * @param fewest Sections below which the text counts as cut short.
   * @throws CanaryRejection, ContentRefused or DocumentError when it is not let in.
   */
  async #admitted(bytes: Uint8Array, hash: string, fewest: number, report: ProgressListener): Promise<Candidate> {
    const { docsUrl, trustMode, minSectionCount } = this.#options.configuration;
    const stored = this.#index.read();
    const { corpus } = stored?.state ?? {};
    const fits = stored && isCompatible(stored.state) && corpus?.contentHash === hash;
    if (fits && corpus?.trustMode === trustMode && corpus.docsUrl === docsUrl) {
      refuseFewer(stored.state.diagnostics, fewest);
      if (isJudgedAlike(stored.state, minSectionCount)) return { ...stored, isStored: true };
      const state = { ...stored.state, ...this.#judged(stored.state.diagnostics, stored.state) };
      return { ...stored, state, isStored: false };
    }
    const { buildSnapshot } = await openBuilding();
    const built = await buildSnapshot(
      { shape: "file", documents: [{ path: "llms-full.txt", bytes }], location: docsUrl, index: undefined },
      report,
    );
    const diagnostics = diagnose(built.index, bytes, built.meta.warnings);
    refuseFewer(diagnostics, fewest);
    if (diagnostics.nonEmptySectionCount === 0) throw new DocumentError("empty", "The text has no section with words.");
    const state: IndexState = {
      ...this.#judged(diagnostics, stored?.state),
      compatibility: { ...COMPATIBILITY },
      corpus: { contentHash: hash, obtainedAt: 0, sourceKind: "bundled-snapshot", trustMode, docsUrl, validators: {} },
      diagnostics: {
        ...diagnostics,
        unmappedSegments: diagnostics.unmappedSegments.map(([name, many]) => [name, many]),
      },
      index: { createdAt: Date.now(), chunkCount: built.index.chunkCount },
      text: built.meta as IndexState["text"],
    };
    return { ...built, state, isStored: false };
  }

  /** @throws CanaryRejection */
  #judged(diagnostics: Diagnostics, before: IndexState | undefined): Pick<IndexState, "evaluation" | "policyState"> {
    const { trustMode, minSectionCount, docsUrl } = this.#options.configuration;
    const { corpus } = before ?? {};
    // Another documentation of the same publisher is no measure for this one.
    const isOther = trustMode === "official" && corpus?.trustMode === "official" && corpus.docsUrl !== docsUrl;
    const baseline = (isOther ? undefined : before?.policyState) ?? NO_BASELINE;
    const verdict = judge({ diagnostics, trustMode, baseline, now: Date.now(), minSectionCount });
    if (!verdict.accepted) throw new CanaryRejection(verdict.code, verdict.details);
    const { warnings, metrics } = verdict;
    return {
      evaluation: { canaryVersion: CANARY_VERSION, minSectionCount, warnings: [...warnings], metrics },
      policyState: verdict.baseline,
    };
  }

  /** The corpus of an index that was let in; what is new about it is stored. */
  #settled(candidate: Candidate, contentHash: string, { bytes, kind, obtainedAt, validators }: Obtained): Corpus {
    const { docsUrl, trustMode } = this.#options.configuration;
    const before = candidate.state.corpus;
    const mine: CorpusState = {
      contentHash,
      obtainedAt: Math.min(obtainedAt, Date.now()),
      sourceKind: kind,
      trustMode,
      docsUrl,
      validators: validators ?? before.validators,
    };
    const corpus = isBetter(mine, before) ? mine : { ...before, validators: mine.validators };
    const state: IndexState = { ...candidate.state, corpus };
    let { index } = candidate;
    if (!candidate.isStored || JSON.stringify(corpus) !== JSON.stringify(before)) {
      const file = withMeta(candidate.bytes, state);
      this.#index.write(file);
      index = Index.open(file);
    }
    return new Corpus({
      name: this.#options.name,
      ...(state.text as Pick<Corpus, "format" | "separatorBytes" | "warnings">),
      documentBytes: bytes.length,
      segments: [{ index, text: new MemoryText([bytes]), dead: new Set() }],
      provenance: {
        kind,
        origin: docsUrl,
        revision: contentHash.slice(0, 12),
        obtainedAt: corpus.obtainedAt,
        indexCreatedAt: state.index.createdAt,
      },
    });
  }
}

/** Milliseconds since a text was obtained; a time in the future counts as now. */
function ageOf({ obtainedAt }: CachedContent): number {
  return Math.max(0, Date.now() - obtainedAt);
}

/** Whether it was the text that was not let in. */
function isJudgement(error: unknown): boolean {
  return error instanceof CanaryRejection || error instanceof DocumentError;
}

function refuseFewer({ sectionCount }: Diagnostics, fewest: number): void {
  if (sectionCount < fewest) throw new ContentRefused(sectionCount);
}
