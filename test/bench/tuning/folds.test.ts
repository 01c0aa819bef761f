import { describe, expect, it } from "vitest";
import { type Asked, foldsOf } from "../../../bench/tuning/folds.ts";

const set = (name: string, count: number): Asked[] =>
  Array.from({ length: count }, (_, i) => ({ set: name, id: `q${i}` }));
const asked = [...set("docs-a", 103), ...set("docs-b", 31), ...set("classic", 2)];

/** How many questions of a set each fold has. */
function sizes(folds: readonly number[], name: string, count: number): number[] {
  return Array.from(
    { length: count },
    (_, fold) => folds.filter((one, i) => one === fold && asked[i]!.set === name).length,
  );
}

describe("foldsOf", () => {
  it.each([2, 3, 5, 10])("parts each set into %i equal folds, so that no fold lacks a kind of question", (count) => {
    const folds = foldsOf(asked, count);
    for (const name of ["docs-a", "docs-b", "classic"]) {
      const all = sizes(folds, name, count);
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
      // Every question is in one fold, and in no second one.
      expect(all.reduce((sum, size) => sum + size, 0)).toBe(asked.filter((one) => one.set === name).length);
    }
  });

  it("parts alike in every run, in whatever order the questions come", () => {
    const backwards = asked.toReversed();
    const again = foldsOf(backwards, 5);
    // The sets come in another order too, which shifts the numbers of folds, not what is together.
    const together = (questions: readonly Asked[], folds: readonly number[]) =>
      Array.from({ length: 5 }, (_, fold) =>
        questions
          .filter(({ set }, i) => set === "docs-a" && folds[i] === fold)
          .map(({ id }) => id)
          .sort()
          .join(" "),
      ).sort();
    expect(together(backwards, again)).toEqual(together(asked, foldsOf(asked, 5)));
    expect(foldsOf(asked, 5)).toEqual(foldsOf(asked, 5));
  });

  it("does not part neighbours in turn: ids that count up stand near each other in the documentation too", () => {
    const folds = foldsOf(set("docs-a", 100), 5);
    expect(folds).not.toEqual(folds.map((_, i) => i % 5));
    expect(new Set(folds.slice(0, 10)).size).toBeGreaterThan(2);
    const inTurn = folds.filter((fold, i) => fold === (folds[i - 1]! + 1) % 5).length;
    expect(inTurn).toBeLessThan(50);
  });
});
