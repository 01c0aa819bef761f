import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";

const root = join(import.meta.dirname, "../..");

let folder: string;
let tea: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-tea-"));
  tea = join(folder, "tea");
  const args = ["build.ts", "--preset", "examples/tea/preset.json", "--outfile", tea];
  await promisify(execFile)(process.execPath, args, { cwd: root });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs it with nothing around it but an empty home, far from the files that it was made of. */
function run(args: readonly string[], { input = "", home = temporaryFolder() } = {}) {
  const { status, stdout, stderr } = spawnSync(tea, args, {
    input,
    cwd: temporaryFolder(),
    env: { HOME: home },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

const INITIALIZE = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

/** The results of requests, in their order, and what the server left in its home. */
function served(...requests: { id: number; method: string; params?: object }[]) {
  const home = temporaryFolder();
  const frames = [INITIALIZE, { method: "notifications/initialized" }, ...requests];
  const input = frames.map((frame) => `${JSON.stringify({ jsonrpc: "2.0", ...frame })}\n`).join("");
  const { status, stdout } = run([], { input, home });
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const results = answers.sort((a, b) => a.id - b.id).map(({ result }) => result);
  return { status, results, left: readdirSync(home) };
}

describe("the executable that the example's preset makes", () => {
  test("bare, is that server: by its name, with its pages and its tool, and leaves nothing behind", () => {
    const call = (id: number, name: string, given: object) => ({
      id,
      method: "tools/call",
      params: { name, arguments: given },
    });
    const { status, results, left } = served(
      { id: 2, method: "tools/list" },
      call(3, "search_docs", { query: "why is my tea cloudy" }),
      call(4, "steeping", { kind: "green" }),
      call(5, "read_doc", { uri: "lectern://words/flush" }),
    );
    const [opened, listed, found, steeped, read] = results;
    expect(opened.serverInfo).toEqual({ name: "tea-guide", title: "A guide to tea", version: "1.2.0" });
    expect(listed.tools.map(({ name }: { name: string }) => name)).toEqual([
      "search_docs",
      "read_doc",
      "list_docs",
      "steeping",
    ]);
    expect(found.structuredContent.results[0]).toMatchObject({
      uri: "lectern://brewing/black.md",
      headings: expect.arrayContaining(["Why it clouds"]),
    });
    expect(steeped.content[0].text).toBe("2 minutes at 75 °C. See lectern://brewing/green.md line 9.");
    expect(read.structuredContent.content).toContain("first flush");
    expect({ status, left }).toEqual({ status: 0, left: [] });
  });

  test("is a command line of its own name, which has its own sources", () => {
    expect(run(["version"])).toMatchObject({ status: 0, stdout: `tea 1.2.0 (${process.platform}-${process.arch})\n` });
    expect(run(["--help"]).stdout).toMatch(/^tea: A guide to tea, [\s\S]*\nUsage: tea \[command\]/);
    expect(run(["search", "cloudy"]).stdout).toContain("Black tea > Why it clouds");
    expect(run(["doctor"])).toMatchObject({ status: 0, stdout: expect.stringContaining("brewing: compiled in.") });
  });

  test("holds no path of the machine that made it", () => {
    const found = spawnSync("grep", ["-c", "-F", join(root, "examples"), tea], { encoding: "utf8" });
    expect(found.stdout.trim()).toBe("0");
  });
});

test("a preset with a mistake makes no executable, and says which", () => {
  const file = join(temporaryFolder({ "p.json": '{ "name": "tea", "sorces": [] }' }), "p.json");
  const build = () => execFileSync(process.execPath, ["build.ts", "--preset", file], { cwd: root, stdio: "pipe" });
  expect(build).toThrow(/"sorces" is unknown/);
});

test("an install script with its name speaks of it, and of its own folder and variables", () => {
  const script = readFileSync(join(root, "install.sh"), "utf8").replace(/^NAME=lectern$/m, "NAME=tea");
  const help = execFileSync("sh", ["-s", "--", "--help"], { input: script, encoding: "utf8" });
  expect(help).toContain("Installs tea for you alone");
  expect(help).toContain("TEA_INSTALL_DIR");
  expect(help).not.toMatch(/lectern/i);
});
