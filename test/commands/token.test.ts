import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./program.ts";

describe("lectern token", () => {
  test("add prints the token alone on standard output, for a script, and keeps none of it", async () => {
    const home = temporaryFolder();
    const { exitCode, stdout, stderr } = await run(["token", "add", "ci"], home);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^lct_[A-Za-z0-9_-]{43}\n$/);
    expect(stderr).toContain("shown this once");
    const path = join(home, "tokens.json");
    expect(readFileSync(path, "utf8")).not.toContain(stdout.trim());
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("list shows names and sources, never a hash", async () => {
    const home = temporaryFolder();
    await run(["token", "add", "ci"], home);
    await run(["token", "add", "alice", "--source", "handbook", "--source", "api"], home);
    const { stdout } = await run(["token", "list"], home);
    expect(stdout).toMatch(/^ci +all sources +added \d{4}-\d\d-\d\d\nalice +handbook, api +added /);
    const { tokens } = JSON.parse((await run(["token", "list", "--json"], home)).stdout);
    expect(tokens).toEqual([
      { name: "ci", sources: null, added: expect.any(String) },
      { name: "alice", sources: ["handbook", "api"], added: expect.any(String) },
    ]);
  });

  test("revoke takes one back", async () => {
    const home = temporaryFolder();
    await run(["token", "add", "ci"], home);
    expect((await run(["token", "revoke", "ci"], home)).stdout).toMatch(/^Revoked ci/);
    expect((await run(["token", "list"], home)).stdout).toContain("There is no token yet");
  });

  test("works with another file", async () => {
    const home = temporaryFolder();
    const file = join(home, "elsewhere", "t.json");
    await run(["token", "add", "ci", "--tokens", file], home);
    expect((await run(["token", "list", "--tokens", file], home)).stdout).toMatch(/^ci/);
    expect((await run(["token", "list"], home)).stdout).toContain("There is no token yet");
  });

  test.each([
    [["token"], "needs <add | list | revoke>"],
    [["token", "make", "ci"], "It knows add, list and revoke"],
    [["token", "add"], "lectern token add <name>"],
    [["token", "add", "a b"], "is no name for a token"],
    [["token", "add", "ci", "--source", "No Name"], "takes the name of an added source"],
    [["token", "revoke", "ci"], "There is none at all"],
    [["token", "list", "ci"], "takes no name"],
  ])("%j is used wrongly", async (args, message) => {
    const { exitCode, stdout, stderr } = await run(args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  test("a name that is taken is told with what to do", async () => {
    const home = temporaryFolder();
    await run(["token", "add", "ci"], home);
    const { exitCode, stderr } = await run(["token", "add", "ci"], home);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("lectern token revoke ci");
  });
});
