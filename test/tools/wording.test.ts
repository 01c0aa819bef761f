import { describe, expect, test } from "vitest";
import { isNearlyEqual, wordingOf } from "../../src/tools/wording.ts";

const same = (a: string, b: string) => isNearlyEqual(wordingOf(a), wordingOf(b));

/** Long enough for a few words more to be few. */
const long = Array.from(
  { length: 60 },
  (_, i) => `word${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}`,
).join(" ");

describe("what says the same", () => {
  test.each([
    ["line ends and blanks", "The heron\r\n  wades.", "The heron wades."],
    ["case", "The Heron wades.", "the heron wades."],
    ["where links lead to", "See [herons](/v1/herons.md).", "See [herons](/v2/herons.md)."],
    ["a few words more on one side", long, `${long} in the router`],
    ["a few words more in the middle", `${long} ${long}`, `${long} in the router ${long}`],
  ])("%s", (_, a, b) => expect([same(a, b), same(b, a)]).toEqual([true, true]));
});

describe("what says something else", () => {
  test.each([
    ["another word on each side: the framework", `${long} React`, `${long} Solid`],
    ["another word on each side: the duty", `${long} must`, `${long} should`],
    ["a number", `${long} port 3000`, `${long} port 5000`],
    ["a number on one side alone", long, `${long} since 5`],
    ["a negation", `${long} does work`, `${long} does not work`],
    ["a negation, shortened", `${long} can`, `${long} can't`],
    ["a comparison", `${long} a === b`, `${long} a !== b`],
    ["the same words the other way round", `${long} use fetch instead of load`, `${long} use load instead of fetch`],
    ["the parts of a number the other way round", `${long} since 1.2`, `${long} since 2.1`],
    ["a sign before a number", `${long} returns -1`, `${long} returns 1`],
    ["many words more", long, `${long} ${long}`],
  ])("%s", (_, a, b) => expect([same(a, b), same(b, a)]).toEqual([false, false]));
});
