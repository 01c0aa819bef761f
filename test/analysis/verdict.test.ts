import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readVerdicts, type StoredVerdict, writeVerdicts } from "../../src/analysis/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const PATH = "docs/verdicts.json";

const verdict = (candidateId: string): StoredVerdict => ({
  candidateId,
  label: "distinct-senses",
  confidence: 0.85,
  rationale: "Both were read.",
  claimContentHashes: ["aa", "bb"],
  evidenceIds: ["cc"],
  candidateSetHash: "dd",
  canonicalLocation: "docs/a.md",
  senses: [{ term: "frame", definition: "A rectangle.", scopes: ["component:Hive"], aliases: [] }],
});

/** A folder with these verdicts, and what stands in their file. */
function kept(...verdicts: readonly StoredVerdict[]) {
  const root = temporaryFolder();
  writeVerdicts(root, PATH, new Map(verdicts.map((each) => [each.candidateId, each])));
  return { root, file: JSON.parse(readFileSync(join(root, PATH), "utf8")) };
}

test("verdicts are read as they were written, sorted, and none where there is no file", () => {
  const { root, file } = kept(verdict("b2"), verdict("a1"));
  expect(file.schema).toBe("lectern.docs-review.store/v1");
  expect([...readVerdicts(root, PATH)]).toEqual([
    ["a1", verdict("a1")],
    ["b2", verdict("b2")],
  ]);
  expect(readVerdicts(root, "docs/none.json").size).toBe(0);
});

test.each(["analyzerVersion", "rubricVersion"])("verdicts of another %s count for nothing", (key) => {
  const { root, file } = kept(verdict("a1"));
  writeFileSync(join(root, PATH), JSON.stringify({ ...file, [key]: "old/0" }));
  expect(readVerdicts(root, PATH).size).toBe(0);
});

test.each<[string, (text: string) => string, RegExp]>([
  ["torn", (text) => text.slice(0, -4), /is no JSON: line \d+, column \d+/],
  ["of another schema", (text) => text.replace("store/v1", "store/v2"), /"schema" is .*; it must be/],
  ["with a label that is none", (text) => text.replace("distinct-senses", "fine"), /on a1 has no known label/],
  ["with a confidence above 1", (text) => text.replace("0.85", "85"), /no confidence from 0 to 1/],
])("a file that is %s is used in no part", (_, spoil, reason) => {
  const { root } = kept(verdict("a1"), verdict("b2"));
  writeFileSync(join(root, PATH), spoil(readFileSync(join(root, PATH), "utf8")));
  expect(() => readVerdicts(root, PATH)).toThrow(reason);
});

test("nothing is written through a link, be it the file or a folder above it", () => {
  const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const write = (path: string) => writeVerdicts(root, path, new Map([["a1", verdict("a1")]]));
  symlinkSync(elsewhere, join(root, "docs"));
  expect(() => write(PATH)).toThrow("is reached over a symbolic link");
  mkdirSync(join(root, "own"));
  symlinkSync(join(elsewhere, "target.json"), join(root, "own/verdicts.json"));
  expect(() => write("own/verdicts.json")).toThrow("is reached over a symbolic link");
});
