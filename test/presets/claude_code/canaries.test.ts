import { describe, expect, test } from "vitest";
import { type Baseline, type Diagnostics, judge, NO_BASELINE } from "../../../src/presets/claude_code/canaries.ts";

/** A corpus of so many sections, of which some have no category. */
function corpus(sections: number, fallback = 0, more: Partial<Diagnostics> = {}): Diagnostics {
  return {
    sourceAnchoredCount: sections,
    nonEmptySectionCount: sections,
    sectionCount: sections,
    fallbackSectionCount: fallback,
    fallbackSegmentCount: fallback,
    unmappedSegments: Array.from({ length: fallback }, (_, at) => [`segment-${at}`, 1] as const),
    parseWarningCount: 0,
    ...more,
  };
}

const measuredBy = (sections: number | null, fallback: number | null = 0): Baseline => ({
  lastHealthySectionCount: sections,
  lastHealthyObservedAt: sections === null ? null : 1,
  lastHealthyFallbackSectionCount: fallback,
  lastHealthyFallbackObservedAt: fallback === null ? null : 1,
});

const verdict = (
  diagnostics: Diagnostics,
  { baseline = NO_BASELINE, trustMode = "official" as "official" | "unsafe", floor = null as number | null } = {},
) => {
  const found = judge({ diagnostics, trustMode, baseline, now: 7, minSectionCount: floor });
  return found.accepted ? found.warnings.map(({ code }) => code).join(" ") || "accepted" : found.code;
};

describe("the floor", () => {
  test.each<[number, "official" | "unsafe", number | null, string, string]>([
    [40, "official", null, "accepted", "exactly the default"],
    [39, "official", null, "min_section_count", "one below it"],
    [3, "unsafe", null, "accepted", "unsafe mode asks for three"],
    [2, "unsafe", null, "min_section_count", "and no fewer"],
    [10, "official", 10, "accepted", "an override counts instead"],
    [9, "official", 10, "min_section_count", "in both directions"],
    [200, "unsafe", 300, "min_section_count", "and in both modes"],
    [1, "official", 0, "accepted", "0 turns it off"],
  ])("%i sections, %s, override %s: %s (%s)", (count, trustMode, floor, expected) => {
    expect(verdict(corpus(count), { trustMode, floor })).toBe(expected);
  });
});

describe("markers and parse issues, in both modes", () => {
  test.each(["official", "unsafe"] as const)("%s", (trustMode) => {
    expect(verdict(corpus(100, 0, { sourceAnchoredCount: 0 }), { trustMode })).toBe("no_source_markers");
    expect(verdict(corpus(100, 0, { sourceAnchoredCount: 1 }), { trustMode })).toBe("accepted");
    expect(verdict(corpus(100, 0, { parseWarningCount: 1 }), { trustMode })).toBe("parse_issues");
  });

  test("no markers come before everything else", () => {
    expect(verdict(corpus(1, 0, { sourceAnchoredCount: 0 }), { baseline: measuredBy(100) })).toBe("no_source_markers");
  });
});

describe("fewer sections than before", () => {
  test.each<[number | null, number, string, string]>([
    [100, 81, "accepted", "19 % is an edit"],
    [100, 80, "section_count_drift", "exactly 20 % warns"],
    [100, 51, "section_count_drift", "49 % still warns"],
    [100, 50, "section_count_collapse", "exactly 50 % rejects"],
    [60, 10, "section_count_collapse", "said before the floor"],
    [100, 300, "accepted", "growth is no drop"],
    [0, 40, "accepted", "nothing before is nothing to compare with"],
    [null, 40, "accepted", "a first run"],
  ])("%s → %i: %s (%s)", (before, count, expected) => {
    expect(verdict(corpus(count), { baseline: measuredBy(before) })).toBe(expected);
    expect(verdict(corpus(count), { baseline: measuredBy(before), trustMode: "unsafe" })).toMatch(
      /accepted|min_section/,
    );
  });
});

describe("more sections without a category than before (of 1,000)", () => {
  test.each<[number | null, number, string, string]>([
    [10, 16, "fallback_segment_drift", "1.6 times"],
    [18, 24, "accepted", "1.33 times"],
    [10, 15, "fallback_segment_drift", "exactly 5 more and 1.5 times"],
    [10, 14, "accepted", "4 more"],
    [10, 30, "fallback_segment_collapse", "exactly 20 more and 3 times"],
    [10, 28, "fallback_segment_drift", "18 more are too few to reject"],
    [0, 3, "accepted", "few after none"],
    [0, 4, "accepted", "few after none"],
    [0, 5, "fallback_segment_drift", "5 after none"],
    [0, 19, "fallback_segment_drift", "19 after none"],
    [0, 20, "fallback_segment_collapse", "20 after none"],
    [30, 55, "fallback_segment_drift", "25 more, but less than 3 times"],
    [null, 50, "fallback_segment_drift", "a first run with many"],
    [null, 4, "accepted", "a first run with few"],
    [30, 10, "accepted", "fewer"],
  ])("%s → %i: %s (%s)", (before, now, expected) => {
    expect(verdict(corpus(1000, now), { baseline: measuredBy(1000, before) })).toBe(expected);
    expect(verdict(corpus(1000, now), { baseline: measuredBy(1000, before), trustMode: "unsafe" })).toBe("accepted");
  });

  test("a warning names ten segments at most", () => {
    const found = judge({
      diagnostics: corpus(1000, 19),
      trustMode: "official",
      baseline: measuredBy(1000),
      now: 7,
      minSectionCount: null,
    });
    expect(found.accepted && found.warnings[0]!.details.split(", ").length).toBe(10);
  });
});

describe("a share without a category that is high warns and never rejects", () => {
  test.each<[number, number, string, string]>([
    [50, 5, "fallback_ratio_high", "exactly a tenth"],
    [50, 4, "accepted", "less"],
    [50, 50, "fallback_ratio_high", "all of them"],
  ])("%i sections, %i without: %s (%s)", (count, fallback, expected) => {
    expect(verdict(corpus(count, fallback), { baseline: measuredBy(count, fallback) })).toBe(expected);
  });
});

describe("what the next corpus is measured by", () => {
  const next = (diagnostics: Diagnostics, baseline: Baseline, trustMode: "official" | "unsafe" = "official") => {
    const found = judge({ diagnostics, trustMode, baseline, now: 7, minSectionCount: null });
    return found.accepted ? found.baseline : undefined;
  };

  test.each<[string, Baseline, Diagnostics, number | null, number | null]>([
    ["a first run sets both, warned or not", NO_BASELINE, corpus(1000, 50), 1000, 50],
    ["what is accepted moves both on", measuredBy(1000, 10), corpus(1001, 12), 1001, 12],
    ["drift of the sections keeps their number", measuredBy(1000, 10), corpus(800, 12), 1000, 12],
    ["drift without a category keeps that number", measuredBy(1000, 6), corpus(1001, 12), 1001, 6],
    ["none before and five now keeps none", measuredBy(1000, 0), corpus(1001, 5), 1001, 0],
    ["a high share keeps nothing", measuredBy(50, 5), corpus(50, 5), 50, 5],
  ])("%s", (_name, before, diagnostics, sections, fallback) => {
    expect(next(diagnostics, before)).toMatchObject({
      lastHealthySectionCount: sections,
      lastHealthyFallbackSectionCount: fallback,
    });
  });

  test("a drift that is kept out of the baseline adds up to a collapse", () => {
    const drifted = next(corpus(1000, 12), measuredBy(1000, 6))!;
    expect(verdict(corpus(1000, 30), { baseline: drifted })).toBe("fallback_segment_collapse");
  });

  test("unsafe mode moves nothing", () => {
    expect(next(corpus(1000, 50), measuredBy(60, 2), "unsafe")).toEqual(measuredBy(60, 2));
  });

  test("the time is that of the half that moved", () => {
    expect(next(corpus(800, 12), measuredBy(1000, 10))).toMatchObject({
      lastHealthyObservedAt: 1,
      lastHealthyFallbackObservedAt: 7,
    });
  });
});

test("metrics are null where there is nothing to compare with", () => {
  const metrics = (diagnostics: Diagnostics, baseline: Baseline) =>
    judge({ diagnostics, trustMode: "unsafe", baseline, now: 7, minSectionCount: 0 }).metrics;
  expect(metrics(corpus(50, 5), NO_BASELINE)).toEqual({
    dropRatio: null,
    fallbackRatio: 0.1,
    fallbackDelta: null,
    fallbackMultiplier: null,
  });
  expect(metrics(corpus(50, 5), measuredBy(100, 0))).toEqual({
    dropRatio: 0.5,
    fallbackRatio: 0.1,
    fallbackDelta: 5,
    fallbackMultiplier: null,
  });
  expect(metrics(corpus(50, 6), measuredBy(0, 4))).toMatchObject({
    dropRatio: null,
    fallbackDelta: 2,
    fallbackMultiplier: 1.5,
  });
});
