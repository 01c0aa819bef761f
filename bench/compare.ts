/**
 * Which questions got better or worse since the stored baseline: `npm run bench:compare`, in seconds and without peers.
 *
 * `-- --limit N` shows so many of each kind, 10 by default; `-- --write` stores what is now as the new baseline. Ends with 3 if a
 * set got significantly worse.
 */
import { parseArgs } from "node:util";
import { baselineOf, readBaseline, writeBaseline } from "./baseline.ts";
import { type Change, compared, type SetComparison } from "./comparison.ts";
import { HARNESS_FOLDER } from "./harness.ts";
import { fixed, markdownTable, probability, signed } from "./markdown.ts";
import { askOwnSearch } from "./own_search.ts";

const SET_GOT_WORSE = 3;
/** Pages before the right one that are named. */
const SHOWN_PAGES = 4;

const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, limit: { type: "string", default: "10" } },
});
const answered = await askOwnSearch();
if (answered === undefined) {
  console.error(`No retrieval bench in ${HARNESS_FOLDER}: there is nothing to compare.`);
  process.exitCode = 1;
} else if (values.write) {
  writeBaseline(baselineOf(answered));
  console.log("The baseline is what the ranking gives now.");
} else {
  const { sets, worse, better } = compared(answered, readBaseline());
  console.log(setTable(sets));
  list("Worse", worse);
  list("Better", better);
  if (sets.some(({ isWorse }) => isWorse)) process.exitCode = SET_GOT_WORSE;
}

function setTable(sets: readonly SetComparison[]): string {
  const rows = sets.map(({ set, questions, before, now, p, better, worse, isWorse }) => [
    set,
    String(questions),
    fixed(before, 3),
    fixed(now, 3),
    signed(now - before, 4),
    probability(p),
    String(better),
    String(worse),
    isWorse ? "**worse**" : "",
  ]);
  const table = markdownTable(
    ["nDCG@10", "questions", "before", "now", "difference", "p", "better", "worse", ""],
    rows,
  );
  const strangers = sets.filter(({ unmatched }) => unmatched > 0);
  const notes = strangers.map(({ set, unmatched }) => `${set}: ${unmatched} questions stand on one side only.\n`);
  return [table, ...notes].join("\n");
}

function list(title: string, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const shown = changes.slice(0, Number(values.limit));
  console.log(`${title}${shown.length < changes.length ? `, ${shown.length} of ${changes.length}` : ""}:`);
  for (const { set, id, query, ndcgBefore, ndcg, placeBefore, place, before } of shown) {
    console.log(`  ${set} ${id}  ${JSON.stringify(query)}`);
    const places = `${placeBefore || "none"} → ${place || "none"}`;
    console.log(`    ${fixed(ndcgBefore, 3)} → ${fixed(ndcg, 3)}, first right page at ${places}${beforeIt(before)}`);
  }
}

function beforeIt(pages: readonly string[]): string {
  if (pages.length === 0) return "";
  const more = pages.length > SHOWN_PAGES ? ` and ${pages.length - SHOWN_PAGES} more` : "";
  return `, after ${pages.slice(0, SHOWN_PAGES).join(", ")}${more}`;
}
