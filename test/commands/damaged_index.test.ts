import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asOneFile, foundLate, manyPages } from "../search/damage.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./program.ts";

test.each([
  ["search", ["search", "page 77"]],
  ["pages", ["pages"]],
  ["status", ["status"]],
])("a damaged index never ends %s with a stack: it prints what it prints of a whole one", async (_, args) => {
  const home = temporaryFolder();
  const file = join(temporaryFolder({ "llms-full.txt": asOneFile(manyPages()) }), "llms-full.txt");
  await run(["add", file, "--name", "docs"], home);
  const path = indexBelow(home);
  const whole = new Uint8Array(readFileSync(path));
  const { stdout } = await run(args, home);
  expect(stdout).not.toBe("");
  writeFileSync(path, foundLate(whole));
  const ended = await run(args, home);
  expect(ended.stderr).not.toMatch(/unexpectedly|IndexFormatError/);
  expect(ended.stderr).toBe("");
  // Whether the index is stored again by then depends on who holds the lock.
  const read = (text: string) => text.replace(/.* on disk\n/, "");
  expect(read(ended.stdout)).toBe(read(stdout));
  expect(ended.exitCode).toBe(0);
});

test("a question of 500 emoji is as long as one may be", async () => {
  const home = temporaryFolder();
  expect((await run(["search", "🚀".repeat(500)], home)).exitCode).toBe(0);
  expect((await run(["search", "🚀".repeat(501)], home)).exitCode).toBe(2);
});

function indexBelow(folder: string): string {
  const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((one) => one.endsWith(".index"));
  return join(folder, name!);
}
