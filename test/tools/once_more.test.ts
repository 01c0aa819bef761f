import { expect, test } from "vitest";
import { DocumentGone } from "../../src/library/mod.ts";
import { IndexFormatError } from "../../src/search/mod.ts";
import { onceMore } from "../../src/tools/mod.ts";

const damaged = () => new IndexFormatError("damaged");
const gone = () => new DocumentGone("a.md");

/** A call that fails so often, then answers. */
function failing(times: number, failure: () => Error) {
  let calls = 0;
  const call = () => {
    if (calls++ < times) throw failure();
    return "answer";
  };
  return { call, calls: () => calls };
}

test.each([
  ["nothing wrong", 0, damaged, 1],
  ["a page that changed meanwhile", 1, gone, 2],
  ["the indexes of three sources damaged at once", 3, damaged, 4],
])("%s: it answers", async (_, times, failure, calls) => {
  const one = failing(times, failure);
  expect(await onceMore(one.call)).toBe("answer");
  expect(one.calls()).toBe(calls);
});

test.each([
  ["a page that changes all the time", gone, 2],
  ["an index that is damaged whatever is done", damaged, 33],
  ["anything else", () => new Error("else"), 1],
])("%s: it throws in the end", async (_, failure, calls) => {
  const one = failing(Number.POSITIVE_INFINITY, failure);
  await expect(onceMore(one.call)).rejects.toThrow(failure().message);
  expect(one.calls()).toBe(calls);
});
