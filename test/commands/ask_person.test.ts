import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { contents } from "../installation/machine.ts";
import { emptyHome } from "./installed.ts";

/** `script` gives a program a terminal; that of util-linux takes a command. */
const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

/** Runs an installer as `curl … | sh` does, its input being no terminal, and types an answer on the terminal. */
async function installed(answer: string) {
  const home = emptyHome({ ".cursor/mcp.json": "{}\n" });
  const command = `'${EXECUTABLE}' install </dev/null`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    env: { HOME: home.folder, PATH: "/usr/bin:/bin", TERM: "dumb", SHELL: "/bin/sh" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let screen = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    screen += text;
    if (screen.endsWith("[Y/n] ")) child.stdin.write(answer);
  });
  const exitCode = await new Promise((resolve) => child.on("close", resolve));
  return {
    home,
    exitCode,
    screen,
    config: readFileSync(join(home.folder, ".cursor/mcp.json"), "utf8"),
    program: home.program,
  };
}

describe.skipIf(!hasTerminal)("a person at a terminal is asked before agents are touched", () => {
  it.each([
    ["Enter", "\n", true],
    ["yes", "yes\n", true],
    ["n", "n\n", false],
    ["anything else", "what?\n", false],
    ["the end of input (Ctrl-D)", "\x04", false],
  ])("%s", async (_, answer, isRegistered) => {
    const { exitCode, screen, config, program } = await installed(answer);
    expect(exitCode, screen).toBe(0);
    expect(screen).toContain("Register lectern with Cursor? [Y/n]");
    expect(config.includes(program)).toBe(isRegistered);
    expect(screen.includes("Registered with no agent. Later: lectern register --all")).toBe(!isRegistered);
    expect(screen).not.toContain("No agent was found");
  });

  it("Ctrl-C at the question ends the installation before anything is written", async () => {
    const { home, exitCode, screen, config } = await installed("\x03");
    expect(exitCode, screen).toBe(130);
    expect(config).toBe("{}\n");
    expect(Object.keys(contents(home.folder))).toEqual([".cursor", ".cursor/mcp.json"]);
  });
});
