import type { ToolContext } from "../../host/mod.ts";
import { type Corpus, Failure, type LiveSource } from "../../library/mod.ts";
import type { Configuration } from "./configuration.ts";
import type { CorpusLoader } from "./corpus_loader.ts";
import type { IndexState } from "./index_state.ts";

/** The documentation as the tools of this preset see it. */
export interface ServedDocs {
  readonly configuration: Configuration;
  readonly loader: CorpusLoader;
  /** The one source, for who may see it. */
  sourceFor(context: Pick<ToolContext, "scope">): LiveSource | undefined;
}

/** What the index of a corpus says of it. */
export function stateOf(corpus: Corpus): IndexState {
  return corpus.segments[0]!.index.meta as unknown as IndexState;
}

/**
 * The corpus as it is served now; waits for the load that all who ask share.
 *
 * @throws Failure when there is nothing to serve; the reason of the signal when the call is aborted.
 */
export async function loadedCorpus(source: LiveSource | undefined, signal: AbortSignal): Promise<Corpus> {
  if (!source) throw new Failure({ message: "This caller may not see it." });
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([source.current(), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Where the answers are from, in the words of this preset. */
export function provenanceMeta({ configuration }: ServedDocs, source: LiveSource | undefined, now = Date.now()) {
  const provenance = source?.provenance;
  return {
    trust_mode: configuration.trustMode,
    source_kind: provenance?.kind ?? null,
    index_created_at: provenance ? new Date(provenance.indexCreatedAt).toISOString() : null,
    corpus_age_ms: provenance ? Math.max(0, Math.round(now - provenance.obtainedAt)) : null,
  };
}
