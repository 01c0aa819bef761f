import { describe, expect, it } from "vitest";
import { againstBestPeers, type Scores } from "../../bench/against_peers.ts";

/** A set in which question i has the i-th score, by every measure. */
function set(scores: readonly number[]) {
  const all = (score: number) => ({ ndcg: score, mrr: score, recall: score, s1: score });
  return {
    ...all(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    scores: Object.fromEntries(scores.map((score, i) => [`q${i}`, all(score)])),
  };
}

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

const engines = new Map<string, Scores>([
  ["first", { "docs-a": set(times(20, 0.5)), "docs-typo": set(times(10, 0.1)), classic: set([0.9, 0.9, 0.1]) }],
  ["lectern", { "docs-a": set(times(20, 0.8)), "docs-typo": set(times(10, 0.6)), classic: set([0.5, 0.5, 0.8]) }],
  ["second", { "docs-a": set(times(20, 0.9)), "docs-typo": set(times(10, 0)), classic: set([0.2, 0.2, 0.2]) }],
]);

describe("againstBestPeers", () => {
  const found = againstBestPeers(engines);
  const at = (over: string) => found.find((one) => one.over === over && one.metric === "ndcg")!;

  it.each([
    ["docs-a", "second", -0.1, true, "twenty losses are no chance"],
    ["docs-typo", "first", 0.5, false, "far above"],
    ["classic", "first", -0.1 / 3, false, "below, but three questions prove nothing"],
    ["mean docs", "second", 0.25, false, "the best over a mean may be another than on its sets"],
    ["mean docs, no typo", "second", -0.1, true, "without the typo set"],
  ])("%s: the best peer is %s", (over, peer, difference, isWorse, _reason) => {
    expect(at(over)).toMatchObject({ peer, isWorse });
    expect(at(over).difference).toBeCloseTo(difference, 10);
  });

  it("compares by each measure", () => {
    expect(new Set(found.map(({ metric }) => metric))).toEqual(new Set(["ndcg", "mrr", "recall", "s1"]));
    expect(found).toHaveLength(4 * 7);
  });

  it("weighs sets alike in a mean, however many questions they have", () => {
    expect(at("mean all").ours).toBeCloseTo((0.8 + 0.6 + 0.6) / 3, 10);
  });

  it("says nothing where no peer ran", () => {
    expect(againstBestPeers(new Map([["lectern", engines.get("lectern")!]]))).toEqual([]);
  });
});
