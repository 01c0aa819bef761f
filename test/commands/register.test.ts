import { chmodSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Command } from "../../src/commands/command.ts";
import { parseArguments } from "../../src/commands/parse_arguments.ts";
import * as registering from "../../src/commands/register.ts";
import { projectRoot } from "../../src/commands/registering.ts";
import * as unregistering from "../../src/commands/unregister.ts";
import { type Machine, machine } from "../clients/machine.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./program.ts";

/** A server that answers as it must, and writes its arguments down. */
const SERVER = `
const say = (value) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...value }) + "\\n");
const tools = [{ name: "search_docs", annotations: { readOnlyHint: true } }, { name: "reload_docs", annotations: {} }];
const results = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "lectern", version: "1" } },
  "tools/list": { tools },
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id !== undefined) say({ id, result: results[method] });
});
`;

/** A program that agents can start, in a folder with a blank. */
function program(script = SERVER): string {
  const folder = join(temporaryFolder(), "my tools");
  mkdirSync(folder);
  writeFileSync(join(folder, "server.cjs"), script);
  const path = join(folder, "lectern");
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' "\${0%/*}/server.cjs" "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command on a machine; its program is the given one. */
async function on(
  { context }: Machine,
  path: string,
  verb: "register" | "unregister",
  ...argv: string[]
): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  try {
    const command: Command = verb === "register" ? registering.command : unregistering.command;
    const work = verb === "register" ? registering.register : unregistering.unregister;
    const exitCode = await work(parseArguments(command, argv), { context, program: async () => path });
    return { exitCode, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const CURSOR = ".cursor/mcp.json";
const CODEX = ".codex/config.toml";

describe("lectern register", () => {
  test("puts the program's absolute path into each agent that is named, and unregister takes it out", async () => {
    const here = machine({ [CURSOR]: "{}", [CODEX]: "" });
    const path = program();
    const done = await on(here, path, "register", "cursor", "codex");
    expect(done).toMatchObject({ exitCode: 0, stderr: "" });
    expect(done.stdout).toContain(`Cursor: registered (${join(here.home, CURSOR)}).`);
    expect(done.stdout).toContain("The file as it was: ");
    expect(JSON.parse(here.read(CURSOR)).mcpServers).toEqual({ lectern: { command: path, args: ["serve"] } });
    expect(here.read(CODEX)).toContain(`command = "${path}"`);
    expect((await on(here, path, "register", "cursor", "codex")).stdout).toMatch(/^Cursor: is registered already/);
    expect((await on(here, path, "unregister", "cursor", "codex")).exitCode).toBe(0);
    expect([here.read(CURSOR), here.read(CODEX)]).toEqual(["{}", ""]);
  });

  test("--all means those that are here", async () => {
    const here = machine({ [CURSOR]: "{}", [CODEX]: "" });
    const { stdout } = await on(here, program(), "register", "--all", "--json");
    const { outcomes, ...said } = JSON.parse(stdout);
    expect(outcomes).toMatchObject([
      { client: "codex", action: "added" },
      { client: "cursor", action: "added" },
    ]);
    expect(said).toMatchObject({ name: "lectern", args: ["serve"], scope: "user" });
    expect((await on(here, "/gone/lectern", "unregister", "--all")).stdout).toMatch(
      /Codex: taken out .*Cursor: taken out/s,
    );
    expect((await on(here, "/gone/lectern", "unregister", "--all")).stdout).toContain(
      'No agent has a server "lectern"',
    );
  });

  test("what stands behind two dashes are the server's arguments, and none of ours", async () => {
    const here = machine({ [CURSOR]: "{}" });
    const words = ["serve", "--source", "My Docs (2)", "--offline", "--", "x"];
    await on(here, program(), "register", "cursor", "--name", "our-docs", "--", ...words);
    expect(JSON.parse(here.read(CURSOR)).mcpServers["our-docs"].args).toEqual(words);
  });

  test("a project's files hold no path of this machine", async () => {
    const here = machine({ "project/.git/HEAD": "" });
    const { exitCode } = await on(here, program(), "register", "claude", "--scope", "project");
    expect(exitCode).toBe(0);
    expect(JSON.parse(here.read("project/.mcp.json")).mcpServers.lectern).toEqual({
      ...{ type: "stdio", command: "lectern", args: ["serve"] },
    });
    await on(here, program(), "unregister", "claude", "--scope", "project");
    expect([...here.files().keys()]).toEqual(["project/", "project/.git/", "project/.git/HEAD"]);
  });

  test("a project's files start a program that is not on PATH here, which is told", async () => {
    const here = machine({ "project/.git/HEAD": "" });
    const line = ["register", "claude", "--scope", "project"] as const;
    expect((await on(here, program(), ...line)).stderr).toMatch(
      /lectern by its name, which is not on your PATH.*lectern install/,
    );
    const path = program();
    const env = { ...here.context.env, PATH: join(path, "..") };
    const there = { ...here, context: { ...here.context, env } };
    expect(await on(there, path, ...line)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("--allow-tools names the tools that only look, as the server itself says", async () => {
    const here = machine({ [CODEX]: "" });
    await on(here, program(), "register", "codex", "--allow-tools");
    expect(here.read(CODEX)).toContain("tools.search_docs]");
    expect(here.read(CODEX)).not.toContain("reload_docs");
  });

  test("--dry-run writes nothing, and starts nothing", async () => {
    const here = machine({ [CURSOR]: "{}" });
    const { exitCode, stdout } = await on(here, "/not/there/lectern", "register", "cursor", "--dry-run");
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Cursor: would be registered (${join(here.home, CURSOR)}).\n--- `);
    expect(stdout).toContain('+      "command": "/not/there/lectern"');
    expect(here.read(CURSOR)).toBe("{}");
  });

  test("a program that does not answer as it must is registered nowhere", async () => {
    const here = machine({ [CURSOR]: "{}" });
    const broken = program('console.error("no such library"); process.exit(1);');
    await expect(on(here, broken, "register", "cursor")).rejects.toMatchObject({
      code: "ended",
      message: expect.stringContaining("no such library"),
    });
    expect(here.read(CURSOR)).toBe("{}");
  });

  test("one agent that cannot be registered keeps none of the others from it, and the exit code tells", async () => {
    const here = machine({ [CURSOR]: "{,", [CODEX]: "" });
    const { exitCode, stdout, stderr } = await on(here, program(), "register", "--all");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Codex: registered");
    expect(stderr).toContain(`Cursor: left as it is. ${join(here.home, CURSOR)} was left as it is: line 1, column`);
  });

  test("an agent that is not here is said so, and no configuration made for it", async () => {
    const here = machine();
    const { exitCode, stdout } = await on(here, program(), "register", "cursor");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Cursor was not found here");
    expect([...here.files().keys()]).toEqual([]);
    expect((await on(here, program(), "register", "--all")).exitCode).toBe(1);
  });

  test("--list shows every agent", async () => {
    const other = '{"mcpServers":{"lectern":{"command":"/other"}}}';
    const here = machine({
      [CURSOR]: "{}",
      [CODEX]: "",
      ".kiro/settings/mcp.json": other,
      ".config/zed/settings.json": "{,",
    });
    const path = program();
    await on(here, path, "register", "codex");
    const { stdout } = await on(here, path, "register", "--list", "--json");
    const { clients } = JSON.parse(stdout);
    const of = (id: string) => clients.find(({ client }: { client: string }) => client === id);
    expect(of("codex")).toMatchObject({ found: true, registered: true, ours: true, command: path, args: ["serve"] });
    expect(of("cursor")).toMatchObject({ found: true, registered: false, command: null });
    expect(of("kiro")).toMatchObject({ registered: true, ours: false, command: "/other" });
    expect(of("zed").error).toContain("line 1");
    expect(of("claude")).toMatchObject({ found: false, registered: false });
    const words = (await on(here, path, "register", "--list")).stdout;
    expect(words).toMatch(/^kiro +Kiro: registered, \/other \(not ours\)$/m);
    expect(words).toMatch(/^cursor +Cursor: not registered$/m);
  });

  test.each([
    [[], "codex, cursor"],
    [["cursr"], 'Did you mean "cursor"?'],
    [["cursor", "--all"], "not both"],
    [["cursor", "--scope", "team"], "user or project"],
    [["cursor", "--name", "Our Docs"], "is no name for a server"],
    [["cursor", "--list"], "name none"],
  ])("%j is used wrongly", async (argv, message) => {
    const here = machine({ [CURSOR]: "{}", [CODEX]: "" });
    await expect(on(here, program(), "register", ...argv)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining(message),
    });
    expect(here.read(CURSOR)).toBe("{}");
  });
});

test("from the sources there is nothing that an agent could start, and it is said what to do", async () => {
  const home = temporaryFolder({ [CURSOR]: "{}" });
  const { exitCode, stderr } = await run(["register", "cursor"], join(home, "data"), { HOME: home });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("sh install.sh");
  expect(readFileSync(join(home, CURSOR), "utf8")).toBe("{}");
});

test("a project is the repository that a folder belongs to, else the folder", () => {
  const folder = realpathSync(temporaryFolder({ ".git/HEAD": "", "a/b/c": "" }));
  expect(projectRoot(join(folder, "a", "b"))).toBe(folder);
  const lonely = temporaryFolder();
  expect(projectRoot(lonely)).toBe(lonely);
});
