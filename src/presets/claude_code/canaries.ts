import type { TrustMode } from "./configuration.ts";

/** Raised when a check or a threshold changes: what was stored is then judged anew. */
export const CANARY_VERSION = 1;

/** Fewest sections of an index where nobody says otherwise. */
const FLOOR = { official: 40, unsafe: 3 } as const satisfies Record<TrustMode, number>;

/** Segments without a category that a warning names. */
const SAMPLES = 10;

/** What was counted in a corpus. A section here is a page between two markers. */
export interface Diagnostics {
  /** Sections that a marker begins. */
  readonly sourceAnchoredCount: number;
  readonly nonEmptySectionCount: number;
  readonly sectionCount: number;
  /** Sections without a category. */
  readonly fallbackSectionCount: number;
  /** Different first segments of their addresses. */
  readonly fallbackSegmentCount: number;
  /** Those segments and how often each occurs, the most frequent first. */
  readonly unmappedSegments: readonly (readonly [segment: string, count: number])[];
  readonly parseWarningCount: number;
}

/** What a healthy corpus of before looked like: later ones are measured by it. Times are ms since 1970. */
export interface Baseline {
  readonly lastHealthySectionCount: number | null;
  readonly lastHealthyObservedAt: number | null;
  readonly lastHealthyFallbackSectionCount: number | null;
  readonly lastHealthyFallbackObservedAt: number | null;
}

export const NO_BASELINE: Baseline = {
  lastHealthySectionCount: null,
  lastHealthyObservedAt: null,
  lastHealthyFallbackSectionCount: null,
  lastHealthyFallbackObservedAt: null,
};

export type WarningCode = "section_count_drift" | "fallback_segment_drift" | "fallback_ratio_high" | "parse_issues";

/** Something odd about a corpus that is served all the same. */
export interface CanaryWarning {
  readonly code: WarningCode;
  readonly severity: "warning";
  /** What was seen, for a person. */
  readonly details: string;
}

export type RejectionCode =
  | "no_source_markers"
  | "section_count_collapse"
  | "min_section_count"
  | "fallback_segment_collapse";

/** What the checks compare. `null` where there is nothing to compare with. */
export interface CanaryMetrics {
  readonly dropRatio: number | null;
  readonly fallbackRatio: number | null;
  readonly fallbackDelta: number | null;
  readonly fallbackMultiplier: number | null;
}

/** What the canaries say of a corpus. */
export type Verdict =
  | {
      readonly accepted: true;
      readonly warnings: readonly CanaryWarning[];
      readonly metrics: CanaryMetrics;
      /** What the next corpus is measured by. */
      readonly baseline: Baseline;
    }
  | {
      readonly accepted: false;
      readonly code: RejectionCode;
      /** What was seen, for a person. */
      readonly details: string;
      readonly metrics: CanaryMetrics;
    };

/** What a corpus is judged by. */
export interface Judged {
  readonly diagnostics: Diagnostics;
  readonly trustMode: TrustMode;
  readonly baseline: Baseline;
  /** Ms since 1970. */
  readonly now: number;
  /** Fewest sections; `null` for what the trust mode says, 0 for any. */
  readonly minSectionCount: number | null;
}

/**
 * Judges whether a corpus may be served. A share that is high only warns, since a site grows; a sudden move rejects.
 *
 * Ratios are compared in whole numbers, so that a boundary is where it is written.
 */
export function judge(judged: Judged): Verdict {
  const { diagnostics, trustMode, baseline } = judged;
  const metrics = metricsOf(diagnostics, baseline);
  const rejection = rejectionOf(judged);
  if (rejection) return { accepted: false, ...rejection, metrics };
  const warnings = warningsOf(diagnostics, trustMode, baseline);
  return { accepted: true, warnings, metrics, baseline: nextBaseline(judged, warnings) };
}

function metricsOf({ sectionCount, fallbackSectionCount }: Diagnostics, baseline: Baseline): CanaryMetrics {
  const { lastHealthySectionCount: before, lastHealthyFallbackSectionCount: fallback } = baseline;
  return {
    dropRatio: before ? (before - sectionCount) / before : null,
    fallbackRatio: sectionCount > 0 ? fallbackSectionCount / sectionCount : null,
    fallbackDelta: fallback === null ? null : fallbackSectionCount - fallback,
    fallbackMultiplier: fallback ? fallbackSectionCount / fallback : null,
  };
}

/** Whether the sections became fewer by so many hundredths of those before. */
function droppedBy(percent: number, count: number, before: number | null): boolean {
  return before !== null && before > 0 && (before - count) * 100 >= before * percent;
}

function rejectionOf({ diagnostics, trustMode, baseline, minSectionCount }: Judged) {
  const { sourceAnchoredCount, sectionCount: count, fallbackSectionCount: fallback } = diagnostics;
  const { lastHealthySectionCount: before, lastHealthyFallbackSectionCount: known } = baseline;
  const isOfficial = trustMode === "official";
  const floor = minSectionCount ?? FLOOR[trustMode];
  if (sourceAnchoredCount === 0) return rejection("no_source_markers", "no section begins with a Source: marker");
  // Before the floor, since it says more.
  if (isOfficial && droppedBy(50, count, before)) {
    return rejection("section_count_collapse", `${before} sections became ${count}`);
  }
  if (count < floor) return rejection("min_section_count", `there are ${count} sections, and ${floor} are the fewest`);
  if (!isOfficial || known === null) return undefined;
  const hasCollapsed = known === 0 ? fallback >= 20 : fallback - known >= 20 && fallback >= known * 3;
  return hasCollapsed
    ? rejection("fallback_segment_collapse", `${known} sections without a category became ${fallback}`)
    : undefined;
}

function rejection(code: RejectionCode, details: string) {
  return { code, details };
}

function warningsOf(diagnostics: Diagnostics, trustMode: TrustMode, baseline: Baseline): CanaryWarning[] {
  const { sectionCount: count, fallbackSectionCount: fallback, unmappedSegments, parseWarningCount } = diagnostics;
  const { lastHealthySectionCount: before, lastHealthyFallbackSectionCount: known } = baseline;
  const warnings: CanaryWarning[] = [];
  const warn = (code: WarningCode, details: string) => warnings.push({ code, severity: "warning", details });
  if (trustMode === "official") {
    if (droppedBy(20, count, before)) warn("section_count_drift", `${before} sections became ${count}`);
    const hasDrifted =
      known === null || known === 0 ? fallback >= 5 : fallback - known >= 5 && fallback * 2 >= known * 3;
    if (hasDrifted) {
      const samples = unmappedSegments.slice(0, SAMPLES).map(([segment]) => segment);
      warn(
        "fallback_segment_drift",
        `${known ?? "no"} sections without a category became ${fallback}: ${samples.join(", ")}`,
      );
    }
    if (fallback > 0 && fallback * 10 >= count) {
      warn("fallback_ratio_high", `${fallback} of ${count} sections have no category`);
    }
  }
  if (parseWarningCount > 0) warn("parse_issues", `${parseWarningCount} sections could not be read in full`);
  return warnings;
}

/** Each half moves on unless the corpus drifted from it; a first one is always taken, or nothing could be measured. */
function nextBaseline({ diagnostics, trustMode, baseline, now }: Judged, warnings: readonly CanaryWarning[]): Baseline {
  if (trustMode !== "official") return baseline;
  const has = (code: WarningCode) => warnings.some((warning) => warning.code === code);
  const keepsSections = has("section_count_drift");
  const keepsFallback = has("fallback_segment_drift") && baseline.lastHealthyFallbackSectionCount !== null;
  return {
    ...baseline,
    ...(keepsSections ? {} : { lastHealthySectionCount: diagnostics.sectionCount, lastHealthyObservedAt: now }),
    ...(keepsFallback
      ? {}
      : { lastHealthyFallbackSectionCount: diagnostics.fallbackSectionCount, lastHealthyFallbackObservedAt: now }),
  };
}
