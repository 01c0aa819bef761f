import { expect, test } from "vitest";
import { UpstreamRules } from "../../bench/project/upstream_rules.ts";
import { corpusOf } from "../analysis/analysed.ts";
import { BEES, boundFolder } from "../graph/made_repository.ts";

/** What KyberWeave's formulas give on the documents of the bees, by who computed them from its source: of the first, of the second. */
test.each([
  ["gateway/protocol", [11.92, 2.4]],
  ["HiveBox", [5.1]],
  ["hivebox", []],
  ["GET /gateway/health", [7.94, 1.34]],
  ["why are my bees suddenly gone", [0.5]],
  ["frames", [4.42, 2.11]],
  ["how do I bake bread", []],
  ["Hive Core", [5.5, 5.5, 5.5, 3.03]],
  ["tell me why we keep getting", []],
])("the opponent of our ranking scores %j as its rules do", (question, scores) => {
  const { documents } = corpusOf(boundFolder(BEES));
  const ruled = new UpstreamRules(documents, "snapshot").rank(question);
  expect(ruled.map(({ score }) => Number(score.toFixed(2)))).toEqual(scores);
});

/** Of the changes after the snapshot: an unknown word no longer makes a good document a miss, and beginnings of words count. */
test("by its newest rules it finds more, nothing less", () => {
  const { documents } = corpusOf(boundFolder(BEES));
  const paths = (question: string, edition: "snapshot" | "newest") =>
    new UpstreamRules(documents, edition).rank(question).map(({ path }) => path);
  expect(paths("swarm recovery with tauri", "newest")).toContain("docs/apiary/swarm-runbook.md");
  for (const question of ["HiveBox", "frames", "gateway/protocol", "why are my bees suddenly gone"]) {
    expect(paths(question, "newest")).toEqual(expect.arrayContaining(paths(question, "snapshot")));
  }
});
