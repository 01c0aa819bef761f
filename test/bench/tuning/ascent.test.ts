import { describe, expect, it } from "vitest";
import { ascend } from "../../../bench/tuning/ascent.ts";

const counts = [9, 9];

describe("ascend", () => {
  it.each([
    ["a summit", (x: number, y: number) => -((x - 6) ** 2) - (y - 2) ** 2, [6, 2]],
    ["a summit at a corner", (x: number, y: number) => x - y, [8, 0]],
    ["a ridge, which takes turns", (x: number, y: number) => -4 * Math.abs(x - y) - 0.5 * (x - 7) ** 2, [4, 4]],
    [
      "a slanted summit, which takes a second round",
      (x: number, y: number) => -((x - 6) ** 2) - (y - 2) ** 2 - 0.5 * (x - 6) * (y - 2),
      [6, 2],
    ],
    ["a plain", () => 1, [4, 4]],
  ])("%s", (_what, height, summit) => {
    expect(ascend([4, 4], counts, ([x, y]) => height(x!, y!), 1e-9)).toEqual(summit);
  });

  it("takes no step that gains less than it must", () => {
    const slope = ([x]: readonly number[]) => x! / 10;
    expect(ascend([4], [9], slope, 0.1 - 1e-9)).toEqual([8]);
    expect(ascend([4], [9], slope, 0.1 + 1e-9)).toEqual([4]);
  });

  it("asks of no point outside", () => {
    const asked: number[] = [];
    const height = (point: readonly number[]) => {
      asked.push(...point);
      return point[0]! - point[1]!;
    };
    expect(ascend([0, 1], [2, 2], height, 0.5)).toEqual([1, 0]);
    expect(asked.every((position) => position === 0 || position === 1)).toBe(true);
  });
});
