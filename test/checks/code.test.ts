import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";
import { codeWith, commit, document, findings, git, placesOf } from "./repository.ts";

const OVERVIEW = document({
  "source-root": "src/hive",
  "code-refs": "[Apiary.HiveBox, ColonyStore]",
  "api-endpoints": '["GET /hives/{id}", "GET /wasps"]',
});
const FILES = { "docs/a.md": OVERVIEW, "src/hive/box.ts": "export class HiveBox {}\n" };
const CODE = codeWith({ HiveBox: ["src/hive/box.ts"], ColonyStorage: ["src/hive/box.ts"] }, ["GET /hives/{id}"]);

test("a symbol and an endpoint that the code does not have, with what may be meant", async () => {
  const all = await findings(FILES, { code: CODE });
  expect(placesOf(all, "KW-DOC-DRIFT-001")).toEqual(["docs/a.md:9"]);
  expect(all.find(({ code }) => code === "KW-DOC-DRIFT-001")).toMatchObject({
    severity: "error",
    message: 'The code has no symbol "ColonyStore".',
    hint: "Did you mean ColonyStorage?",
  });
  const endpoints = all.filter(({ code }) => code === "KW-DOC-DRIFT-002");
  expect(endpoints.map(({ message }) => message)).toEqual(['The code has no endpoint "GET /wasps".']);
  expect(placesOf(all, "KW-DOC-DRIFT-003")).toEqual([]);
});

test.each([
  ["the index is not there", { unavailable: "it is being built" }, /being built/],
  ["no source file was found", codeWith({}), /no source file/],
])("once, and as critical: %s", async (_what, code, says) => {
  const all = await findings({ ...FILES, "docs/b.md": OVERVIEW.replace("x/y", "b") }, { code });
  const drift = all.filter((one) => one.code.startsWith("KW-DOC-DRIFT"));
  expect(drift.map(({ code: each, severity }) => [each, severity])).toEqual([["KW-DOC-DRIFT-001", "critical"]]);
  expect(drift[0]!.message).toMatch(says);
});

test("documents without references need no code", async () => {
  const all = await findings({ "docs/a.md": document({}) }, { code: { unavailable: "it is being built" } });
  expect(all).toEqual([]);
});

test("code is left alone when it is not to be looked at", async () => {
  expect(placesOf(await findings(FILES), "KW-DOC-DRIFT-001")).toEqual([]);
});

test("a source root without known code is told, and its references are not judged", async () => {
  const files = { ...FILES, "src/elm/Main.elm": "module Main\n", "docs/a.md": OVERVIEW.replace("src/hive", "src/elm") };
  const all = await findings(files, { code: CODE });
  expect(placesOf(all, "KW-DOC-DRIFT-003")).toEqual(["docs/a.md:8"]);
  expect(placesOf(all, "KW-DOC-DRIFT-001")).toEqual([]);
});

test("where no route is known at all, endpoints are not called wrong one by one", async () => {
  const all = await findings(FILES, { code: codeWith({ HiveBox: ["src/hive/box.ts"] }) });
  expect(all.filter(({ code }) => code === "KW-DOC-DRIFT-002").map(({ severity }) => severity)).toEqual(["warning"]);
});

test("a reference that two files answer to, unless the source root tells which", async () => {
  const code = codeWith({
    HiveBox: ["src/hive/box.ts", "src/hive/legacy.ts"],
    ColonyStore: ["src/hive/c.ts", "src/other/c.ts"],
  });
  const all = (await findings(FILES, { code })).filter((one) => one.code === "LECTERN-DOC-CODE-001");
  expect(all.map(({ message }) => message)).toEqual([
    'The code has several symbols "Apiary.HiveBox"; the one in src/hive/box.ts is taken.',
  ]);
  expect(all[0]!.related).toEqual([
    { file: "src/hive/legacy.ts", startLine: 5, message: "another class of that name" },
  ]);
});

test("a review that is older than the last change of the code, by git", async () => {
  const root = temporaryFolder({
    "docs/refers.md": document({ id: "r", title: "R", "code-refs": "[HiveBox]" }),
    "docs/root.md": document({ id: "s", title: "S", "source-root": "src/hive" }),
    "docs/after.md": document({ id: "t", title: "T", "source-root": "src/hive", "last-reviewed": "2026-05-20" }),
    "docs/other.md": document({ id: "u", title: "U", "source-root": "src/calm" }),
    "src/hive/box.ts": "export class HiveBox {}\n",
    "src/calm/a.ts": "export class Calm {}\n",
  });
  git(root, ["init", "-q"]);
  commit(root, "2026-05-01");
  writeFileSync(join(root, "src/hive/box.ts"), "export class HiveBox { open() {} }\n");
  commit(root, "2026-05-20");
  const all = await findings({}, { root, code: codeWith({ HiveBox: ["src/hive/box.ts"], Calm: ["src/calm/a.ts"] }) });
  expect(placesOf(all, "LECTERN-DOC-REVIEW-001")).toEqual(["docs/refers.md:5"]);
  expect(placesOf(all, "LECTERN-DOC-REVIEW-002")).toEqual(["docs/root.md:5"]);
});

test("no review is called stale where git cannot tell: without a repository, and in a shallow clone", async () => {
  const files = { "docs/a.md": document({ "source-root": "src" }), "src/a.ts": "export class A {}\n" };
  expect(placesOf(await findings(files), "LECTERN-DOC-REVIEW-002")).toEqual([]);
  const origin = temporaryFolder(files);
  git(origin, ["init", "-q"]);
  commit(origin, "2026-04-01");
  commit(origin, "2026-05-20");
  const root = temporaryFolder();
  git(root, ["clone", "-q", "--depth=1", `file://${origin}`, "."]);
  expect(placesOf(await findings({}, { root }), "LECTERN-DOC-REVIEW-002")).toEqual([]);
});
