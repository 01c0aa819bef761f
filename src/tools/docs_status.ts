import * as z from "zod/mini";
import { defineTool, type Tool } from "../host/mod.ts";
import type { LiveSource } from "../library/mod.ts";
import { plural } from "./plural.ts";
import { missingLine, NO_SOURCE, provenanceLine } from "./provenance_line.ts";
import { READ_ONLY } from "./read_only.ts";
import type { ViewFor } from "./view_for.ts";
import { warningLines } from "./warning_lines.ts";

/** Warnings shown for one source; the rest is counted. */
const MAX_WARNINGS = 10;

const sourceStatus = z.strictObject({
  source: z.string(),
  state: z.enum(["idle", "loading", "ready", "failed"]),
  kind: z.nullable(z.string()),
  format: z.nullable(z.string()),
  revision: z.nullable(z.string()),
  corpusAgeMs: z.nullable(z.int()),
  indexCreatedAt: z.nullable(z.string()),
  pages: z.int(),
  sections: z.int(),
  progress: z.nullable(z.strictObject({ done: z.int(), total: z.nullable(z.int()), unit: z.string() })),
  failedPages: z.int(),
  error: z.nullable(z.strictObject({ code: z.string(), message: z.string(), at: z.string() })),
  warningCount: z.int(),
  warnings: z.array(
    z.strictObject({
      code: z.string(),
      page: z.nullable(z.string()),
      line: z.nullable(z.int()),
      detail: z.string(),
    }),
  ),
});

/** What a program is told of one source. */
export type SourceStatus = z.infer<typeof sourceStatus>;

/** Says what each source is doing, how old it is, and what is wrong with it. */
export function docsStatus(view: ViewFor): Tool {
  return defineTool({
    name: "docs_status",
    title: "Documentation status",
    description:
      "Tells which documentation is loaded, how old it is, and what went wrong. Use it when answers look stale or " +
      "incomplete, or to learn the names of the sources.",
    annotations: READ_ONLY,
    input: z.strictObject({}),
    output: z.strictObject({ sources: z.array(sourceStatus) }),
    call: async (_given, context) => {
      const library = view(context);
      const sources = library.sources();
      // Each by itself: of several versions a question would ask one.
      await Promise.all(sources.map(({ name }) => library.ready(name)));
      return {
        text: sources.map(statusLines).join("\n") || NO_SOURCE,
        structured: { sources: sources.map((source) => statusOf(source)) },
      };
    },
  });
}

/** The state of one source, without private detail. */
export function statusOf(source: LiveSource, now = Date.now()): SourceStatus {
  const { corpus, failure, name, progress, provenance, state } = source;
  const warnings = corpus?.warnings ?? [];
  return {
    source: name,
    state,
    kind: provenance?.kind ?? null,
    format: corpus?.format ?? null,
    revision: provenance?.revision ?? null,
    corpusAgeMs: provenance ? Math.max(0, Math.round(now - provenance.obtainedAt)) : null,
    indexCreatedAt: provenance ? new Date(provenance.indexCreatedAt).toISOString() : null,
    pages: corpus?.pageCount ?? 0,
    sections: corpus?.sectionCount ?? 0,
    progress: progress ? { done: progress.done, total: progress.total ?? null, unit: progress.unit } : null,
    failedPages: corpus?.failures.length ?? 0,
    error: failure ? { code: failure.code, message: failure.message, at: new Date(failure.at).toISOString() } : null,
    warningCount: warnings.length,
    warnings: warnings.slice(0, MAX_WARNINGS).map(({ code, page, line, detail }) => ({
      code,
      page: page ?? null,
      line: line ?? null,
      detail,
    })),
  };
}

function statusLines(source: LiveSource): string {
  const { corpus, failure } = source;
  if (!corpus) return missingLine(source);
  const { pageCount, sectionCount, failures } = corpus;
  return [
    `${provenanceLine(source)}: ${plural(pageCount, "page")}, ${plural(sectionCount, "section")}.`,
    ...(failure ? [`  The last reload failed (${failure.code}): ${failure.message}`] : []),
    ...(failures.length > 0 ? [`  ${plural(failures.length, "page")} could not be read last.`] : []),
    ...warningLines(corpus, MAX_WARNINGS).map((line) => `  ${line}`),
  ].join("\n");
}
