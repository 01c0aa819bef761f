import { afterAll, beforeAll, expect, test } from "vitest";
import { atEveryPoint, type Hit } from "../../bench/chaos/every_point.ts";
import { type Scenarios, scenarios } from "../../bench/chaos/scenarios.ts";

let made: Scenarios;

beforeAll(async () => {
  made = await scenarios();
});

afterAll(() => made.clear());

// `npm run chaos` does this to every command that writes, and with more errors.
test.each<[string, string, Hit]>([
  ["add a file", "killed: the source is there whole or not at all", { deed: "kill" }],
  ["refresh linked pages", "killed: the old text is there, or the new one", { deed: "kill" }],
  ["remove", "killed: the source is there whole or not at all", { deed: "kill" }],
  [
    "refresh a file",
    "on a disk that is full from there on: said in words, and the old text stays",
    { deed: "ENOSPC", lasts: true },
  ],
])("%s, at each write, sync, rename and removal %s", async (name, _, hit) => {
  const { points, faults } = await atEveryPoint(made.all.find((scenario) => scenario.name === name)!, hit);
  expect(faults).toEqual([]);
  // Otherwise nothing was hit.
  expect(points).toBeGreaterThan(5);
});
