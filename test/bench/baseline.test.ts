import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { baselineOf, baselineText, readBaseline } from "../../bench/baseline.ts";
import { shared, sharedPath } from "../shared_folder.ts";

describe("baseline", () => {
  it("has one question a line, sets in the order of their names, scores of four decimals", () => {
    const answer = (id: string, ndcg: number, place: number) => ({ id, query: "", ndcg, place, before: [] });
    const text = baselineText(
      baselineOf(
        new Map([
          ["docs-b", [answer("q", 1, 1)]],
          ["docs-a", [answer("i-x-1", 0.63092975, 2), answer("i-x-2", 0, 0)]],
        ]),
      ),
    );
    expect(text).toBe(
      '{\n  "docs-a": {\n    "i-x-1": [0.6309, 2],\n    "i-x-2": [0, 0]\n  },\n  "docs-b": {\n    "q": [1, 1]\n  }\n}\n',
    );
    expect(JSON.parse(text)).toEqual({ "docs-a": { "i-x-1": [0.6309, 2], "i-x-2": [0, 0] }, "docs-b": { q: [1, 1] } });
  });

  it("is stored as it is written", () => {
    const stored = readFileSync(join(import.meta.dirname, "../../bench/baseline.json"), "utf8");
    expect(baselineText(readBaseline())).toBe(stored);
  });

  it.skipIf(shared === undefined)("holds a score for every question of the sets", () => {
    for (const [set, scores] of Object.entries(readBaseline())) {
      const lines = readFileSync(sharedPath("eval", set, "queries.jsonl"), "utf8")
        .split("\n")
        .filter(Boolean);
      expect([set, Object.keys(scores).length]).toEqual([set, lines.length]);
    }
  });
});
