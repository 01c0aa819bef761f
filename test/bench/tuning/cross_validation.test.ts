import { describe, expect, it } from "vitest";
import { crossValidated } from "../../../bench/tuning/cross_validation.ts";
import { curveOf } from "../../../bench/tuning/curve.ts";
import type { Trials } from "../../../bench/tuning/trials.ts";
import { crossValidationReport, curvesReport } from "../../../bench/tuning/tuning_report.ts";

const COUNT = 40;
const folds = Array.from({ length: COUNT }, (_, question) => question % 4);
const asked = folds.map((_, question) => ({ set: question % 2 === 0 ? "docs-a" : "docs-b", id: `q${question}` }));

/** Trials over two weights, now at their middle values, in which a question scores what is told. */
function trials(score: (question: number, good: number, idle: number) => number): Trials {
  const values = [1, 2, 3];
  return {
    asked,
    axes: [
      { name: "good", weight: "saturation", present: 2, values },
      { name: "idle", weight: "begun", present: 2, values },
    ],
    present: [1, 1],
    at: ([good, idle]) => Float64Array.from(asked, (_, question) => score(question, values[good!]!, values[idle!]!)),
  };
}

const helps = trials((_, good) => 0.5 + good / 10);
const overfits = trials((question, good) => (question === 0 ? good / 3 : 0.5));
const hurts = trials((_, good) => 1 - Math.abs(good - 2) / 2);

describe("crossValidated", () => {
  it("a weight that helps every question helps those held out, in every fold", () => {
    const { folds: held, heldOut, changes, holds } = crossValidated(helps, folds);
    expect(changes).toEqual([{ name: "good", from: 2, to: 3 }]);
    expect(held.map((fold) => fold.changes)).toEqual(Array(4).fill(changes));
    expect(heldOut.after - heldOut.before).toBeCloseTo(0.1, 12);
    expect(heldOut.p).toBeLessThan(0.001);
    expect(holds).toBe(true);
    expect(crossValidationReport(crossValidated(helps, folds))).toContain("try it in src/search/weights.ts");
  });

  it("one that helps a single question gains nothing on those held out: it was chosen for that question", () => {
    const found = crossValidated(overfits, folds);
    expect(found.changes).toEqual([{ name: "good", from: 2, to: 3 }]);
    expect(found.tuned.after).toBeGreaterThan(found.tuned.before);
    // Where the question is held out, nothing tells to change anything; elsewhere it is in the way of nothing.
    expect(found.folds[0]!.changes).toEqual([]);
    expect(found.heldOut.after).toBe(found.heldOut.before);
    expect(found.holds).toBe(false);
    expect(crossValidationReport(found)).toContain("the weights stay as they are");
  });

  it("the best weights stay", () => {
    const found = crossValidated(hurts, folds);
    expect(found.changes).toEqual([]);
    expect(found.holds).toBe(false);
    expect(crossValidationReport(found)).toContain("Nothing to set");
  });
});

describe("curveOf", () => {
  it("tells what each value gives, and which the folds would choose", () => {
    const { points, heldOut } = curveOf(helps, 0, folds);
    expect(points.map(({ value, chosenBy }) => [value, chosenBy])).toEqual([
      [1, 0],
      [2, 0],
      [3, 4],
    ]);
    expect(points.map(({ difference }) => Number(difference.toFixed(6)))).toEqual([-0.1, 0, 0.1]);
    expect(points[2]!.byFold.map((one) => Number(one.toFixed(6)))).toEqual([0.1, 0.1, 0.1, 0.1]);
    expect(heldOut.difference).toBeCloseTo(0.1, 12);
  });

  it("chooses by the other folds only, so a value that helps one question forecasts nothing", () => {
    const { points, heldOut } = curveOf(overfits, 0, folds);
    expect(points[2]!.difference).toBeGreaterThan(0);
    expect(points.map(({ chosenBy }) => chosenBy)).toEqual([0, 1, 3]);
    expect(heldOut.difference).toBe(0);
  });

  it("says of a weight that ranks nothing otherwise just that", () => {
    const idle = curveOf(helps, 1, folds);
    expect(idle.points).toHaveLength(1);
    const report = curvesReport([curveOf(helps, 0, folds), idle]);
    expect(report).toContain("Every value tried ranks these questions alike: idle.");
    expect(report).toContain("| **2** |");
  });
});
