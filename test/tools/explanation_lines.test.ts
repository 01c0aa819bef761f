import { expect, test } from "vitest";
import { explanationLines } from "../../src/tools/explanation_lines.ts";

const field = (name: "title" | "body", count: number, length: number) => {
  return { field: name, count, length, frequency: 1 };
};

test("terms, forms and fields stand below each other, and the parts add up", () => {
  const lines = explanationLines({
    terms: [
      {
        asked: "server",
        rarity: 2.306,
        weight: 1,
        score: 5.02,
        forms: [
          { text: "server", weight: 1, fields: [field("body", 4, 120), field("title", 1, 3)] },
          { text: "servers", weight: 0.7, fields: [field("body", 1, 120)] },
        ],
      },
      { asked: "port", rarity: 3, weight: 1, score: 0, forms: [] },
    ],
    factors: [{ name: "first section of its page", factor: 1.35 }],
    page: 0.8,
    score: 7.577,
  });
  expect(lines).toEqual([
    "   asked   form     rarity        title   body  adds",
    "   server  server     2.31          1/3  4/120  5.02",
    "           servers          ×0.7         1/120",
    "   5.02 × 1.35 (first section of its page) + 0.80 (other sections of the page) = 7.58",
    "   Not here: port.",
  ]);
});

test("a word that stands for an unknown one says how much less it counts", () => {
  const term = { asked: "servr", rarity: 2, weight: 0.9, score: 3 };
  const [, row] = explanationLines({
    terms: [{ ...term, forms: [{ text: "server", weight: 1, fields: [field("body", 1, 9)] }] }],
    factors: [],
    page: 0,
    score: 3,
  });
  expect(row).toContain("2.00 ×0.9");
});
