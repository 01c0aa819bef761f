import type { ProgressListener } from "./build_corpus.ts";
import type { Corpus } from "./corpus.ts";
import type { Failure } from "./failure.ts";
import type { StoredFailure } from "./stored_state.ts";

/** How a source is to be read. */
export interface LoadOptions {
  /** Reads it even if another process stored it meanwhile. */
  readonly force: boolean;
  /** Takes it even if it lost most of what was there. */
  readonly accept?: boolean;
  readonly report: ProgressListener;
  readonly signal: AbortSignal;
}

/** How one kind of source becomes a corpus. What may be called when is the business of `LiveSource`. */
export interface Loader {
  /** Whether the text is kept apart from its source, so that it answers on when the source is gone. */
  readonly keepsText: boolean;
  /** Whether only a load asks the source; a look for changes then tells nothing about it. */
  readonly isRemote: boolean;
  /** Whether anybody could read the same without us. */
  readonly isPublic: boolean;

  /** The corpus as it was stored last; `undefined` when nothing usable is stored. */
  open(report: ProgressListener): Promise<Corpus | undefined>;

  /**
   * Reads the source and stores what it holds.
   *
   * @throws when the source cannot be read or is refused; what is stored is then untouched.
   */
  load(options: LoadOptions): Promise<Corpus>;

  /** Looks whether the source changed, at the cost of a few file system calls; the same corpus when it did not. */
  freshen(corpus: Corpus, report: ProgressListener): Promise<Corpus>;

  /**
   * Reads one page anew, for a corpus whose pages are read when they are asked for.
   *
   * @param url The page's place on the web.
   * @throws when the page cannot be read, or is refused.
   */
  loadPage?(url: string, signal: AbortSignal): Promise<Corpus>;

  /** What is served while the source was never read and cannot be. */
  fallback?(report: ProgressListener): Promise<Corpus | undefined>;

  /** Why the last load failed, in whatever process, if it did. */
  lastFailure?(): StoredFailure | undefined;

  /** Remembers for other processes why a load failed. */
  noteFailure?(failure: Failure): Promise<unknown>;
}
