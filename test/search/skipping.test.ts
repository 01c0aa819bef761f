import { describe, expect, it, vi } from "vitest";
import { search } from "../../src/search/mod.ts";
import { PostingList } from "../../src/search/postings.ts";
import { Scoreboard } from "../../src/search/scoreboard.ts";
import { indexOf } from "./parsed_markdown.ts";

/** 6,000 pages of words of which some are common and some are rare, always the same. */
function pages(): Readonly<Record<string, string>> {
  let state = 42;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const words = Array.from({ length: 400 }, (_, i) => `word${i}x`);
  // Of two random numbers the smaller: low numbers are common.
  const word = (): string => words[Math.min(random(400), random(400))]!;
  return Object.fromEntries(
    Array.from({ length: 6000 }, (_, i) => {
      const body = Array.from({ length: 5 + random(40) }, word).join(" ");
      return [`p${i}.md`, `# ${word()} ${word()}\n\n${body}\n\n## ${word()}\n\n${word()}\n`];
    }),
  );
}

/** Searches as if so many chunks could still win that skipping were never worth it. */
function readingAll<Result>(ask: () => Result): Result {
  const countFrom = vi.spyOn(Scoreboard.prototype, "countFrom").mockReturnValue(Number.POSITIVE_INFINITY);
  try {
    return ask();
  } finally {
    countFrom.mockRestore();
  }
}

describe("skipping what cannot win", () => {
  const index = indexOf(pages());
  const questions = [
    "word399x word1x word0x",
    "word380x word390x word2x word3x word0x",
    "word250x word0x",
    "word1x word2x word3x word4x word5x word6x",
    "word399x",
    "word0x",
    "nothing word398x word0x",
  ];

  it("is done in the first of these questions, and never by what it is compared with", () => {
    const readBlock = vi.spyOn(PostingList.prototype, "readBlock");
    search([{ index }], questions[0]!);
    expect(readBlock.mock.calls.length).toBeGreaterThan(0);
    readBlock.mockClear();
    readingAll(() => search([{ index }], questions[0]!));
    expect(readBlock.mock.calls.length).toBe(0);
    readBlock.mockRestore();
  });

  for (const question of questions) {
    it(`answers ${question} as if everything were read`, () => {
      for (const limit of [1, 10, 50]) {
        const skipping = search([{ index }], question, { limit }).hits;
        const reading = readingAll(() => search([{ index }], question, { limit })).hits;
        expect(skipping.map(({ chunk }) => chunk)).toEqual(reading.map(({ chunk }) => chunk));
        skipping.forEach(({ score }, i) => void expect(score).toBeCloseTo(reading[i]!.score, 3));
      }
    });

    it(`answers ${question} among some of the pages as if everything were read`, () => {
      const accepts = (page: number): boolean => page % 3 === 0;
      const dead = new Set([0, 3, 6, 9]);
      const skipping = search([{ index, accepts, dead }], question).hits;
      const reading = readingAll(() => search([{ index, accepts, dead }], question)).hits;
      expect(skipping.map(({ chunk }) => chunk)).toEqual(reading.map(({ chunk }) => chunk));
      expect(skipping.every(({ page }) => accepts(page) && !dead.has(page))).toBe(true);
    });
  }
});
