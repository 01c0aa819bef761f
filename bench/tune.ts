/**
 * How the weights of the ranking were found: `npm run tune`, in some minutes. Changes nothing; prints for each weight what
 * other values give, and what tuning all of them comes to on questions that it did not see.
 *
 * The questions of each set are parted into folds. Weights are tuned on all folds but one, by climbing along one weight
 * after the other, and scored on the fold held out; so in turn for each. Only the public sets are asked, always the same.
 *
 * `-- --weight NAME` tries one weight densely (`fieldWeights` is all of a list, `fieldWeights.title` one of it); `-- --folds N`
 * makes other than 5 folds; `-- --quick` takes every fourth question and the nearest values; `-- --json` prints all figures.
 */
import { parseArgs } from "node:util";
import { WEIGHTS, type Weights } from "../src/search/mod.ts";
import { HARNESS_FOLDER } from "./harness.ts";
import { type BenchQuestion, type OwnSearch, openOwnSearch } from "./own_search.ts";
import { axesOf } from "./tuning/axes.ts";
import { crossValidated } from "./tuning/cross_validation.ts";
import { curveOf } from "./tuning/curve.ts";
import { foldsOf } from "./tuning/folds.ts";
import { trialsOf } from "./tuning/trials.ts";
import { crossValidationReport, curvesReport } from "./tuning/tuning_report.ts";

/** Questions of a quick run: one in so many. */
const QUICK_EVERY = 4;

const { values } = parseArgs({
  options: {
    weight: { type: "string" },
    folds: { type: "string", default: "5" },
    quick: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const folds = Number(values.folds);
const usual = axesOf(WEIGHTS, values.quick ? "nearest" : "usual");
const axes =
  values.weight === undefined
    ? usual
    : axesOf(WEIGHTS, "fine").filter(({ name, weight }) => [name, weight].includes(values.weight!));
// Questions and a text that not everybody has would give each their own weights.
delete process.env.BENCH_HIDDEN;
delete process.env.BENCH_CLAUDE_DOCS;
if (!Number.isInteger(folds) || folds < 2 || folds > 20) {
  console.error(`--folds takes a number from 2 to 20, not "${values.folds}".`);
  process.exitCode = 2;
} else if (axes.length === 0) {
  console.error(`There is no weight "${values.weight}"; there are ${usual.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 2;
} else {
  const own = await openOwnSearch();
  if (own === undefined) {
    console.error(
      `No retrieval bench in ${HARNESS_FOLDER}: weights are tuned on its public questions. ` +
        "Put it there, or name its folder in LECTERN_BENCH_HARNESS.",
    );
    process.exitCode = 1;
  } else {
    tune(own);
  }
}

function tune(own: OwnSearch): void {
  const every = values.quick ? QUICK_EVERY : 1;
  const questions = [...own.sets].flatMap(([set, all]) =>
    all.filter((_, i) => i % every === 0).map((question) => ({ set, id: question.id, question })),
  );
  const parts = foldsOf(questions, folds);
  const trials = trialsOf(questions, axes, WEIGHTS, ranker(own, questions));
  const curves = axes.map((_, axis) => curveOf(trials, axis, parts));
  const validation = values.weight === undefined ? crossValidated(trials, parts) : undefined;
  progress("");
  if (values.json) {
    console.log(JSON.stringify({ folds, questions: questions.length, curves, validation }, null, 2));
    return;
  }
  const sample = values.quick ? ", a sample that proves nothing" : "";
  console.log(`${questions.length} questions of ${own.sets.size} sets${sample}, ${folds} folds.`);
  console.log("nDCG@10; differences, in thousandths, of what is tuned for: half the mean docs, half the mean all.\n");
  console.log(curvesReport(curves));
  if (validation !== undefined) console.log(crossValidationReport(validation));
}

/** Ranks all questions with given weights. The indexes stay: no weight acts on what is in them. */
function ranker(own: OwnSearch, questions: readonly { readonly question: BenchQuestion }[]) {
  let done = 0;
  return (weights: Weights) => {
    progress(`${++done} rankings`);
    return Float64Array.from(questions, ({ question }) => own.answer(question, weights).ndcg);
  };
}

/** One line that the next one takes the place of, for a person who waits. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}
