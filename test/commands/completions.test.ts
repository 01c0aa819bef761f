import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Command } from "../../src/commands/command.ts";
import { COMMANDS } from "../../src/commands/commands.ts";
import { outlineOf, SCRIPTS } from "../../src/commands/completions/mod.ts";
import { COMMON_FLAGS } from "../../src/commands/parse_arguments.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./program.ts";

let commands: Command[];
const scripts = new Map<string, string>();
beforeAll(async () => {
  commands = await Promise.all(Object.values(COMMANDS).map(async (load) => (await load()).command));
  const outline = await outlineOf("lectern", COMMANDS);
  for (const [shell, script] of Object.entries(SCRIPTS)) scripts.set(shell, script(outline));
});

const hasShell = (shell: string) => spawnSync(shell, ["-c", ":"]).status === 0;

describe.each(Object.keys(SCRIPTS))("the script for %s", (shell) => {
  test("names every command and every flag", () => {
    const script = scripts.get(shell)!;
    for (const { name, flags } of commands) {
      expect(script).toMatch(new RegExp(`\\b${name}\\b`));
      for (const flag of [...flags, ...COMMON_FLAGS]) {
        expect(script).toContain(shell === "fish" ? `-l ${flag.name} ` : `--${flag.name}`);
      }
    }
  });

  test("is what the command prints, and nothing else", async () => {
    const { exitCode, stdout, stderr } = await run(["completions", shell]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(scripts.get(shell));
  });

  test.skipIf(!hasShell(shell))("is valid there", () => {
    const file = join(temporaryFolder({ script: scripts.get(shell)! }), "script");
    const check = shell === "powershell" ? ["-NoProfile", "-File", file] : ["-n", file];
    expect(spawnSync(shell, check, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });
});

test("a shell that it does not know is told, with those that it does", async () => {
  const { exitCode, stderr } = await run(["completions", "bsh"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('no completions for "bsh". Did you mean "bash"? Known: bash, zsh, fish, powershell.');
});

/** Words that are typed, the last one unfinished, and some of what is offered, and of what is not. */
const LINES: [why: string, typed: string[], offered: string[], not: string[]][] = [
  ["commands come first", [""], ["serve", "search", "completions"], ["--help"]],
  ["a command that is begun", ["se"], ["serve", "search"], ["add"]],
  ["flags of that command", ["search", "--"], ["--limit", "--json", "--offline"], ["--http"]],
  ["flags go on after arguments", ["search", "word", "--li"], ["--limit"], ["--json"]],
  ["known values of a flag", ["serve", "--preset", ""], ["docs", "claude-code"], ["--http"]],
  ["known arguments", ["completions", ""], ["bash", "zsh", "fish", "powershell"], ["serve"]],
  ["commands to be helped with", ["help", "re"], ["refresh", "remove", "read"], ["serve"]],
  ["paths, where one may stand", ["add", "./gui"], ["./guide"], ["./notes"]],
  ["paths beside known values", ["serve", "--preset", "./gui"], ["./guide"], []],
];

const folder = () => temporaryFolder({ "guide/a.md": "# A\n", "notes/b.md": "# B\n" });

describe.skipIf(!hasShell("bash"))("bash offers", () => {
  const offered = (words: string[]): string[] => {
    const ask = `${scripts.get("bash")!}
COMP_WORDS=(lectern "$@"); COMP_CWORD=$#
_lectern 2>&1
printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["--norc", "-c", ask, "bash", ...words], { encoding: "utf8", cwd: folder() }).split(
      "\n",
    );
  };

  test.each(LINES)("%s: %j", (_why, typed, expected, not) => {
    const words = offered(typed);
    expect(words).toEqual(expect.arrayContaining(expected));
    for (const word of not) expect(words).not.toContain(word);
  });

  test("values behind an equals sign, which bash takes for a word", () => {
    expect(offered(["serve", "--preset", "=", "do"])).toContain("docs");
  });
});

describe.skipIf(!hasShell("fish"))("fish offers", () => {
  test.each(LINES)("%s: %j", (_why, typed, expected, not) => {
    const cwd = folder();
    const ask = `source script; complete -C ${JSON.stringify(`lectern ${typed.join(" ")}`)}`;
    const options = { encoding: "utf8" as const, cwd, env: { ...process.env, HOME: cwd } };
    execFileSync("tee", ["script"], { ...options, input: scripts.get("fish")! });
    const words = execFileSync("fish", ["--no-config", "-c", ask], options)
      .split("\n")
      .map((line) => line.split("\t")[0]!.replace(/\/$/, ""));
    expect(words).toEqual(expect.arrayContaining(expected));
    for (const word of not) expect(words).not.toContain(word);
  });
});

describe.skipIf(!hasShell("zsh"))("zsh", () => {
  test("completes by it once it is loaded", () => {
    const cwd = temporaryFolder({ script: scripts.get("zsh")! });
    const ask = "autoload -Uz compinit; compinit -u -d ./dump; source ./script; print $_comps[lectern]";
    const said = execFileSync("zsh", ["-f", "-c", ask], { encoding: "utf8", cwd, env: { ...process.env, HOME: cwd } });
    expect(said.trim()).toBe("_lectern");
  });
});
