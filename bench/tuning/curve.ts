import { significance } from "../significance.ts";
import { differencesOf, meanOf, sharesOf } from "./shares.ts";
import type { Trials } from "./trials.ts";

/** What one value of a weight gives, the others as they are. */
export interface CurvePoint {
  readonly value: number;
  /** Means of nDCG@10 over the docs sets, and over all. */
  readonly docs: number;
  readonly all: number;
  /** What is tuned for, minus the same at the present value. */
  readonly difference: number;
  readonly p: number;
  /** The difference on the questions of each fold alone. */
  readonly byFold: readonly number[];
  /** How many folds would choose it, by the questions of the others. */
  readonly chosenBy: number;
}

/** How the ranking depends on one weight. */
export interface Curve {
  readonly name: string;
  readonly present: number;
  /** By value; one alone where every value ranks alike. */
  readonly points: readonly CurvePoint[];
  /** What choosing the value by the other folds gives on those held out: an honest forecast of a change. */
  readonly heldOut: { readonly difference: number; readonly p: number };
}

/** Tries all values of one axis from the present point. */
export function curveOf(trials: Trials, axis: number, folds: readonly number[]): Curve {
  const { asked, axes, present } = trials;
  const { name, present: value, values } = axes[axis]!;
  const before = trials.at(present);
  const tried = values.map((_, position) => trials.at(present.with(axis, position)));
  const all = sharesOf(asked);
  if (tried.every((scores) => scores.every((score, i) => score === before[i]))) {
    const point = pointOf(trials, value, before, folds, 0);
    return { name, present: value, points: [point], heldOut: { difference: 0, p: 1 } };
  }
  const count = Math.max(...folds) + 1;
  const choices = Array.from({ length: count }, (_, fold) => {
    const train = sharesOf(asked, (question) => folds[question] !== fold);
    const means = tried.map((scores) => meanOf(scores, train));
    const best = Math.max(...means);
    // Of equals the present one, so that nothing is changed for nothing.
    return means[present[axis]!] === best ? present[axis]! : means.indexOf(best);
  });
  const chosen = before.map((_, question) => tried[choices[folds[question]!]!]![question]!);
  const differences = differencesOf(chosen, before, all);
  return {
    name,
    present: value,
    points: values.map((one, position) => {
      const chosenBy = choices.filter((choice) => choice === position).length;
      return pointOf(trials, one, tried[position]!, folds, chosenBy);
    }),
    heldOut: { difference: sumOf(differences), p: significance(differences) },
  };
}

function pointOf(trials: Trials, value: number, scores: Float64Array, folds: readonly number[], chosenBy: number) {
  const { asked, present } = trials;
  const before = trials.at(present);
  const differences = differencesOf(scores, before, sharesOf(asked));
  return {
    value,
    docs: meanOf(scores, sharesOf(asked, undefined, ["docs"])),
    all: meanOf(scores, sharesOf(asked, undefined, ["all"])),
    difference: sumOf(differences),
    p: significance(differences),
    byFold: Array.from({ length: Math.max(...folds) + 1 }, (_, fold) => {
      return sumOf(
        differencesOf(
          scores,
          before,
          sharesOf(asked, (question) => folds[question] === fold),
        ),
      );
    }),
    chosenBy,
  };
}

function sumOf(differences: readonly number[]): number {
  return differences.reduce((sum, difference) => sum + difference, 0);
}
