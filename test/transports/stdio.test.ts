import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { request } from "../protocol/exchange.ts";

const program = fileURLToPath(new URL("program.ts", import.meta.url));

function start(stdout: "pipe" | number = "pipe") {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", stdout, "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr!.on("data", (chunk) => {
    output.stderr += chunk;
  });
  child.stdin!.on("error", () => {});
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, ...output }));
  return { child, output, ended };
}

/** What the program does with this input, closed at once. */
function run(input: string) {
  const { child, ended } = start();
  child.stdin!.end(input);
  return ended;
}

const ids = (stdout: string) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { id: unknown }).id);

describe("the process", () => {
  test("ping, not json, ping: three lines, no word on stderr, exit 0", async () => {
    const { code, stdout, stderr } = await run(`${request(1, "ping")}\nnot json\n${request(2, "ping")}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(ids(stdout).sort()).toEqual([1, 2, null].sort());
  });

  test("no input at all: exit 0", async () => {
    expect(await run("")).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("whatever is printed goes to stderr", async () => {
    const { code, stdout, stderr } = await run(request(1, "tools/call", { name: "print" }));
    expect(code).toBe(0);
    expect(stdout).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"quiet"}],"isError":false}}\n',
    );
    for (const noise of ["log", "info", "debug", "dir", "table", "group", "write"]) expect(stderr).toContain(noise);
  });

  test("a call that waits is answered at the end of input", async () => {
    const { code, stdout } = await run(request(1, "tools/call", { name: "wait" }));
    expect({ code, ids: ids(stdout) }).toEqual({ code: 0, ids: [1] });
  });

  describe.skipIf(process.platform === "win32")("signals, with the pipe held open", () => {
    test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)("%s ends it with 0, idle", async (signal) => {
      const { child, ended } = start();
      child.stdin!.write(`${request(1, "ping")}\n`);
      await once(child.stdout!, "data");
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, signal: null });
    });

    test("SIGTERM while a call runs answers it first", async () => {
      const { child, ended } = start();
      child.stdin!.write(
        `${request(1, "tools/call", { name: "wait" })}\n${request(2, "tools/call", { name: "print" })}\n`,
      );
      await once(child.stdout!, "data");
      child.kill("SIGTERM");
      const { code, stdout } = await ended;
      expect({ code, ids: ids(stdout) }).toEqual({ code: 0, ids: [2, 1] });
    });
  });

  test.skipIf(process.platform !== "linux")("output that is full: one line on stderr, exit 1", async () => {
    const { child, ended } = start(openSync("/dev/full", "w"));
    child.stdin!.write(`${request(1, "ping")}\n`);
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Output ended after 0 of 37 bytes of a frame.*\n$/);
  });

  test("a client that stops reading the answers: exit 1", async () => {
    const { child, ended } = start();
    child.stdout!.destroy();
    child.stdin!.write(`${request(1, "ping")}\n`);
    expect(await ended).toMatchObject({ code: 1 });
  });
});
