import { expect, test } from "vitest";
import { HostQueue } from "../../src/fetch/host_queue.ts";

const { signal } = new AbortController();

/** A work that ends when told to, and notes that it began. */
function work(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: resolve };
}

test("a host has only so many at a time, the others come in order, and other hosts do not wait", async () => {
  const queue = new HostQueue(2);
  const begun: string[] = [];
  const works = ["a1", "a2", "a3", "a4", "b1"].map((name) => work(begun, name));
  const all = works.map(({ run }, index) => queue.run(index === 4 ? "b" : "a", signal, run));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  works[1]!.end();
  await all[1];
  await Promise.resolve();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (const { end } of works) end();
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("who gives up while waiting leaves its place to the next", async () => {
  const queue = new HostQueue(1);
  const begun: string[] = [];
  const [first, second, third] = ["1", "2", "3"].map((name) => work(begun, name));
  const stop = new AbortController();
  const one = queue.run("a", signal, first!.run);
  const two = queue.run("a", stop.signal, second!.run);
  const three = queue.run("a", signal, third!.run);
  stop.abort(new Error("enough"));
  await expect(two).rejects.toThrow("enough");
  first!.end();
  third!.end();
  await Promise.all([one, three]);
  expect(begun).toEqual(["1", "3"]);
});

test("a work that fails leaves its place too", async () => {
  const queue = new HostQueue(1);
  await expect(queue.run("a", signal, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("a", signal, async () => "next")).toBe("next");
});
