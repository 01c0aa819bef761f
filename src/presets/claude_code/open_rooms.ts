import { IDENTITY, type Tool } from "../../host/mod.ts";
import { LiveSource } from "../../library/mod.ts";
import { docsTools, tellingFailures, type ViewFor } from "../../tools/mod.ts";
import type { Configuration } from "./configuration.ts";
import { CorpusLoader, type LoaderOptions } from "./corpus_loader.ts";
import { dumpIndexMetadata } from "./dump_index_metadata.ts";
import { getStatus } from "./get_status.ts";
import { OneSource } from "./one_source.ts";
import { reloadDocs } from "./reload_docs.ts";
import { searchDocs } from "./search_docs.ts";
import type { ServedDocs } from "./served_docs.ts";

/** What the source is called in addresses of its pages, and in the visibility of a token. */
const SOURCE = "claude-code";

const DAY = 86_400_000;

/** Time after which, an answer given, a fetch that failed is tried once more. */
const TRY_AGAIN = 600_000;

/** What the rooms are opened with. */
export interface RoomsOptions extends Omit<LoaderOptions, "name"> {
  /** Milliseconds after which the text is fetched anew, once an answer is given; a day, or as long as the cache is fresh. */
  readonly refreshEvery?: number | undefined;
}

/** The tools. The source that they ask begins to load: whoever asks for tools will use them. */
export function openRooms(options: RoomsOptions): Tool[] {
  const { configuration, log } = options;
  const loader = new CorpusLoader({ ...options, name: SOURCE });
  const source = new LiveSource(SOURCE, loader, log, {
    retryAfter: configuration.retryInterval,
    refreshEvery: options.refreshEvery ?? Math.max(DAY, configuration.cacheTtl),
  });
  setImmediate(() => source.current().catch(() => {}));
  const served: ServedDocs = {
    configuration,
    loader,
    sourceFor: ({ scope }) => {
      const visible = scope.get(IDENTITY)?.sources;
      return !visible || visible.includes(SOURCE) ? source : undefined;
    },
  };
  const view: ViewFor = (context) => new OneSource(served.sourceFor(context));
  const tools = [
    searchDocs(served),
    reloadDocs(served),
    getStatus(served),
    dumpIndexMetadata(served),
    docsTools(view).read_doc,
  ];
  const refresh = () => refreshIfDue(source, loader, configuration);
  return tellingFailures(tools, view).map((tool) => refreshingAfter(tool, refresh));
}

/** A tool after whose answer it is looked whether the text is old: nobody waits for that. */
function refreshingAfter(tool: Tool, refresh: () => void): Tool {
  return {
    ...tool,
    call(given, context) {
      context.scope.defer(() => void setImmediate(refresh));
      return tool.call(given, context);
    },
  };
}

/** What stands in for a fetch that failed is replaced sooner than what was fetched. */
function refreshIfDue(source: LiveSource, loader: CorpusLoader, { retryInterval }: Configuration): void {
  const { fetchFailure, lastAttemptAt = 0, isLoading } = loader;
  if (fetchFailure === undefined || !source.corpus) source.refreshIfOld();
  else if (!isLoading && Date.now() - lastAttemptAt >= Math.max(TRY_AGAIN, retryInterval)) {
    source.reload().catch(() => {});
  }
}
