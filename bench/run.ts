/**
 * Measures lectern: `npm run bench`. Prints tables, writes `bench/results.json`, and draws `bench/plots/` from it.
 *
 * - `start`: how our executable starts, and how fast bytes become an index that answers.
 * - `retrieval`: which pages come first, beside other search engines over the same sections and questions.
 * - `growth`: the cost of one index from 1,000 to 1,000,000 sections, beside the same.
 *
 * `--only PART` measures one of them; `--engines a,b` names the peers (`--engines ""` for none) and `--quick` takes few
 * rounds, peers and sizes. What is not a whole part is printed only, never stored.
 */
import { parseArgs } from "node:util";
import { claimsReport, growthClaims, retrievalClaims } from "./claims.ts";
import { growthReport, measureGrowth } from "./growth.ts";
import { HARNESS_FOLDER, type Harness, readyHarness } from "./harness.ts";
import { writePlots } from "./plot.ts";
import { type Results, storeResults } from "./results.ts";
import { measureRetrieval } from "./retrieval.ts";
import { retrievalReport } from "./retrieval_report.ts";

const PARTS = ["start", "retrieval", "growth"] as const;
const ROUNDS = 20;
const QUICK_ROUNDS = 3;
const QUICK_PEERS = ["fts5", "xapian"];

const { values } = parseArgs({
  options: { only: { type: "string" }, engines: { type: "string" }, quick: { type: "boolean", default: false } },
});
if (values.only !== undefined && !PARTS.some((part) => part === values.only)) {
  console.error(`There is no part "${values.only}"; --only takes ${PARTS.join(", ")}.`);
  process.exit(2);
}
const isQuick = values.quick;
const peers = values.engines?.split(",").filter(Boolean) ?? (isQuick ? QUICK_PEERS : undefined);
const isAsked = (part: (typeof PARTS)[number]) => values.only === undefined || values.only === part;

// Starts first, while the machine is cool and its files are not pushed out of memory by the others.
if (isAsked("start")) await start();
if (isAsked("retrieval") || isAsked("growth")) {
  const harness = readyHarness();
  if (harness === undefined) {
    console.error(`No retrieval bench in ${HARNESS_FOLDER}: ranking and growth are left out.`);
  } else {
    if (isAsked("retrieval")) retrieval(harness);
    if (isAsked("growth")) growth(harness);
  }
}

/** What it measures runs in this process, so its code is loaded only for this part. */
async function start(): Promise<void> {
  const { measureStartAndSize, startAndSizeReport } = await import("./start_and_size.ts");
  try {
    const startAndSize = await measureStartAndSize(isQuick ? QUICK_ROUNDS : ROUNDS);
    console.log(startAndSizeReport(startAndSize));
    keep({ startAndSize }, !isQuick);
  } catch (error) {
    console.error(`Start-up and size are left out: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

function retrieval(harness: Harness): void {
  const retrieval = measureRetrieval(harness, peers);
  console.log(`${retrievalReport(retrieval)}\n${claimsReport(retrievalClaims(retrieval))}`);
  keep({ retrieval }, peers === undefined);
}

function growth(harness: Harness): void {
  const growth = measureGrowth(harness, { peers, isQuick });
  console.log(`${growthReport(growth)}\n${claimsReport(growthClaims(growth))}`);
  keep({ growth }, peers === undefined);
}

/** Stored at once, since the next part may take minutes. */
function keep(part: Results, isWhole: boolean): void {
  if (isWhole) writePlots(storeResults(part));
}
