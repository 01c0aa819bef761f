import { chmodSync, existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { EXECUTABLE } from "../build_executable.ts";
import { contents } from "../installation/machine.ts";
import { emptyHome } from "./installed.ts";
import { run } from "./program.ts";

const onPosix = describe.skipIf(process.platform === "win32");

/** A client that is known by its folder, with a server of somebody else. */
const CURSOR = { ".cursor/mcp.json": '{\n  // mine\n  "mcpServers": { "other": { "command": "other" } }\n}\n' };

onPosix("lectern install", () => {
  it("puts the executable in its place, and registers it with the agents that are found", async () => {
    const home = emptyHome(CURSOR);
    const { exitCode, stdout, stderr } = await home.install(["--yes"]);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(stdout).toContain(`Installed ${home.program}: lectern ${manifest.version}`);
    expect(stdout).toMatch(/Cursor: registered/);
    expect(stdout).toContain('export PATH="$HOME/.local/bin:$PATH"');
    expect(lstatSync(home.program).size).toBe(lstatSync(EXECUTABLE).size);
    expect(readlinkSync(join(home.folder, ".local/bin/lectern"))).toBe(home.program);
    const registered = readFileSync(join(home.folder, ".cursor/mcp.json"), "utf8");
    expect(registered).toContain("// mine");
    expect(registered).toContain(JSON.stringify(home.program));
  });

  it("says nothing about PATH where the link is on it, and names fish's own command to a user of fish", async () => {
    const home = emptyHome();
    const bin = join(home.folder, ".local/bin");
    const { stdout } = await home.install(undefined, { PATH: `/usr/bin:/bin:${bin}` });
    expect(stdout).not.toContain("PATH");
    expect(stdout).toContain("    lectern help");
    const fish = await home.install(undefined, { SHELL: "/usr/bin/fish" });
    expect(fish.stdout).toContain('fish_add_path "$HOME/.local/bin"');
  });

  it("twice is once", async () => {
    const home = emptyHome(CURSOR);
    await home.install(["--yes"]);
    const before = contents(home.folder);
    const { exitCode, stdout } = await home.install(["--yes"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("is registered already");
    const after = contents(home.folder);
    for (const path of Object.keys(before).filter((path) => !path.endsWith(".last-update-check"))) {
      expect(after[path] === before[path], path).toBe(true);
    }
  });

  it("is the same when the installed program does it", async () => {
    const home = emptyHome();
    await home.install();
    const { exitCode } = await home.run(join(home.folder, ".local/bin/lectern"), ["install", "--client", "none"]);
    expect(exitCode).toBe(0);
    expect(existsSync(`${home.program}.previous`)).toBe(false);
  });

  it("tells what it would do, and writes nothing", async () => {
    const home = emptyHome(CURSOR);
    const before = contents(home.folder);
    const { exitCode, stdout } = await home.install(["--dry-run"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`to ${home.program}, and link it as`);
    expect(stdout).toMatch(/Cursor: would be registered/);
    expect(contents(home.folder)).toEqual(before);
  });

  it("finds no agent, and says how to register later", async () => {
    const { stdout } = await emptyHome().install(["--yes"]);
    expect(stdout).toContain("No agent was found on this machine. Later: lectern register --all");
  });

  it("stays though an agent's configuration cannot be edited, which it says, and exit code 1", async () => {
    const home = emptyHome({ ".cursor/mcp.json": "{ broken" });
    const { exitCode, stderr } = await home.install(["--yes"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("lectern is installed, but not registered everywhere");
    expect(existsSync(home.program)).toBe(true);
    expect(readFileSync(join(home.folder, ".cursor/mcp.json"), "utf8")).toBe("{ broken");
  });

  const misused: { what: string; args: string[]; says: string }[] = [
    { what: "an agent that is unknown", args: ["--client", "cladue"], says: 'no agent "cladue"' },
    { what: "none and another", args: ["--client", "none", "--client", "cursor"], says: "goes with no other" },
    { what: "a preset without an installation", args: ["--preset", "docs"], says: "no installation of its own" },
    { what: "kinetis with another agent", args: ["--preset", "kinetis", "--client", "cursor"], says: "with one agent" },
  ];
  it.each(misused)("does nothing for $what", async ({ args, says }) => {
    const home = emptyHome(CURSOR);
    const before = contents(home.folder);
    expect(await home.install(args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(says) });
    expect(contents(home.folder)).toEqual(before);
  });

  const refused: { what: string; args: string[]; env?: NodeJS.ProcessEnv; says: RegExp }[] = [
    {
      what: "an address of releases that is not https",
      args: ["--base-url", "http://example.org"],
      says: /no address of releases/,
    },
    { what: "a machine without a home", args: [], env: { HOME: undefined }, says: /HOME is not set.*\n.*--prefix DIR/ },
    {
      what: "the Kinetis server where its agent is not on PATH",
      args: ["--preset", "kinetis"],
      says: /claude is not on PATH.*\n.*--client codex/,
    },
  ];
  it.each(refused)("does nothing for $what", async ({ args, env, says }) => {
    const home = emptyHome();
    expect(await home.install(args, env)).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(says) });
    expect(contents(home.folder)).toEqual({});
  });

  it("of the Kinetis server leaves and registers nothing where its page cannot be read", async () => {
    const home = emptyHome({ "bin/claude": '#!/bin/sh\necho "$@" >>"$HOME/events"\n' });
    chmodSync(join(home.folder, "bin/claude"), 0o755);
    const before = contents(home.folder);
    const env = { PATH: `${home.folder}/bin:/usr/bin:/bin`, LECTERN_OFFLINE: "1" };
    const { exitCode, stderr } = await home.install(["--preset", "kinetis"], env);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/does not answer as it should[\s\S]*is there a connection\?/);
    expect(contents(home.folder)).toEqual(before);
  });

  it("does nothing when Node runs the sources", async () => {
    expect(await run(["install", "--prefix", "/nowhere"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("sh install.sh builds one"),
    });
  });
});

onPosix("lectern uninstall", () => {
  it("leaves the home as it was before", async () => {
    const home = emptyHome(CURSOR);
    const before = contents(home.folder);
    await home.install(["--yes"]);
    await home.run(home.program, ["search", "folder"]);
    await home.run(home.program, ["add", ".", "--name", "passing"]);
    await home.run(home.program, ["remove", "passing"]);
    const { exitCode, stdout, stderr } = await home.run(home.program, ["uninstall", "--yes"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/Cursor: taken out/);
    // The copies of their files are gone too, so that none is named.
    expect(stdout).not.toContain("backups");
    const after = contents(home.folder);
    // That of the cache was there for others as well.
    delete after[".cache"];
    expect(after).toEqual(before);
  });

  it("leaves the home as it was before, though the program was kept elsewhere than what it noted", async () => {
    const home = emptyHome(CURSOR);
    const before = contents(home.folder);
    const elsewhere = join(home.folder, "opt/lectern");
    await home.install(["--yes", "--prefix", elsewhere]);
    expect(await home.run(join(elsewhere, "lectern"), ["uninstall", "--yes"])).toMatchObject({ exitCode: 0 });
    expect(contents(home.folder)).toEqual(before);
  });

  it("keeps what was added, and says where", async () => {
    const home = emptyHome({ "docs/a.md": "# Heather\n" });
    await home.install();
    await home.run(home.program, ["add", "./docs", "--name", "mine"]);
    const { stdout } = await home.run(home.program, ["uninstall", "--yes"]);
    const data = join(home.folder, ".local/share/lectern");
    expect(stdout).toContain(`Kept, since it is yours: ${data}`);
    expect(existsSync(home.program)).toBe(false);
    expect((await home.run(EXECUTABLE, ["search", "heather"])).stdout).toContain("mine");
    expect((await home.install()).exitCode).toBe(0);
  });

  it("tells what it would remove, and changes nothing", async () => {
    const home = emptyHome(CURSOR);
    await home.install(["--yes"]);
    const before = contents(home.folder);
    const { exitCode, stdout } = await home.run(home.program, ["uninstall", "--dry-run"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Would remove ${home.program}`);
    expect(stdout).toContain(`Would remove ${join(home.folder, ".local/bin/lectern")}`);
    expect(stdout).toMatch(/Cursor: would be taken out/);
    expect(JSON.stringify(contents(home.folder)) === JSON.stringify(before)).toBe(true);
  });

  it("goes on though an agent's configuration cannot be edited, which it says, and exit code 1", async () => {
    const home = emptyHome(CURSOR);
    await home.install(["--yes"]);
    writeFileSync(join(home.folder, ".cursor/mcp.json"), "{ broken");
    const { exitCode, stderr } = await home.run(home.program, ["uninstall", "--yes"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("is for you to remove");
    expect(existsSync(home.program)).toBe(false);
  });

  it("of another folder, or of nothing, says what to name", async () => {
    const home = emptyHome();
    expect(await home.run(EXECUTABLE, ["uninstall", "--yes"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/is not an installed program, so there is nothing to uninstall\.\n.*--prefix DIR/),
    });
    expect(await home.run(EXECUTABLE, ["uninstall", "--prefix", home.folder])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`lectern is not installed in ${home.folder}`),
    });
  });
});
