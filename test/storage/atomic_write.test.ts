import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeOrphans, writeAtomically } from "../../src/storage/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

test("a file is written whole, its folder made, nothing left beside it", () => {
  const folder = join(temporaryFolder(), "a", "b");
  writeAtomically(join(folder, "state.json"), "one");
  writeAtomically(join(folder, "state.json"), new TextEncoder().encode("two"));
  expect(readFileSync(join(folder, "state.json"), "utf8")).toBe("two");
  expect(readdirSync(folder)).toEqual(["state.json"]);
});

test("a write that fails leaves the old file and no orphan", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "taken"));
  expect(() => writeAtomically(join(folder, "taken"), "text")).toThrow();
  expect(readdirSync(folder)).toEqual(["taken"]);
});

test("what a killed writer left is removed once it is old, and not while it may be written", () => {
  const folder = temporaryFolder();
  writeAtomically(join(folder, "kept"), "text");
  const orphan = join(folder, ".state.json.partial-1-aa");
  writeFileSync(orphan, "half");
  removeOrphans(folder);
  expect(readdirSync(folder)).toContain(".state.json.partial-1-aa");
  utimesSync(orphan, 0, 0);
  removeOrphans(folder);
  expect(readdirSync(folder)).toEqual(["kept"]);
});
