import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Check, runChecks } from "../../src/commands/doctor/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { aMachine } from "./doctor/a_machine.ts";
import { run } from "./program.ts";

const NOTHING_AROUND = () => ({ HOME: temporaryFolder(), PATH: "/usr/bin:/bin" });

/** A home of lectern in which a folder was added. */
async function homeWith(folder: string): Promise<string> {
  const home = temporaryFolder();
  expect((await run(["add", folder, "--name", "notes"], home)).exitCode).toBe(0);
  return home;
}

test("on a machine on which nothing is wrong it says so, and ends with 0", async () => {
  const { exitCode, stdout, stderr } = await run(["doctor"], undefined, NOTHING_AROUND());
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toMatch(/Nothing is wrong\.\n$/);
  // No colours where nobody sees them.
  expect(stdout).not.toContain("\x1b");
});

test("with --json every check has the shape that the manual gives", async () => {
  const { exitCode, stdout } = await run(["doctor", "--json"], undefined, NOTHING_AROUND());
  const { ok, program, checks } = JSON.parse(stdout);
  expect({ exitCode, ok, name: program.name }).toEqual({ exitCode: 0, ok: true, name: "lectern" });
  expect(checks.map(({ name }: { name: string }) => name)).toEqual([
    "program",
    "parts",
    "path",
    "versions",
    "home",
    "settings",
    "network",
    "sources",
    "clients",
  ]);
  for (const check of checks) {
    expect(check).toEqual({
      name: expect.any(String),
      title: expect.any(String),
      notes: expect.any(Array),
      findings: [],
      data: expect.any(Object),
    });
  }
});

test("install: bare path: an agent's own file that starts it by a bare name is told, and the exit code says so", async () => {
  const content = JSON.stringify({ mcpServers: { lectern: { command: "lectern", args: ["serve"] } } });
  const home = temporaryFolder({ ".cursor/mcp.json": content });
  const { exitCode, stdout } = await run(["doctor"], undefined, { HOME: home, PATH: "/usr/bin:/bin" });
  expect(exitCode).toBe(3);
  expect(stdout).toContain(`✗ Cursor (user, ${join(home, ".cursor/mcp.json")}): it cannot start lectern serve:`);
  expect(stdout).toContain("→ lectern register cursor --force");
  expect(stdout).toMatch(/1 error, 0 warnings\.\n$/);
});

describe("a source", () => {
  const sources = async (home: string, env = NOTHING_AROUND()) => {
    const { exitCode, stdout } = await run(["doctor", "--json"], home, env);
    const { checks } = JSON.parse(stdout);
    const { findings, data } = checks.find(({ name }: { name: string }) => name === "sources");
    return { exitCode, codes: findings.map(({ code }: { code: string }) => code), findings, data };
  };

  test("that is there is told with its age", async () => {
    const folder = temporaryFolder({ "a.md": "# A\n" });
    const { exitCode, codes, data } = await sources(await homeWith(folder));
    expect({ exitCode, codes }).toEqual({ exitCode: 0, codes: [] });
    expect(data.sources).toEqual([
      { name: "notes", kind: "folder", origin: folder, state: "ready", ageMs: expect.any(Number), error: null },
    ]);
  });

  test("whose folder is gone is an error, with the command that forgets it", async () => {
    const folder = temporaryFolder({ "a.md": "# A\n" });
    const home = await homeWith(folder);
    rmSync(folder, { recursive: true });
    const { exitCode, codes, findings } = await sources(home);
    expect({ exitCode, codes }).toEqual({ exitCode: 3, codes: ["source_missing"] });
    expect(findings[0]).toMatchObject({ severity: "error", fix: "lectern remove notes" });
  });

  test.each([
    ["whose record is damaged", "source.json", "{", "source_unreadable", "lectern remove notes"],
    [
      "whose last load failed",
      "failure.json",
      '{ "code": "tls", "reason": "No.", "at": 1 }',
      "source_failed",
      "lectern refresh notes",
    ],
    ["beside which a killed process left something", ".state.json.partial-1", "", "orphans", "lectern prune"],
  ])("%s", async (_what, file, content, code, fix) => {
    const home = await homeWith(temporaryFolder({ "a.md": "# A\n" }));
    writeFileSync(join(home, "sources/notes", file), content);
    const { codes, findings } = await sources(home);
    expect(codes).toEqual([code]);
    expect(findings[0].fix).toBe(fix);
  });
});

describe("a check", () => {
  const check = (run: Check["run"], limit?: number): Check => ({
    name: "x",
    title: "X",
    run,
    ...(limit ? { limit } : {}),
  });
  const after: Check = check(async (_machine, said) => said.note("looked"));

  test("that fails is a finding, and the others are made", async () => {
    const failing = check(async (_machine, said) => {
      said.note("so far");
      throw new Error("The disk is gone.");
    });
    const [first, second] = await runChecks([failing, after], aMachine());
    expect(first).toMatchObject({ notes: ["so far"], findings: [{ code: "check_failed", severity: "error" }] });
    expect(first!.findings[0]!.what).toContain("The disk is gone.");
    expect(second!.notes).toEqual(["looked"]);
  });

  test("that never ends is a finding once its time is over", async () => {
    const [first, second] = await runChecks([check(() => new Promise(() => {}), 20), after], aMachine());
    expect(first!.findings).toMatchObject([{ code: "check_timeout", severity: "error" }]);
    expect(second!.notes).toEqual(["looked"]);
  });
});
