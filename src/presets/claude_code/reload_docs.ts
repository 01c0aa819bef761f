import { defineTool, type Tool, type ToolAnswer } from "../../host/mod.ts";
import { type Corpus, Failure, type Progress } from "../../library/mod.ts";
import { age, plural, warningLines } from "../../tools/mod.ts";
import { reasonOf } from "./reason.ts";
import { type ServedDocs, stateOf } from "./served_docs.ts";

/** Warnings that an answer names. */
const MAX_WARNINGS = 5;

/** Fetches the documentation anew and puts its index in the place of the old one, which serves meanwhile. */
export function reloadDocs(served: ServedDocs): Tool {
  return defineTool({
    name: "reload_docs",
    title: "Reload the Claude Code documentation",
    description:
      "Fetches the Claude Code documentation anew and indexes it. Use it when get_status says that the documentation is " +
      "old or that a load failed; until the new one is there, and if that fails, the old one answers.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    async call(_given, { progress, scope, signal }) {
      const source = served.sourceFor({ scope });
      if (!source) return { error: "index_unavailable", text: "This caller may not reload the documentation." };
      let told = 0;
      const tell = ({ done, total, unit }: Progress) => {
        // Bytes come first, then pages: a half each.
        const share = (total ? Math.min(1, done / total) : 0) / 2 + (unit === "pages" ? 0.5 : 0);
        if (share < told + 0.05) return;
        told = share;
        progress(told, 1, "Reloading the documentation");
      };
      try {
        return reloaded(await source.reload(tell, signal), served.loader.fetchFailure);
      } catch (error) {
        if (signal.aborted || !(error instanceof Failure)) throw error;
        const kept = source.corpus
          ? ` The previous index is still served: ${plural(chunksOf(source.corpus), "chunk")}.`
          : " Nothing is loaded.";
        return { error: "reload_failed", text: `The documentation was not reloaded: ${reasonOf(error)}${kept}` };
      }
    },
  });
}

function reloaded(corpus: Corpus, fetchFailure: string | undefined): ToolAnswer {
  const { kind, obtainedAt } = corpus.provenance;
  const extent = `${plural(chunksOf(corpus), "chunk")} of ${plural(corpus.pageCount, "section")}`;
  const head =
    kind === "stale-fallback"
      ? `Could not be fetched: ${fetchFailure} Reloaded from the cache, ${age(Date.now() - obtainedAt)} old: ${extent}.`
      : `Reloaded: ${extent}.`;
  const { parseWarningCount } = stateOf(corpus).diagnostics;
  const issues =
    parseWarningCount > 0
      ? [`${plural(parseWarningCount, "section")} with parse issues.`, ...warningLines(corpus, MAX_WARNINGS)]
      : [];
  return { text: [head, ...issues].join("\n") };
}

function chunksOf({ segments }: Corpus): number {
  return segments.reduce((sum, { index }) => sum + index.chunkCount, 0);
}
