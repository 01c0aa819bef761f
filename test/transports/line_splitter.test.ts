import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Line, LineSplitter, MESSAGE_CAP } from "../../src/transports/mod.ts";

/** All lines of a stream that arrives in these pieces. */
function split(pieces: readonly Uint8Array[], cap = MESSAGE_CAP): Line[] {
  const splitter = new LineSplitter(cap);
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()];
}

const lines = (text: string, cap?: number) => split([Buffer.from(text, "latin1")], cap);
const tooLong: Line = { unreadable: "too long" };
const notUtf8: Line = { unreadable: "not UTF-8" };

describe("lines", () => {
  const rows: [text: string, lines: Line[], reason: string][] = [
    ["", [], "nothing"],
    ["a\nb\n", ["a", "b"], "LF"],
    ["a\r\nb\r\n", ["a", "b"], "CRLF"],
    ["a\nb", ["a", "b"], "the last line needs no terminator"],
    ["a\r", ["a"], "nor all of it"],
    ["a\r\r\n", ["a"], "every CR at the end goes"],
    ["\ra\n", ["\ra"], "but none elsewhere"],
    ["\r\n\n  \t  \na\n\t", ["a"], "blank lines are skipped"],
    ["  a \n", ["  a "], "blanks of a line that holds something stay"],
    ["\0a\0\n", ["\0a\0"], "NUL is never trimmed"],
    ["\0\n", ["\0"], "nor is it blank"],
    ["\v\n", ["\v"], "nor is a vertical tab"],
    ["\xc3\x28\na\n", [notUtf8, "a"], "broken UTF-8 is not text"],
    ["\xed\xa0\x80\n", [notUtf8], "an encoded surrogate is not UTF-8"],
    ["\xef\xbb\xbfa\n", ["\ufeffa"], "a byte order mark is not taken away"],
  ];
  test.each(rows)("%j → %j (%s)", (text, expected) => expect(lines(text)).toEqual(expected));
});

describe("the cap, here of 5 bytes", () => {
  const rows: [text: string, lines: Line[], reason: string][] = [
    ["12345\n", ["12345"], "exactly at the cap"],
    ["12345\r\n", ["12345"], "the terminator does not count"],
    ["12345", ["12345"], "without a terminator"],
    ["123456\na\n", [tooLong, "a"], "over it: dropped, then normal service"],
    ["12345678901234567890\na\n", [tooLong, "a"], "far over it"],
    ["12345678901234567890", [tooLong], "to the end of input: reported once"],
    ["1234567\n1234567\n", [tooLong, tooLong], "once a line"],
    ["          \n", [tooLong], "blank, but too long to know"],
  ];
  test.each(rows)("%j → %j (%s)", (text, expected) => expect(lines(text, 5)).toEqual(expected));

  test("is 2,097,152 bytes by default", () => {
    const longest = "x".repeat(2_097_152);
    expect(lines(`${longest}\n${longest}x\n`)).toEqual([longest, tooLong]);
  });
});

test("however the bytes are split, the lines are the same", () => {
  const bytes = fc.array(fc.constantFrom(0x61, 0x0a, 0x0d, 0x20, 0x00, 0xc3, 0xa4), { maxLength: 40 });
  fc.assert(
    fc.property(bytes, fc.array(fc.integer({ min: 0, max: 8 })), fc.integer({ min: 0, max: 8 }), (all, sizes, cap) => {
      const stream = Uint8Array.from(all);
      const pieces: Uint8Array[] = [];
      let at = 0;
      for (const size of sizes) {
        pieces.push(stream.subarray(at, at + size));
        at += size;
      }
      pieces.push(stream.subarray(at));
      expect(split(pieces, cap)).toEqual(split([stream], cap));
    }),
    { seed: 20250618, numRuns: 2_000 },
  );
});
