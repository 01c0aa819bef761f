import { describe, expect, it } from "vitest";
import { compared } from "../../bench/comparison.ts";
import type { Answered } from "../../bench/own_search.ts";

function answered(id: string, ndcg: number, place: number, before: readonly string[] = []): Answered {
  return { id, query: `what is ${id}`, ndcg, place, before };
}

describe("compared", () => {
  it("tells which questions got better or worse, the largest change first, with the pages before the right one", () => {
    const now = new Map([
      ["docs-a", [answered("1", 1, 1), answered("2", 0.5, 3, ["x", "y"]), answered("3", 0.6309, 2, ["z"])]],
      ["docs-b", [answered("1", 0, 0, ["p"]), answered("2", 1, 1)]],
    ]);
    const { better, worse } = compared(now, {
      "docs-a": { 1: [0.5, 3], 2: [1, 1], 3: [1, 1] },
      "docs-b": { 1: [0.9, 1], 2: [0.4, 4] },
    });
    const names = (changes: typeof better) => changes.map(({ set, id }) => `${set} ${id}`);
    expect(names(worse)).toEqual(["docs-b 1", "docs-a 2", "docs-a 3"]);
    expect(names(better)).toEqual(["docs-b 2", "docs-a 1"]);
    expect(worse[1]).toMatchObject({ ndcgBefore: 1, ndcg: 0.5, placeBefore: 1, place: 3, before: ["x", "y"] });
  });

  it("takes a difference below the baseline's four decimals for none", () => {
    const { sets, better, worse } = compared(new Map([["docs-a", [answered("1", Math.LOG10E, 2)]]]), {
      "docs-a": { 1: [Number(Math.LOG10E.toFixed(4)), 2] },
    });
    expect([better, worse]).toEqual([[], []]);
    expect(sets[0]).toMatchObject({ better: 0, worse: 0, p: 1, isWorse: false });
  });

  it.each([
    [20, 0.9, true, "twenty questions that lose a little"],
    [3, 0, false, "three that lose everything may be chance"],
    [20, 1, false, "no question lost"],
  ])("%i questions at %d: significantly worse is %s", (count, ndcg, isWorse, _reason) => {
    const ids = Array.from({ length: count }, (_, i) => `q${i}`);
    const now = new Map([["docs-a", ids.map((id) => answered(id, ndcg, 1))]]);
    const baseline = { "docs-a": Object.fromEntries(ids.map((id) => [id, [1, 1] as const])) };
    expect(compared(now, baseline).sets[0]!.isWorse).toBe(isWorse);
  });

  it("leaves out questions that only one side has, and counts them", () => {
    const now = new Map([["docs-a", [answered("old", 1, 1), answered("new", 0, 0)]]]);
    const { sets, worse } = compared(now, { "docs-a": { old: [1, 1], gone: [1, 1], lost: [1, 1] } });
    expect(worse).toEqual([]);
    expect(sets[0]).toMatchObject({ questions: 1, unmatched: 3, before: 1, now: 1 });
  });

  it("compares nothing with a set that was never stored", () => {
    const now = new Map([["docs-new", [answered("1", 0.5, 2, ["x"])]]]);
    expect(compared(now, {}).sets[0]).toMatchObject({ questions: 0, unmatched: 1, isWorse: false });
  });
});
