import type { Weights } from "../../src/search/mod.ts";
import { type Axis, presentPoint, weightsAt } from "./axes.ts";
import type { Asked } from "./folds.ts";

/** nDCG@10 of each question, in the order of the questions. */
export type Scores = Float64Array;

/** The questions, and what each scores at any point of the axes. Every point is ranked once, however often it is asked of. */
export interface Trials {
  readonly asked: readonly Asked[];
  readonly axes: readonly Axis[];
  readonly present: readonly number[];
  at(point: readonly number[]): Scores;
}

/** Trials over axes of the weights. */
export function trialsOf(
  asked: readonly Asked[],
  axes: readonly Axis[],
  weights: Weights,
  rank: (weights: Weights) => Scores,
): Trials {
  const known = new Map<string, Scores>();
  return {
    asked,
    axes,
    present: presentPoint(axes),
    at(point) {
      const key = point.join(" ");
      let scores = known.get(key);
      if (scores === undefined) {
        scores = rank(weightsAt(weights, axes, point));
        known.set(key, scores);
      }
      return scores;
    },
  };
}
