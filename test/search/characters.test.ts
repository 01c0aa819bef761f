import { expect, test } from "vitest";
import { isWordUnit } from "../../src/search/characters.ts";
import { isSpaceless, spacelessRuns } from "../../src/search/spaceless.ts";

/** Every unit that is a character by itself. */
const units = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code < 0xd800 || code >= 0xe000);

test("a unit beyond ASCII belongs to words if Unicode says so, or if it shows nothing within a word", () => {
  const wrong = units.filter((code) => {
    const sign = String.fromCharCode(code);
    return code >= 0x80 && isWordUnit(code) !== /[\p{L}\p{N}\p{M}]|\u00ad|\u200c|\u200d|\u2060|\ufeff/u.test(sign);
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

test("a run is spaceless if its first character is of a script without blanks", () => {
  const script =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  const wrong = units.filter(
    (code) => isSpaceless(String.fromCharCode(code)) !== script.test(String.fromCharCode(code)),
  );
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

test.each([
  ["JWT", ["JWT"], "no such script"],
  ["don’t", ["don’t"], "a sign beyond them"],
  ["使用JWT令牌", ["使用", "JWT", "令牌"], "cut at both borders"],
  ["ไทยabc", ["ไทย", "abc"], "Thai"],
])("%s is cut to %j: %s", (run, pieces) => {
  expect(spacelessRuns(run)).toEqual(pieces);
});
