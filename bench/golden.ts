/**
 * How well the `claude-code` preset answers: `node bench/golden.ts [--corpus llms-full.txt]`.
 *
 * The golden questions need a copy of the documentation, which is not ours to pass on: name it by `--corpus` or
 * `LECTERN_CLAUDE_CORPUS`. The same ranking is scored on open documentation where that is at hand.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { scoreOpen } from "./golden_open.ts";
import { goldenQuestions, scorePreset } from "./golden_preset.ts";
import type { GoldenScore } from "./golden_score.ts";

const { values } = parseArgs({ options: { corpus: { type: "string" } } });
const corpus = values.corpus ?? process.env.LECTERN_CLAUDE_CORPUS;
const rows: [string, GoldenScore][] = [];
if (corpus === undefined) console.error("No --corpus and no LECTERN_CLAUDE_CORPUS: the golden questions are left out.");
else rows.push(["golden", await scorePreset(readFileSync(corpus), goldenQuestions())]);
try {
  rows.push(...(await scoreOpen()));
} catch (error) {
  console.error(`Open documentation is left out: ${(error as Error).message}`);
}
console.log("| questions | number | top 1 | top 3 | MRR |\n| --- | --- | --- | --- | --- |");
for (const [name, { questions, top1, top3, mrr }] of rows) {
  console.log(`| ${name} | ${questions} | ${[top1, top3, mrr].map((share) => share.toFixed(3)).join(" | ")} |`);
}
for (const query of rows.find(([name]) => name === "golden")?.[1].missed ?? []) console.log(`missed: ${query}`);
