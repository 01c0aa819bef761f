import { describe, expect, test } from "vitest";
import { FetchError } from "../../src/fetch/mod.ts";
import { backOff, Passing, Retries, retryAfter } from "../../src/fetch/retry.ts";

test.each([
  [0, 0, 125],
  [0, 1, 250],
  [1, 0, 250],
  [1, 1, 500],
  [2, 0.5, 750],
])("after %i attempts more, by a chance of %d, %i ms are waited", (tried, chance, ms) => {
  expect(backOff(tried, chance)).toBe(ms);
});

test.each<[string | undefined, number | undefined, string]>([
  ["120", 120_000, "seconds"],
  ["0", 0, "at once"],
  ["Wed, 21 Oct 2026 07:28:05 GMT", 5000, "a date"],
  ["Wed, 21 Oct 2026 07:27:00 GMT", 0, "a date that has passed"],
  ["soon", undefined, "what says nothing"],
  [undefined, undefined, "no header"],
])("Retry-After %j asks for %j ms: %s", (header, ms) => {
  expect(retryAfter(header, Date.parse("Wed, 21 Oct 2026 07:28:00 GMT"))).toBe(ms);
});

describe("what may pass is tried again", () => {
  const failure = new FetchError("network", "broken");
  const always = (after?: number) => async () => {
    throw new Passing(failure, after);
  };
  const retries = (waits: number[], options: { times?: number; left?: number } = {}) =>
    new Retries({
      times: options.times ?? 3,
      left: () => options.left ?? 120_000,
      wait: async (ms) => void waits.push(ms),
      signal: new AbortController().signal,
    });

  test("as often as allowed, each wait longer", async () => {
    const waits: number[] = [];
    await expect(retries(waits).run(always())).rejects.toBe(failure);
    expect(waits).toHaveLength(3);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  test("when the server wants it", async () => {
    const waits: number[] = [];
    await expect(retries(waits, { times: 1 }).run(always(5000))).rejects.toBe(failure);
    expect(waits).toEqual([5000]);
  });

  test("but not when that is after all time", async () => {
    const waits: number[] = [];
    await expect(retries(waits, { left: 4000 }).run(always(5000))).rejects.toBe(failure);
    expect(waits).toEqual([]);
  });

  test("within one count for a whole download", async () => {
    const waits: number[] = [];
    const again = retries(waits);
    let turn = 0;
    await again.run(async () => {
      if (turn++ < 2) throw new Passing(failure);
    });
    await expect(again.run(always())).rejects.toBe(failure);
    expect(waits).toHaveLength(3);
  });

  test("and nothing else is", async () => {
    const waits: number[] = [];
    await expect(retries(waits).run(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(waits).toEqual([]);
  });
});
