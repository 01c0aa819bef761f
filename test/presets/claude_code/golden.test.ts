import { describe, expect, test } from "vitest";
import { goldenQuestions, scorePreset } from "../../../bench/golden_preset.ts";
import { goldenScore } from "../../../bench/golden_score.ts";
import { CATEGORIES } from "../../../src/presets/claude_code/categories.ts";
import { madeDocs, SLUGS } from "./made_docs.ts";

describe("a score", () => {
  const is = (wanted: string) => (found: string) => found === wanted;
  const answers: Record<string, string[]> = {
    first: ["a"],
    third: ["x", "y", "b"],
    fourth: ["x", "y", "z", "c"],
    none: [],
  };
  const questions = [
    { query: "first", isRight: is("a") },
    { query: "third", isRight: is("b") },
    { query: "fourth", isRight: is("c") },
    { query: "none", isRight: is("d") },
  ];

  test("counts ranks 1 and 3, and the mean of one over the rank", async () => {
    expect(await goldenScore(questions, (query) => answers[query]!)).toEqual({
      questions: 4,
      top1: 0.25,
      top3: 0.5,
      mrr: (1 + 1 / 3 + 1 / 4) / 4,
      missed: ["fourth", "none"],
    });
  });

  test("of no question is 0, not something that is no number", async () => {
    expect(await goldenScore([], () => [])).toEqual({ questions: 0, top1: 0, top3: 0, mrr: 0, missed: [] });
  });
});

test("there are 44 questions, each of a category that pages can have", () => {
  const questions = goldenQuestions();
  expect(questions.length).toBe(44);
  expect(new Set(questions.map(({ query }) => query)).size).toBe(44);
  for (const { isRight } of questions) expect(CATEGORIES.filter((category) => isRight({ category })).length).toBe(1);
});

test("questions go through the preset's own search", async () => {
  const words = (slug: string) => (slug === "slack" ? "Mention the heron in a thread." : "");
  const questions = [
    {
      query: "mention heron in a thread",
      isRight: ({ category }: { category: string }) => category === "integrations",
    },
    { query: "setting up hooks", isRight: ({ category }: { category: string }) => category === "hooks" },
    { query: "zzyzx", isRight: () => true },
  ];
  const score = await scorePreset(Buffer.from(madeDocs(SLUGS, words)), questions);
  expect(score).toMatchObject({ questions: 3, top1: 2 / 3, missed: ["zzyzx"] });
});
