import { describe, expect, it } from "vitest";
import { significance } from "../../bench/significance.ts";

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe("significance", () => {
  // Exact values, by counting the signs that give a sum at least as far from zero.
  it.each([
    ["no question", [], 1],
    ["questions that both answer alike", [0, 0, 0], 1],
    ["gains and losses that cancel", [1, -1], 1],
    ["one question: either sign is as large", [0.4], 1],
    ["five equal gains: 2 of 32", times(5, 0.2), 2 / 32],
    ["five equal losses are as unlikely", times(5, -0.2), 2 / 32],
    ["one large gain, one small gain, one small loss: 6 of 8", [3, 1, -1], 6 / 8],
    ["ten equal gains: 2 of 1,024", times(10, 0.1), 2 / 1024],
    ["eight gains against two losses: 112 of 1,024", [...times(8, 1), ...times(2, -1)], 112 / 1024],
  ])("%s", (_reason, differences, exact) => {
    expect(Math.abs(significance(differences) - exact)).toBeLessThan(0.01);
  });

  const some = [0.3, -0.1, 0.2, 0.5, -0.4, 0.1, 0.05, 0.2];

  it("is the same for the same differences, whatever their unit", () => {
    expect(significance(some)).toBe(significance(some));
    expect(significance(some.map((difference) => difference / 1000))).toBe(significance(some));
  });

  it("does not count questions that both answer alike", () => {
    expect(significance([0, ...some, 0, 0])).toBe(significance(some));
  });

  it("never claims certainty", () => {
    expect(significance(times(300, 1))).toBe(1 / 20_001);
    expect(significance(times(300, 1), 10)).toBe(1 / 11);
  });
});
