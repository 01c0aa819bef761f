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
