import { describe, expect, it } from "vitest";
import { axesOf, presentPoint, weightsAt } from "../../../bench/tuning/axes.ts";
import { FIELDS } from "../../../src/search/fields.ts";
import { WEIGHTS } from "../../../src/search/mod.ts";

const valuesOf = (name: string, grid: Parameters<typeof axesOf>[1], changed = {}) =>
  axesOf({ ...WEIGHTS, ...changed }, grid).find((axis) => axis.name === name)!.values;

describe("axesOf", () => {
  it("has an axis for every number of the weights, whichever there are", () => {
    const numbers = Object.values(WEIGHTS).flat();
    expect(axesOf(WEIGHTS).map(({ present }) => present)).toEqual(numbers);
    expect(new Set(axesOf(WEIGHTS).map(({ name }) => name)).size).toBe(numbers.length);
  });

  it("names the numbers of a list by their fields, where it has one for each", () => {
    const names = axesOf(WEIGHTS).map(({ name }) => name);
    expect(names).toContain("fieldLength.body");
    expect(names).toContain("near[1]");
  });

  it.each(["nearest", "usual", "fine"] as const)("the %s grid is ascending and has the present value", (grid) => {
    for (const { name, present, values } of axesOf(WEIGHTS, grid)) {
      expect([name, values]).toEqual([name, [...new Set(values)].sort((a, b) => a - b)]);
      expect([name, values.includes(present)]).toEqual([name, true]);
      expect([name, values.every((value) => Number.isFinite(value) && value >= 0)]).toEqual([name, true]);
    }
  });

  it.each([
    ["nextSection", { nextSection: 0.3 }, [0, 0.15, 0.225, 0.3, 0.399, 0.6], "an amount: from nothing to the double"],
    ["nextSection", { nextSection: 0.8 }, [0, 0.4, 0.6, 0.8, 1], "but a share is no more than all"],
    ["firstSection", { firstSection: 1.4 }, [1, 1.2, 1.3, 1.4, 1.53, 1.8], "a factor: from 1, which does nothing"],
    ["nearMost", { nearMost: 5 }, [1, 3, 4, 5, 7, 10], "a number of things is whole, and one at least"],
    ["saturation", { saturation: 2 }, [0.001, 1, 1.5, 2, 2.66, 4], "never 0, by which would be divided"],
    [
      "fieldWeights.title",
      { fieldWeights: FIELDS.map(() => 8) },
      [0.001, 4, 6, 8, 10.6, 16],
      "one of a list; a term that adds 0 would be none to the search",
    ],
    [
      "fieldWeights.title",
      { fieldWeights: FIELDS.map(() => 1.5) },
      [0.001, 0.75, 1.13, 1.5, 2, 3],
      "which multiplies no score, so it does not begin at 1",
    ],
    ["begun", { begun: 0 }, [0], "what is off stays off: there is no scale to try"],
  ])("%s of %j: %j: %s", (name, changed, values, _reason) => {
    expect(valuesOf(name, "usual", changed)).toEqual(values);
  });
});

describe("weightsAt", () => {
  const axes = axesOf(WEIGHTS);
  const present = presentPoint(axes);

  it("the present point is the present weights", () => {
    expect(weightsAt(WEIGHTS, axes, present)).toEqual(WEIGHTS);
  });

  it.each(axes.map(({ name }, axis) => [name, axis] as const))("sets %s and nothing else", (name, axis) => {
    const before = structuredClone(WEIGHTS);
    const there = weightsAt(WEIGHTS, axes, present.with(axis, present[axis] === 0 ? 1 : 0));
    const changed = axesOf(there).filter(({ present }, i) => present !== axes[i]!.present);
    expect(changed.map((one) => one.name)).toEqual([name]);
    expect(WEIGHTS).toEqual(before);
  });
});
