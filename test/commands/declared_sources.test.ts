import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";

const MAIN = join(import.meta.dirname, "..", "..", "src", "main.ts");

test("what a repository declares is listed, searched, read and refreshed by whoever works in it, and by nobody else", () => {
  const home = temporaryFolder();
  const repository = temporaryFolder({
    ".git/HEAD": "ref: refs/heads/main\n",
    "lectern.json": '{ "sources": [{ "origin": "guide", "name": "guide" }] }',
    "guide/heron.md": "# Heron\n\nIt wades.\n",
    "src/main.ts": "",
  });
  const run = (cwd: string, ...args: string[]) =>
    execFileSync(process.execPath, [MAIN, ...args], { cwd, env: { LECTERN_HOME: home }, encoding: "utf8" });
  const within = join(repository, "src");
  expect(run(within, "list")).toContain(join(repository, "guide"));
  expect(run(within, "search", "wades")).toContain("lectern://guide/heron.md");
  expect(run(within, "read", "lectern://guide/heron.md")).toContain("It wades.");
  expect(run(within, "refresh", "guide")).toContain("guide: unchanged, 1 page");
  expect(run(temporaryFolder(), "list")).toContain("No source was added yet");
});
