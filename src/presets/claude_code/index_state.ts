import * as z from "zod/mini";
import { VERSION } from "../../product/mod.ts";
import type { Index } from "../../search/mod.ts";
import { CANARY_VERSION } from "./canaries.ts";

/** Version of what is stored beside the index. */
export const FORMAT = 1;

/**
 * What the index was made by. Raise the number of whatever changes; a program of another version builds it anew anyway,
 * since any part of it may have changed.
 */
export const COMPATIBILITY = { format: FORMAT, tokenizer: 1, chunker: 1, ingestion: 1, program: VERSION } as const;

const count = z.int().check(z.minimum(0));
const time = z.nullable(z.number());

const schema = z.object({
  compatibility: z.object({
    format: z.literal(FORMAT),
    tokenizer: z.number(),
    chunker: z.number(),
    ingestion: z.number(),
    program: z.string(),
  }),
  corpus: z.object({
    contentHash: z.string(),
    obtainedAt: z.number(),
    sourceKind: z.enum(["fetched", "cached", "stale-fallback", "bundled-snapshot"]),
    trustMode: z.enum(["official", "unsafe"]),
    docsUrl: z.string(),
    validators: z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) }),
  }),
  diagnostics: z.object({
    sourceAnchoredCount: count,
    nonEmptySectionCount: count,
    sectionCount: count,
    fallbackSectionCount: count,
    fallbackSegmentCount: count,
    unmappedSegments: z.array(z.tuple([z.string(), count])),
    parseWarningCount: count,
  }),
  index: z.object({ createdAt: z.number(), chunkCount: count }),
  policyState: z.object({
    lastHealthySectionCount: z.nullable(count),
    lastHealthyObservedAt: time,
    lastHealthyFallbackSectionCount: z.nullable(count),
    lastHealthyFallbackObservedAt: time,
  }),
  evaluation: z.object({
    canaryVersion: z.number(),
    minSectionCount: z.nullable(count),
    warnings: z.array(
      z.object({
        code: z.enum(["section_count_drift", "fallback_segment_drift", "fallback_ratio_high", "parse_issues"]),
        severity: z.literal("warning"),
        details: z.string(),
      }),
    ),
    metrics: z.object({
      dropRatio: time,
      fallbackRatio: time,
      fallbackDelta: time,
      fallbackMultiplier: time,
    }),
  }),
  /** What the index room itself says of the text. */
  text: z.object({
    format: z.string(),
    separatorBytes: count,
    warnings: z.array(
      z.object({
        code: z.string(),
        page: z.optional(z.string()),
        line: z.optional(z.number()),
        detail: z.string(),
      }),
    ),
  }),
});

/** What an index file says of its corpus, beside the index. Times are ms since 1970. */
export type IndexState = Readonly<z.infer<typeof schema>>;

/** Where and how a corpus was obtained. */
export type CorpusState = IndexState["corpus"];

/** The state in an index of ours; `undefined` in one that another program, or another version of this, wrote. */
export function stateIn(index: Index): IndexState | undefined {
  try {
    return schema.safeParse(index.meta).data;
  } catch {
    return undefined;
  }
}

/** Whether an index was made by this very program. */
export function isCompatible({ compatibility }: IndexState): boolean {
  return Object.entries(COMPATIBILITY).every(
    ([name, value]) => compatibility[name as keyof typeof COMPATIBILITY] === value,
  );
}

/** Whether a corpus was judged by the canaries as they are, with the same floor. */
export function isJudgedAlike({ evaluation }: IndexState, minSectionCount: number | null): boolean {
  return evaluation.canaryVersion === CANARY_VERSION && evaluation.minSectionCount === minSectionCount;
}

const RANKS = { fetched: 3, cached: 2, "stale-fallback": 1, "bundled-snapshot": 0 } as const;

/** Whether one provenance is better than another: the newer, and of two as new the one nearer to the source. */
export function isBetter(
  one: Pick<CorpusState, "obtainedAt" | "sourceKind">,
  other: Pick<CorpusState, "obtainedAt" | "sourceKind">,
): boolean {
  if (one.obtainedAt !== other.obtainedAt) return one.obtainedAt > other.obtainedAt;
  return RANKS[one.sourceKind] > RANKS[other.sourceKind];
}
