import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Stamp } from "../../src/storage/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const long = { size: 5, mtimeMs: 1_000.5, ctimeMs: 2_000.25, ino: 7 };

test.each([
  ["the same look", {}, true],
  ["another size", { size: 6 }, false],
  ["another time of the content", { mtimeMs: 1_001 }, false],
  ["another time of the entry, as when that of the content is set back", { ctimeMs: 2_001 }, false],
  ["another file that has taken its place", { ino: 8 }, false],
])("%s", (_name, change, expected) => {
  const stamp = Stamp.of(long);
  expect(stamp.isStill({ ...long, ...change })).toBe(expected);
  expect(new Stamp(JSON.parse(JSON.stringify(stamp.columns))).isStill({ ...long, ...change })).toBe(expected);
});

test("a file that was written just now is no proof of anything, whatever times it claims", () => {
  const file = join(temporaryFolder({ file: "text" }), "file");
  writeFileSync(file, "other");
  utimesSync(file, 1, 1);
  const stats = statSync(file);
  expect(Stamp.of(stats).isStill(stats)).toBe(false);
  expect(Stamp.unsettled.isStill({ ...long, size: -1, mtimeMs: 0, ctimeMs: 0 })).toBe(false);
});
