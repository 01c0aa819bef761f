import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NotWritten, removeOrphans, writeAtomically } from "../../src/storage/mod.ts";
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
  expect(() => writeAtomically(join(folder, "taken"), "text")).toThrow(
    `${join(folder, "taken")} could not be written: `,
  );
  expect(readdirSync(folder)).toEqual(["taken"]);
});

test("what a killed writer left is removed, and nothing else", () => {
  const folder = temporaryFolder();
  writeAtomically(
    join(folder, "kept"),
    ["te", "xt"].map((piece) => Buffer.from(piece)),
  );
  writeFileSync(join(folder, ".state.json.partial-1-1"), "half");
  removeOrphans(folder);
  removeOrphans(join(folder, "nowhere"));
  expect(readdirSync(folder)).toEqual(["kept"]);
});

test("of what killed writers left, one file's can be removed alone: its folder may be a person's", () => {
  const folder = temporaryFolder({ ".tokens.json.partial-1-1": "half", ".config.json.partial-1-1": "half" });
  removeOrphans(folder, "tokens.json");
  expect(readdirSync(folder)).toEqual([".config.json.partial-1-1"]);
});

test("a file below another file is refused with the file system's code", () => {
  const folder = temporaryFolder({ taken: "text" });
  const write = () => writeAtomically(join(folder, "taken", "state.json"), "text");
  expect(write).toThrow(NotWritten);
  expect(write).toThrow(expect.objectContaining({ code: "EEXIST" }));
});
