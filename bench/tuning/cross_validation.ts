import { significance } from "../significance.ts";
import { ascend } from "./ascent.ts";
import { differencesOf, meanOf, type Shares, sharesOf } from "./shares.ts";
import type { Trials } from "./trials.ts";

/** What a step must gain: a fifth of what is called noise, so that there is something to try on the questions held out. */
const LEAST_GAIN = 0.0005;

/** A weight that tuning would set to another value. */
export interface Change {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Means of what is tuned for, with the present weights and with the tuned ones. */
export interface BeforeAndAfter {
  readonly before: number;
  readonly after: number;
}

/** One fold held out: tuned on the others, scored on its own questions. */
export interface HeldOutFold {
  readonly changes: readonly Change[];
  readonly train: BeforeAndAfter;
  readonly heldOut: BeforeAndAfter;
}

/** What tuning finds, and what it is worth on questions that it did not see. */
export interface CrossValidation {
  readonly folds: readonly HeldOutFold[];
  /** All questions, each ranked with weights tuned without it. */
  readonly heldOut: BeforeAndAfter & { readonly p: number };
  /** What tuning on all questions would set; it gains there what it was chosen for. */
  readonly changes: readonly Change[];
  readonly tuned: BeforeAndAfter;
  /** Whether no fold is below its present score, and some above: only then is a change worth a look. */
  readonly holds: boolean;
}

/** Tunes all weights on all folds but one, in turn, and then on all questions. */
export function crossValidated(trials: Trials, folds: readonly number[], least = LEAST_GAIN): CrossValidation {
  const { asked, present } = trials;
  const before = trials.at(present);
  const after = Float64Array.from(before);
  const held = Array.from({ length: Math.max(...folds) + 1 }, (_, fold): HeldOutFold => {
    const train = sharesOf(asked, (question) => folds[question] !== fold);
    const own = sharesOf(asked, (question) => folds[question] === fold);
    const point = tunedFor(trials, train, least);
    const scores = trials.at(point);
    folds.forEach((one, question) => {
      if (one === fold) after[question] = scores[question]!;
    });
    return {
      changes: changesAt(trials, point),
      train: { before: meanOf(before, train), after: meanOf(scores, train) },
      heldOut: { before: meanOf(before, own), after: meanOf(scores, own) },
    };
  });
  const all = sharesOf(asked);
  const point = tunedFor(trials, all, least);
  const gains = held.map(({ heldOut }) => heldOut.after - heldOut.before);
  return {
    folds: held,
    heldOut: {
      before: meanOf(before, all),
      after: meanOf(after, all),
      p: significance(differencesOf(after, before, all)),
    },
    changes: changesAt(trials, point),
    tuned: { before: meanOf(before, all), after: meanOf(trials.at(point), all) },
    holds: gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0),
  };
}

function tunedFor(trials: Trials, shares: Shares, least: number): readonly number[] {
  const counts = trials.axes.map(({ values }) => values.length);
  return ascend(trials.present, counts, (point) => meanOf(trials.at(point), shares), least);
}

function changesAt({ axes, present }: Trials, point: readonly number[]): Change[] {
  return axes.flatMap(({ name, values, present: from }, axis) =>
    point[axis] === present[axis] ? [] : [{ name, from, to: values[point[axis]!]! }],
  );
}
