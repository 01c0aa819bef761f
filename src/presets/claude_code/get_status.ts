import * as z from "zod/mini";
import { defineTool, type Tool } from "../../host/mod.ts";
import type { LiveSource } from "../../library/mod.ts";
import { READ_ONLY } from "../../tools/mod.ts";
import { reasonOf } from "./reason.ts";
import { provenanceMeta, type ServedDocs, stateOf } from "./served_docs.ts";

const text = z.nullable(z.string());

const output = z.strictObject({
  trust_mode: z.enum(["official", "unsafe"]),
  docs_origin: z.string(),
  docs_url: z.string(),
  source_kind: text,
  index_created_at: text,
  corpus_age_ms: z.nullable(z.int()),
  corpus_obtained_at: text,
  last_load_attempt_at: text,
  last_load_error: text,
  warning_codes: z.array(z.string()),
  is_loading: z.boolean(),
  last_fetch_error: text,
});

/** Tells how old and healthy the index is. Triggers nothing. */
export function getStatus(served: ServedDocs): Tool {
  return defineTool({
    name: "get_status",
    title: "Status of the Claude Code documentation",
    description:
      "Tells how old the documentation is, where it came from, what its health checks found, and why the last load failed " +
      "if it did. Use it when answers look stale or are missing; it loads nothing.",
    annotations: READ_ONLY,
    input: z.strictObject({}),
    output,
    call(_given, context) {
      const structured = statusOf(served, served.sourceFor(context));
      return { text: JSON.stringify(structured), structured };
    },
  });
}

function statusOf(served: ServedDocs, source: LiveSource | undefined): z.infer<typeof output> {
  const { configuration, loader } = served;
  const { trustMode, docsUrl } = configuration;
  const now = Date.now();
  const { trust_mode: _, ...meta } = provenanceMeta(served, source, now);
  return {
    trust_mode: trustMode,
    docs_origin: URL.parse(docsUrl)?.hostname ?? docsUrl,
    docs_url: docsUrl,
    ...meta,
    corpus_obtained_at: isoOf(source?.provenance?.obtainedAt),
    last_load_attempt_at: isoOf(loader.lastAttemptAt),
    last_load_error: source?.failure ? reasonOf(source.failure) : null,
    warning_codes: warningsOf(source),
    is_loading: loader.isLoading,
    last_fetch_error: loader.fetchFailure ?? null,
  };
}

/** What the canaries saw in what is served, and whether it stands in for something newer. */
function warningsOf(source: LiveSource | undefined): string[] {
  const codes: string[] = source?.corpus ? stateOf(source.corpus).evaluation.warnings.map(({ code }) => code) : [];
  return source?.provenance?.kind === "stale-fallback" ? [...codes, "stale_corpus"] : codes;
}

function isoOf(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
