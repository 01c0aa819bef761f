import * as z from "zod/mini";
import type { LiveSource } from "../library/mod.ts";

/** Where an answer is from, for a program. */
export const corpusMeta = z.strictObject({
  source: z.string(),
  kind: z.string(),
  revision: z.string(),
  corpusAgeMs: z.int(),
  indexCreatedAt: z.string(),
});

/** Where an answer of any number of sources is from: the members of the one, or `null`, and then each by itself. */
export const corporaMeta = {
  source: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  revision: z.nullable(z.string()),
  corpusAgeMs: z.nullable(z.int()),
  indexCreatedAt: z.nullable(z.string()),
  sources: z.optional(z.array(corpusMeta)),
};

/** Sources told one by one; docs_status tells of all. */
const MOST = 3;

const OF_SEVERAL = { source: null, kind: null, revision: null, corpusAgeMs: null, indexCreatedAt: null } as const;

/** The provenance of sources that have a corpus, as `corporaMeta` says it. */
export function corporaMetaOf(sources: readonly LiveSource[]) {
  const each = sources.map((source) => corpusMetaOf(source));
  return each.length === 1 ? each[0]! : { ...OF_SEVERAL, sources: each.slice(0, MOST) };
}

/** The provenance of a source that has a corpus. */
export function corpusMetaOf(source: LiveSource, now = Date.now()): z.infer<typeof corpusMeta> {
  const { kind, revision, obtainedAt, indexCreatedAt } = source.provenance!;
  return {
    source: source.name,
    kind,
    revision,
    corpusAgeMs: Math.max(0, Math.round(now - obtainedAt)),
    indexCreatedAt: new Date(indexCreatedAt).toISOString(),
  };
}
