import { describe, expect, it } from "vitest";
import type { AgainstBest } from "../../bench/against_peers.ts";
import { claimsReport, growthClaims, retrievalClaims } from "../../bench/claims.ts";
import { failureLine } from "../../bench/failure.ts";
import { growth, retrieval, step } from "./measured_results.ts";

const against = (over: string, difference: number, p: number): AgainstBest => ({
  over,
  metric: "ndcg",
  peer: "fts5",
  peers: 0.7,
  ours: 0.7 + difference,
  difference,
  p,
  isWorse: difference < 0 && p < 0.05,
});

describe("retrievalClaims", () => {
  const held = (against: readonly AgainstBest[]) =>
    retrievalClaims({ ...retrieval, against })
      .filter(({ what }) => what.includes("best peer"))
      .map(({ today, isHeld }) => [today, isHeld]);

  it.each([
    ["above", against("docs-a", 0.01, 0.2), ["none", true], ["none", true]],
    ["below by chance", against("docs-a", -0.01, 0.2), ["none", true], ["docs-a (nDCG@10)", false]],
    ["below", against("docs-a", -0.1, 0.01), ["docs-a (nDCG@10)", false], ["docs-a (nDCG@10)", false]],
  ])("a set that is %s its best peer", (_where, one, significantly, above) => {
    expect(held([one])).toEqual([significantly, above]);
  });

  it("says nothing of peers that did not run", () => {
    const engines = retrieval.engines.filter(({ engine }) => engine === "lectern");
    expect(retrievalClaims({ ...retrieval, engines, against: [] }).map(({ what }) => what)).toEqual([
      "nDCG@10, mean docs",
      "nDCG@10, mean all",
      "success@1, mean docs",
    ]);
  });
});

describe("growthClaims", () => {
  it("are about 100,000 and 1,000,000 sections", () => {
    expect(growthClaims({ ...growth, steps: [step("lectern", 10_000)] })).toEqual([]);
    expect(claimsReport([])).toBe("");
  });

  it("hold up to the target, and up to what the peer needs in the same run", () => {
    const xapian = { ...step("xapian", 100_000), p50Ms: 1 };
    const claimed = (p50Ms: number) =>
      growthClaims({ ...growth, steps: [xapian, { ...step("lectern", 100_000), p50Ms }] })
        .filter(({ what }) => what.startsWith("query p50"))
        .map(({ isHeld }) => isHeld);
    expect(claimed(1)).toEqual([true, true]);
    expect(claimed(1.2)).toEqual([true, false]);
    expect(claimed(1.4)).toEqual([false, false]);
  });
});

describe("failureLine", () => {
  it.each([
    ["Error: spawnSync /opt/node/bin/node ETIMEDOUT", "took longer than it may"],
    ["ModuleNotFoundError:\n  No module named 'xapian'", "ModuleNotFoundError: No module named 'xapian'"],
    ["Cannot find /home/someone/cache/x.mjs imported", "Cannot find x.mjs imported"],
    ["file:///home/someone/engine.mjs:3 throws", "engine.mjs:3 throws"],
  ])("%j", (error, line) => {
    expect(failureLine(error)).toBe(line);
  });
});
