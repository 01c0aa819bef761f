import { expect, test } from "vitest";
import { candidates } from "../../src/tools/candidates.ts";

test.each([
  ["", ["guide/b.md", "api/guide.md", "Guides/c.md"], "all in their order"],
  ["gu", ["guide/b.md", "Guides/c.md", "api/guide.md"], "what starts so, then what holds it"],
  [".MD", ["guide/b.md", "api/guide.md", "Guides/c.md"], "in either case"],
  ["x", [], "nothing else"],
])("%j gives %j: %s", (typed, expected) => {
  expect(candidates(["guide/b.md", "api/guide.md", "Guides/c.md"], typed)).toEqual(expected);
});

test("of a million names only the first are looked at", () => {
  let looked = 0;
  function* names() {
    for (; looked < 1_000_000; looked++) yield `page-${looked}`;
  }
  expect(candidates(names(), "none")).toEqual([]);
  expect(looked).toBe(20_000);
});
