import type { ProgressListener } from "./build_corpus.ts";
import type { Corpus } from "./corpus.ts";

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
   * @param force Reads it even if another process stored it meanwhile.
   * @throws when the source cannot be read or is refused; what is stored is then untouched.
   */
  load(options: { force: boolean; report: ProgressListener; signal: AbortSignal }): Promise<Corpus>;

  /** Looks whether the source changed, at the cost of a few file system calls; the same corpus when it did not. */
  freshen(corpus: Corpus, report: ProgressListener): Promise<Corpus>;
}
