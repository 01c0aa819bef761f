import { describe, expect, test } from "vitest";
import { lineWindow, splitLines } from "../../src/tools/mod.ts";

const LIMITS = { lineCount: 200, maxBytes: 32_768 };
const lines = (count: number, length = 3) => Array.from({ length: count }, () => `${"x".repeat(length - 1)}\n`);

test("lines keep their ends, and a last one without stays so", () => {
  expect(splitLines("first\r\nsecond\n\nno trailing newline")).toEqual([
    "first\r\n",
    "second\n",
    "\n",
    "no trailing newline",
  ]);
  expect(splitLines("a\rb\n")).toEqual(["a\rb\n"]);
  expect(splitLines("")).toEqual([]);
});

describe("a window of whole lines", () => {
  test.each([
    ["250 lines: the first 200", lines(250), 1, LIMITS, 200, true],
    ["a window in the middle", lines(3), 2, { ...LIMITS, lineCount: 50 }, 3, false],
    ["20 lines of 5,000 bytes: six of them", lines(20, 5000), 1, LIMITS, 6, true],
    ["a first line that is larger than all: it alone", ["x".repeat(40_000), "\n", "tail"], 1, LIMITS, 1, true],
    ["bytes, not characters", ["ééé\n", "ééé\n", "ééé\n"], 1, { lineCount: 200, maxBytes: 14 }, 2, true],
    ["the end exactly", lines(200), 1, LIMITS, 200, false],
  ])("%s", (_reason, text, startLine, limits, endLine, hasMore) => {
    expect(lineWindow(text, startLine, limits)).toMatchObject({ startLine, endLine, hasMore });
  });

  test("beyond the end, and of nothing, there is none", () => {
    expect(lineWindow(lines(3), 4, LIMITS)).toBeUndefined();
    expect(lineWindow([], 1, LIMITS)).toBeUndefined();
  });

  test("successive windows join to the text", () => {
    const text = `${"# Title\r\n\nA line.\n".repeat(90)}end`;
    let joined = "";
    let startLine = 1;
    for (;;) {
      const window = lineWindow(splitLines(text), startLine, { lineCount: 70, maxBytes: 500 })!;
      joined += window.content;
      if (!window.hasMore) break;
      startLine = window.endLine + 1;
    }
    expect(joined).toBe(text);
  });
});
