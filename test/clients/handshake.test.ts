import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type HandshakeOptions, handshake, poorEnvironment } from "../../src/clients/mod.ts";
import { sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const MAIN = join(import.meta.dirname, "..", "..", "src", "main.ts");

/** A server of a few lines; `answer(message)` gives the result of a request, `say(value)` writes a line. */
function server(body: string): [string, string[]] {
  const script = `
    const say = (value) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...value }) + "\\n");
    const initialize = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } };
    const results = { initialize, "tools/list": { tools: [{ name: "look", annotations: { readOnlyHint: true } }, { name: "write" }] } };
    let usual = (message) => message.id !== undefined && say({ id: message.id, result: results[message.method] });
    let answer = usual;
    ${body}
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => answer(JSON.parse(line)));
  `;
  return [process.execPath, ["--eval", script]];
}

async function failure(body: string, options: HandshakeOptions = {}) {
  const [command, args] = server(body);
  return await handshake(command, args, options).catch((thrown: unknown) => thrown as Error & { code: string });
}

describe("a server that works", () => {
  test("is asked for what it offers, and timed", async () => {
    const [command, args] = server("");
    const { milliseconds, answers, ...shown } = await handshake(command, args);
    expect(shown).toEqual({
      serverInfo: { name: "s", version: "1" },
      tools: ["look", "write"],
      readOnlyTools: ["look"],
      resources: 0,
    });
    expect(milliseconds).toBeGreaterThan(0);
    expect([...answers.keys()]).toEqual([1, 2]);
  });

  test("is lectern itself, in an environment as poor as a menu gives", async () => {
    const home = temporaryFolder();
    const { serverInfo, tools, resources } = await handshake(process.execPath, [MAIN, "serve"], {
      env: poorEnvironment({ HOME: home }, "linux"),
    });
    expect(serverInfo.name).toBe("lectern");
    expect(tools).toContain("search_docs");
    // Its manual.
    expect(resources).toBeGreaterThan(5);
  });

  test("may tell of its own accord", async () => {
    const body = `answer = (m) => { say({ method: "notifications/message", params: {} }); usual(m); };`;
    expect(await failure(body)).toMatchObject({ tools: ["look", "write"] });
  });

  test("gets the messages of a contract, and their answers are given back", async () => {
    const [command, args] = server(`results["resources/list"] = { resources: [{ uri: "u" }] };`);
    const messages = [
      { id: "a", method: "initialize", params: {} },
      { method: "notifications/initialized" },
      { id: "b", method: "resources/list" },
    ];
    const { answers, resources } = await handshake(command, args, { messages });
    expect([...answers.keys()]).toEqual(["a", "b"]);
    expect(resources).toBe(1);
  });

  test("finds its arguments as they are, whatever stands in them", async () => {
    const words = ["two words", "it's", 'a "b"', "$HOME", "日本語", "--flag=x", ""];
    const [command, args] = server("initialize.serverInfo.name = JSON.stringify(process.argv.slice(1));");
    const { serverInfo } = await handshake(command, [...args, "--", ...words]);
    expect(JSON.parse(serverInfo.name)).toEqual(words);
  });
});

describe("a server that does not work is told apart by how", () => {
  test.each([
    [
      "ended",
      "it ends at once, with its last words",
      'console.error("no such library"); process.exit(3);',
      /exit code 3.*no such library/s,
    ],
    [
      "answer",
      "it answers with an error",
      'answer = ({ id }) => say({ id, error: { code: -1, message: "no" } });',
      /"no"/,
    ],
    ["answer", "it does not say its name", "delete initialize.serverInfo;", /name and version/],
    ["answer", "it has no list", 'results["tools/list"] = {};', /without tools/],
    ["stdout", "it greets", 'console.log("Welcome!");', /no message: Welcome!/],
    [
      "stdout",
      "it answers a notification",
      "answer = (m) => { m.id === undefined ? say({ id: null, result: {} }) : usual(m); };",
      /nobody asked/,
    ],
    ["stdout", "it answers twice", "answer = (m) => { usual(m); usual(m); };", /nobody asked/],
    ["stdout", "it says goodbye", 'process.on("exit", () => console.log("Bye"));', /no message: Bye/],
    ["exit", "it ends badly", 'process.on("exit", () => { process.exitCode = 7; });', /exit code 7/],
  ])("%s: %s", async (code, _, body, message) => {
    const error = await failure(body);
    expect(error).toMatchObject({ name: "HandshakeError", code });
    expect((error as Error).message).toMatch(message);
  });

  test("not_started: there is no such program", async () => {
    await expect(handshake("/nowhere/lectern", [])).rejects.toMatchObject({ code: "not_started" });
  });

  test.each([
    ["does not answer", "answer = () => {};"],
    ["does not end", "setInterval(() => {}, 1000);"],
  ])("timeout: it %s, and its children end with it", async (what, body) => {
    const folder = temporaryFolder();
    const child = `
      const child = require("node:child_process").spawn("sleep", ["600"], { stdio: "inherit" });
      require("node:fs").writeFileSync(${JSON.stringify(join(folder, "pid"))}, String(child.pid));
    `;
    const error = await failure(child + body, { timeout: 1_000 });
    expect(error).toMatchObject({ code: "timeout" });
    expect((error as Error).message).toContain(what.replace("does", "did"));
    const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });
});

test.skipIf(!existsSync(sharedPath("cases", "install-bare-path")))(
  "case install-bare-path: the registered command needs nothing of a shell",
  async () => {
    const expected = JSON.parse(readFileSync(sharedPath("cases", "install-bare-path", "expect.json"), "utf8"));
    expect(expected).toEqual({ commandIsAbsolute: true, worksWithEmptyEnvironment: true });
    const shown = await handshake(process.execPath, [MAIN, "serve"], { env: { HOME: temporaryFolder() } });
    expect(shown.serverInfo.name).toBe("lectern");
  },
);

/** A process that ended and was not waited for, as a grandchild whose new parent is slow, runs no more. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
