import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { brandedAs } from "../presets/compiled_parts.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { run, start } from "./program.ts";

const MAIN = join(import.meta.dirname, "../../src/main.ts");
/** Runs a program on a terminal of its own; some machines lack it. */
const hasScript = spawnSync("script", ["--version"]).status === 0;
const TEA = join(import.meta.dirname, "../../examples/tea/preset.json");

describe("a program that a preset was compiled into", () => {
  test.each([
    ["bare", []],
    ["asked to serve", ["serve"]],
    ["with flags of serve alone", ["--offline"]],
  ])("%s is that server", async (_how, args) => {
    const server = start(args, temporaryFolder(), await brandedAs("tea", TEA), "pipe");
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
    };
    server.process.stdin!.end(`${JSON.stringify(initialize)}\n`);
    const { exitCode, stdout } = await server.ended();
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).result.serverInfo).toMatchObject({ name: "tea-guide", version: "1.2.0" });
  });

  test.skipIf(!hasScript)(
    "bare on a terminal, it says that it waits for a client, and how to ask for help",
    async () => {
      const env = { ...(await brandedAs("tea", TEA)), LECTERN_HOME: temporaryFolder(), PATH: process.env.PATH };
      const terminal = spawn("script", ["-qec", `${process.execPath} ${MAIN}`, "/dev/null"], { env });
      onTestFinished(() => void terminal.kill("SIGKILL"));
      let said = "";
      for await (const part of terminal.stdout.setEncoding("utf8")) {
        said += part;
        if (said.includes("--help")) break;
      }
      expect(said).toContain("tea: Waiting for an MCP client on standard input; Ctrl-C ends.");
      expect(said).toContain("tea --help");
    },
  );

  test("has its own name and version wherever it speaks of itself", async () => {
    const env = await brandedAs("tea", TEA);
    const home = temporaryFolder();
    const said = async (...args: string[]) => {
      const { stdout, stderr } = await run(args, home, env);
      return stdout + stderr;
    };
    expect(await said("version")).toBe(`tea 1.2.0 (${process.platform}-${process.arch})\n`);
    const help = await said("--help");
    expect(help).toMatch(/^tea: A guide to tea, /);
    expect(help).not.toMatch(/\blectern\b/);
    expect(await said("search", "--help")).toContain('tea search "validate request body"');
    expect(await said("serch")).toMatch(/^tea: There is no command "serch"/);
    expect(await said("search", "--lmit")).toContain("tea search has no flag --lmit");
  });

  test("searches, reads and lists its own sources, and no others", async () => {
    const env = await brandedAs("tea", TEA);
    const home = temporaryFolder();
    const found = JSON.parse((await run(["search", "cloudy", "--json"], home, env)).stdout);
    expect(found.results[0]).toMatchObject({ uri: "lectern://brewing/black.md" });
    const { sources } = JSON.parse((await run(["list", "--json"], home, env)).stdout);
    expect(sources).toMatchObject([
      { source: "brewing", origin: "./guide", pages: 2 },
      { source: "words", origin: "./words.txt", pages: 2 },
    ]);
    expect((await run(["pages", "--source", "words"], home, env)).stdout).toContain("Orange pekoe");
    expect((await run(["status"], home, env)).exitCode).toBe(0);
    expect(await run(["refresh"], home, env)).toMatchObject({ exitCode: 0 });
  });

  test("takes no source that is added, since its sources are those of its preset", async () => {
    const { exitCode, stderr } = await run(["add", "."], temporaryFolder(), await brandedAs("tea", TEA));
    expect(exitCode).toBe(2);
    expect(stderr).toContain('There is no command "add"');
  });

  test("is not stopped by a lectern.json that is wrong where it is started", async () => {
    const folder = temporaryFolder({ "lectern.json": "{" });
    const server = start([], temporaryFolder(), await brandedAs("tea", TEA), "pipe", folder);
    server.process.stdin!.end();
    expect((await server.ended()).exitCode).toBe(0);
  });
});
