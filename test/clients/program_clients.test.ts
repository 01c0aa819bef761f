import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reregisterByCli } from "../../src/clients/mod.ts";
import { client, LECTERN, machine } from "./machine.ts";
import { callsOf, type Mischief, type Program, standInProgram } from "./stand_in_program.ts";

const X = LECTERN.command;

/** Client → its file, what stands there, and what its program is told: to put in, and to take out. */
const PROGRAMS: readonly [id: Program, file: string, before: string, add: string[], remove: string[]][] = [
  [
    "claude",
    ".claude.json",
    '{"kept": 1, "mcpServers": {"other": {"command": "x"}}}',
    ["mcp", "add", "--scope", "user", "lectern", "--", X, "serve"],
    ["mcp", "remove", "lectern", "--scope", "user"],
  ],
  [
    "gemini",
    ".gemini/settings.json",
    '{\n  // mine\n  "ui": {"theme": "x"}\n}\n',
    ["mcp", "add", "--scope", "user", "lectern", X, "--", "serve"],
    ["mcp", "remove", "--scope", "user", "lectern"],
  ],
  [
    "qwen",
    ".qwen/settings.json",
    '{"$version":4}',
    ["mcp", "add", "--scope", "user", "lectern", X, "--", "serve"],
    ["mcp", "remove", "--scope", "user", "lectern"],
  ],
  [
    "copilot",
    ".copilot/mcp-config.json",
    '{"mcpServers":{}}',
    ["mcp", "add", "lectern", "--", X, "serve"],
    ["mcp", "remove", "lectern"],
  ],
  ["amp", ".config/amp/settings.json", "{}", ["mcp", "add", "lectern", "--", X, "serve"], ["mcp", "remove", "lectern"]],
  [
    "cline",
    ".cline/data/settings/cline_mcp_settings.json",
    "{}",
    ["mcp", "install", "--yes", "lectern", "--", X, "serve"],
    ["mcp", "uninstall", "lectern"],
  ],
];

/** A machine with a client's program on it. */
function withProgram(id: Program, files: Record<string, string>, mischief?: Mischief, patience?: number) {
  const made = machine(files);
  standInProgram(made.home, id, mischief);
  return { ...made, context: { ...made.context, ...(patience ? { patience } : {}) } };
}

describe.each(PROGRAMS)("%s is changed by its own program", (id, file, before, add, remove) => {
  test("which puts the server in, once, and takes it out", async () => {
    const { home, context, read } = withProgram(id, { [file]: before });
    expect(await client(id).register(LECTERN, { context })).toMatchObject({ action: "added", file: join(home, file) });
    expect(await client(id).register(LECTERN, { context })).toMatchObject({ action: "unchanged" });
    expect(await client(id).list(context, "user")).toContainEqual(
      expect.objectContaining({ name: "lectern", command: X, args: ["serve"], ours: true }),
    );
    expect(await client(id).unregister("lectern", { context })).toMatchObject({ action: "removed" });
    expect(callsOf(home, id)).toEqual([add, remove]);
    // Claude Code writes its file at any time, so that only what stands in it can come back.
    if (id === "claude") expect(JSON.parse(read(file))).toEqual({ ...JSON.parse(before), userID: "someone" });
    else expect(read(file)).toBe(before);
  });

  test("and where it had no file, none is left", async () => {
    const { context, files } = withProgram(id, {});
    await client(id).register(LECTERN, { context });
    await client(id).unregister("lectern", { context });
    if (id === "claude") expect([...files().keys()]).toEqual([".claude.json"]);
    else expect(files()).toEqual(new Map());
  });

  test("a rehearsal shows the command line, and runs nothing", async () => {
    const { home, context, read } = withProgram(id, { [file]: before });
    const { diff } = await client(id).register(LECTERN, { context, dryRun: true });
    const words = add.map((word) => (word === X ? `'${X}'` : word));
    expect(diff).toBe(`$ ${join(home, "bin", id)} ${words.join(" ")}`);
    expect(callsOf(home, id)).toEqual([]);
    expect(read(file)).toBe(before);
  });

  test("a server of that name that is not ours is never handed to it", async () => {
    const taken = JSON.stringify({
      [id === "amp" ? "amp.mcpServers" : "mcpServers"]: { lectern: { command: "/other" } },
    });
    const { home, context, read } = withProgram(id, { [file]: taken });
    expect(await client(id).register(LECTERN, { context })).toMatchObject({ action: "refused" });
    expect(await client(id).unregister("lectern", { context })).toMatchObject({ action: "refused" });
    expect(callsOf(home, id)).toEqual([]);
    expect(read(file)).toBe(taken);
    expect(await client(id).register(LECTERN, { context, force: true })).toMatchObject({ action: "replaced" });
    await client(id).unregister("lectern", { context });
    expect(JSON.parse(read(file))).toMatchObject(JSON.parse(taken));
  });
});

// One whose file is put back when its program fails, and the one whose file nobody else may write.
describe.each(PROGRAMS.slice(0, 2))("a program of %s", (id, file, before) => {
  test.each(["fails", "silent", "hangs", "half-done"] as const)(
    "that %s: said, and nothing is half done",
    async (how) => {
      const { context, read, home } = withProgram(id, { [file]: before }, how, 1_000);
      const done = await client(id).register(LECTERN, { context });
      expect(done.action).toBe("failed");
      expect(done.detail).toContain(`bin/${id} mcp`);
      if (how === "fails") {
        expect(done.detail).toContain("exit code 1");
        expect(done.detail).toContain("  | Something is wrong.");
        expect(done.detail).not.toMatch(/abc-secret|\u001b/);
      }
      if (how === "hangs" || how === "half-done") expect(done.detail).toContain("did not end within 1 s");
      expect(read(file)).toBe(before);
      if (how === "hangs") {
        const pid = Number(readFileSync(join(home, `${id}.child`), "utf8"));
        await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
      }
      expect(existsSync(done.backup!)).toBe(true);
    },
  );

  test("that lingers after its work: the file tells that it is done", async () => {
    const { context } = withProgram(id, { [file]: before }, "lingers", 3_000);
    expect(await client(id).register(LECTERN, { context })).toMatchObject({ action: "added" });
  });

  test("that does not let go: said, and nothing is half done", async () => {
    const { context, read, home } = withProgram(id, { [file]: before });
    await client(id).register(LECTERN, { context });
    const registered = read(file);
    standInProgram(home, id, "fails");
    expect(await client(id).unregister("lectern", { context })).toMatchObject({
      action: "failed",
      detail: expect.stringContaining("exit code 1"),
    });
    expect(read(file)).toBe(registered);
  });
});

describe("Claude Code, whose file nobody else may write", () => {
  const claude = client("claude");
  const file = ".claude.json";
  const old = { type: "stdio", command: X, args: ["serve"], env: { A: "b" } };
  const before = JSON.stringify({ mcpServers: { lectern: old } });

  test("keeps what was added to an entry that is registered anew", async () => {
    const { context, read, home } = withProgram("claude", { [file]: before });
    const done = await claude.register({ ...LECTERN, args: ["serve", "--offline"] }, { context });
    expect(done).toMatchObject({ action: "replaced" });
    expect(JSON.parse(read(file)).mcpServers.lectern).toEqual({ ...old, args: ["serve", "--offline"] });
    expect(callsOf(home, "claude").map(([, verb]) => verb)).toEqual(["remove", "add-json"]);
  });

  test("gets the old entry back when the new one is refused", async () => {
    const { context, home } = withProgram("claude", { [file]: before }, "removes only");
    const done = await claude.register({ ...LECTERN, args: ["serve", "--offline"] }, { context });
    expect(done).toMatchObject({ action: "failed" });
    const [, , json] = callsOf(home, "claude");
    expect(JSON.parse(json!.at(-1)!)).toEqual(old);
  });

  test("is not registered without its program, and says so", async () => {
    const { context, read } = machine({ [file]: "{}", ".claude/settings.json": "{}" });
    const done = await claude.register(LECTERN, { context });
    expect(done).toMatchObject({ action: "absent", detail: expect.stringContaining("claude on PATH") });
    expect(read(file)).toBe("{}");
  });

  test("whose program is gone says how to take the server out", async () => {
    const { context } = machine({ [file]: before });
    expect(await claude.unregister("lectern", { context, command: X })).toMatchObject({
      action: "failed",
      detail: expect.stringContaining("claude mcp remove lectern --scope user"),
    });
  });

  test("is found where its own installer puts it, though PATH does not lead there", async () => {
    const { context, home } = withProgram("claude", {});
    symlinkSync(join(home, "bin"), join(home, ".local"));
    const elsewhere = { ...context, env: { ...context.env, PATH: "/nowhere" } };
    expect(await claude.find(elsewhere)).toBeUndefined();
    symlinkSync(`${home}/bin`, join(home, "bin", "bin"));
    expect(await claude.find(elsewhere)).toMatchObject({ program: join(home, ".local", "bin", "claude") });
  });
});

test("a file that is a link is edited, since a program may put a file in its place", async () => {
  const { context, home, read } = withProgram("gemini", { "dotfiles/gemini.json": "{}", ".gemini/x": "" });
  symlinkSync("../dotfiles/gemini.json", join(home, ".gemini", "settings.json"));
  expect(await client("gemini").register(LECTERN, { context })).toMatchObject({ action: "added" });
  expect(callsOf(home, "gemini")).toEqual([]);
  expect(read("dotfiles/gemini.json")).toContain("lectern");
});

describe("the way of an installer that takes out and adds, whatever was there", () => {
  const server = { name: "some-docs", command: X, args: ["serve", "--preset", "some"] };

  test.each([
    ["claude", ["mcp", "remove", "--scope", "user"], ["mcp", "add", "--scope", "user"]],
    ["codex", ["mcp", "remove"], ["mcp", "add"]],
  ] as const)("%s", async (cli, remove, add) => {
    const { context, home } = withProgram(cli, {});
    for (let turn = 0; turn < 2; turn++) await reregisterByCli(cli, server, context);
    const calls = [
      [...remove, "some-docs"],
      [...add, "some-docs", "--", X, ...server.args],
    ];
    expect(callsOf(home, cli)).toEqual([...calls, ...calls]);
  });

  test.each(["fails", "hangs"] as const)("says so when adding %s", async (how) => {
    const { context } = withProgram("claude", {}, how, 500);
    await expect(reregisterByCli("claude", server, context)).rejects.toMatchObject({
      code: "program_failed",
      message: expect.stringContaining("mcp add"),
    });
  });

  test("says so when there is no such program", async () => {
    await expect(reregisterByCli("codex", server, machine().context)).rejects.toMatchObject({
      code: "program_missing",
    });
  });
});

/** A process that ended and was not waited for runs no more. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
