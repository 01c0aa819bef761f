import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answered } from "./own_search.ts";

/** nDCG@10 and the place of the first right page (0: none among ten) of one question. */
export type Score = readonly [ndcg: number, place: number];

/** Set → id of a question → its score. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, Score>>>>;

const FILE = join(import.meta.dirname, "baseline.json");

/** The scores that were stored last. */
export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(FILE, "utf8")) as Baseline;
}

/** The scores of some answers, by set and then by id, so that equal rankings give equal bytes. */
export function baselineOf(answered: ReadonlyMap<string, readonly Answered[]>): Baseline {
  const sets = [...answered].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sets.map(([set, answers]) => [
      set,
      // A map would put ids that are numbers before the others; the file is written by hand for the same reason.
      Object.fromEntries(answers.map(({ id, ndcg, place }) => [id, [Number(ndcg.toFixed(4)), place] as const])),
    ]),
  );
}

/** Stores scores, one question a line: a change of the ranking is a readable difference. */
export function writeBaseline(baseline: Baseline): void {
  writeFileSync(FILE, baselineText(baseline));
}

/** The text of the file. */
export function baselineText(baseline: Baseline): string {
  const sets = Object.entries(baseline).map(([set, scores]) => {
    const lines = Object.entries(scores).map(([id, [ndcg, place]]) => `    ${JSON.stringify(id)}: [${ndcg}, ${place}]`);
    return `  ${JSON.stringify(set)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${sets.join(",\n")}\n}\n`;
}
