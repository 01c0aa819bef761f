import { describe, expect, it } from "vitest";
import { differencesOf, meanOf, sharesOf } from "../../../bench/tuning/shares.ts";

const asked = ["docs-a", "docs-a", "docs-a", "docs-b", "classic", "classic"].map((set, i) => ({ set, id: `q${i}` }));
const scores = Float64Array.of(0.3, 0.6, 0.9, 1, 0.2, 0.4);

describe("sharesOf", () => {
  it.each([
    ["docs", (0.6 + 1) / 2],
    ["all", (0.6 + 1 + 0.3) / 3],
  ] as const)("the mean over %s counts each set once, however many questions it has", (mean, value) => {
    expect(meanOf(scores, sharesOf(asked, undefined, [mean]))).toBeCloseTo(value, 12);
  });

  it("weights are tuned for half the one, half the other", () => {
    expect(meanOf(scores, sharesOf(asked))).toBeCloseTo((0.8 + 1.9 / 3) / 2, 12);
  });

  it("leaves out questions that are not in, and sets of which none is", () => {
    const shares = sharesOf(asked, (question) => question === 0 || question === 5);
    expect(Array.from(shares)).toEqual([0.75, 0, 0, 0, 0, 0.25]);
  });
});

it("the parts of a difference make the difference of the means", () => {
  const others = Float64Array.of(0.1, 0.6, 1, 0.5, 0.4, 0.4);
  const shares = sharesOf(asked);
  const sum = differencesOf(scores, others, shares).reduce((all, part) => all + part, 0);
  expect(sum).toBeCloseTo(meanOf(scores, shares) - meanOf(others, shares), 12);
});
