import { fixed, markdownTable, probability, signed } from "../markdown.ts";
import type { Change, CrossValidation } from "./cross_validation.ts";
import type { Curve } from "./curve.ts";

/** Curves as tables of markdown, one for each weight that ranks anything otherwise. Differences are in thousandths. */
export function curvesReport(curves: readonly Curve[]): string {
  const alike = curves.filter(({ points }) => points.length === 1).map(({ name }) => name);
  const tables = curves.filter(({ points }) => points.length > 1).map(curveTable);
  const note = alike.length > 0 ? [`Every value tried ranks these questions alike: ${alike.join(", ")}.\n`] : [];
  return [...tables, ...note].join("\n");
}

function curveTable({ name, present, points, heldOut }: Curve): string {
  const folds = points[0]!.byFold.length;
  const head = [name, "docs", "all", "difference", "p", "held out, by fold", "chosen by the other folds"];
  const rows = points.map(({ value, docs, all, difference, p, byFold, chosenBy }) => [
    value === present ? `**${value}**` : String(value),
    fixed(docs, 4),
    fixed(all, 4),
    value === present ? "" : thousandths(difference),
    value === present ? "" : probability(p),
    value === present ? "" : byFold.map(thousandths).join(" "),
    chosenBy === 0 ? "" : `${chosenBy} of ${folds}`,
  ]);
  const forecast = `${thousandths(heldOut.difference)}, p ${probability(heldOut.p)}`;
  return `${markdownTable(head, rows)}\nChosen by the other folds, on those held out: ${forecast}\n`;
}

/** Tuning of all weights together, fold by fold, and what it comes to. */
export function crossValidationReport({ folds, heldOut, changes, tuned, holds }: CrossValidation): string {
  const rows = folds.map(({ train, heldOut, changes }, fold) => [
    String(fold + 1),
    fixed(train.before, 4),
    fixed(train.after, 4),
    fixed(heldOut.before, 4),
    fixed(heldOut.after, 4),
    thousandths(heldOut.after - heldOut.before),
    changes.map(changeName).join(", ") || "nothing",
  ]);
  const all = ["all", "", "", fixed(heldOut.before, 4), fixed(heldOut.after, 4)];
  const head = [
    "fold",
    "train, present",
    "train, tuned",
    "held out, present",
    "held out, tuned",
    "difference",
    "changes",
  ];
  const gain = thousandths(heldOut.after - heldOut.before);
  return [
    markdownTable(head, [...rows, [...all, gain, `p ${probability(heldOut.p)}`]]),
    changes.length === 0
      ? "Nothing to set: no step gains anything on all questions."
      : `Tuned on all questions it would set ${changes.map(changeName).join(", ")}: ${thousandths(tuned.after - tuned.before)} there.`,
    verdict(gain, holds, changes),
    "",
  ].join("\n");
}

function verdict(gain: string, holds: boolean, changes: readonly Change[]): string {
  if (holds && changes.length > 0) return `Held out, no fold loses (${gain} in all): try it in src/search/weights.ts.`;
  return `Held out, tuning gives ${gain} and no gain in every fold: the weights stay as they are.`;
}

function changeName({ name, from, to }: Change): string {
  return `${name} ${from} → ${to}`;
}

function thousandths(difference: number): string {
  return signed(1000 * difference, 1);
}
