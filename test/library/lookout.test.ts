import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { Lookout } from "../../src/library/lookout.ts";

/** Time that passes when the test says so. */
function clock() {
  let time = 0;
  let next: { at: number; run: () => unknown } | undefined;
  return {
    now: () => time,
    after(ms: number, run: () => unknown) {
      const timer = { at: time + ms, run };
      next = timer;
      return () => {
        if (next === timer) next = undefined;
      };
    },
    spend: (ms: number) => {
      time += ms;
    },
    /** Milliseconds until the next look; nothing when none is due. */
    due: () => next && next.at - time,
    async ring() {
      const { at, run } = next!;
      next = undefined;
      time = at;
      await run();
    },
  };
}

test.each([
  ["a quick look", 1, 2_000],
  ["a look of 20 ms", 20, 2_000],
  ["a look of 100 ms", 100, 10_000],
  ["a look that had to read much", 30_000, 60_000],
])("after %s (%i ms) the next is due in %i ms", async (_what, cost, due) => {
  const time = clock();
  const lookout = new Lookout(async () => time.spend(cost), time);
  expect(time.due()).toBeUndefined();
  lookout.start();
  lookout.start();
  expect(time.due()).toBe(2_000);
  await time.ring();
  expect(time.due()).toBe(due);
  lookout.stop();
  expect(time.due()).toBeUndefined();
});

test("one that was stopped while it looked looks no more", async () => {
  const time = clock();
  const lookout = new Lookout(async () => lookout.stop(), time);
  lookout.start();
  await time.ring();
  expect(time.due()).toBeUndefined();
});

test("a program that only watches ends by itself", async () => {
  const library = join(import.meta.dirname, "../../src/library/mod.ts");
  const script = `
    const { Library } = await import(${JSON.stringify(library)});
    new Library({ stored: { names: () => [] }, log: () => {} }).watch(() => {});
    console.log("watching");
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout).toBe("watching\n");
});
