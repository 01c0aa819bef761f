import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { ended, run, start } from "./run.ts";

const file = (name: string, path: string) => readFileSync(sharedPath("cases", name, path), "utf8");
const expected = (name: string) => JSON.parse(file(name, "expect.json"));

/** A folder with the executable in it under its name, for PATH. */
function onPath(): string {
  const folder = temporaryFolder();
  symlinkSync(EXECUTABLE, join(folder, "lectern"));
  return `${folder}:/usr/bin:/bin`;
}

/** Runs a case's own script with the executable on PATH, in a copy of the case. */
async function runScript(name: string, script: string) {
  const cwd = join(temporaryFolder(), "case");
  cpSync(sharedPath("cases", name), cwd, { recursive: true });
  const home = join(cwd, "home");
  mkdirSync(home, { recursive: true });
  const child = spawn("sh", [script], { cwd, env: { PATH: onPath(), HOME: home }, stdio: "pipe" });
  child.stdin.end();
  return { cwd, ...(await ended(child)) };
}

describe.skipIf(!shared)("mcp-ends-with-its-client", () => {
  const name = "mcp-ends-with-its-client";

  it("a server without input ends at once", async () => {
    const { stdout } = await runScript(name, "run.sh");
    expect(stdout).toBe(`exit ${expected(name).exitCode}\n`);
  });

  it("a server ends though its source is still loading", async () => {
    const site = await slowSite();
    const child = start(["serve", "--source", site, "--allow-local"]);
    child.stdin!.write(file("mcp-slow-sources-do-not-block-start", "frames.jsonl"));
    child.stdout!.once("data", () => child.stdin!.end());
    expect((await ended(child)).exitCode).toBe(expected(name).exitCode);
  });

  it("a server ends by the signals that clients send", async () => {
    for (const signal of expected(name).signals as NodeJS.Signals[]) {
      const child = start(["serve"]);
      child.stdin!.write(`${file("mcp-slow-sources-do-not-block-start", "frames.jsonl").split("\n")[0]}\n`);
      child.stdout!.once("data", () => child.kill(signal));
      expect([signal, (await ended(child)).exitCode]).toEqual([signal, 0]);
    }
  });
});

describe.skipIf(!shared)("mcp-many-instances-one-cache", () => {
  const name = "mcp-many-instances-one-cache";

  it("all answer alike, whoever of them is killed", async () => {
    const { cwd } = await runScript(name, "run.sh");
    const outputs = readdirSync(cwd).filter((one) => one.startsWith("out."));
    // The last one was killed: before it had opened its output, or after it had answered.
    expect(outputs.length).toBeGreaterThanOrEqual(expected(name).instances - 1);
    const answers = outputs
      .filter((one) => one !== "out.8")
      .map((one) => JSON.parse(readFileSync(join(cwd, one), "utf8")));
    expect(new Set(answers.map(({ results }) => JSON.stringify(results))).size).toBe(1);
    expect(answers[0].results[0].snippet).toContain("heron");
    // One read the folder, and the others opened what it had stored.
    expect(answers.filter(({ meta }) => meta.kind === "fetched").length).toBeLessThanOrEqual(1);
    for (const one of readdirSync(cwd).filter((one) => one.startsWith("err."))) {
      expect(readFileSync(join(cwd, one), "utf8")).not.toMatch(/locked|busy|EEXIST/i);
    }
  });
});

describe.skipIf(!shared)("mcp-slow-sources-do-not-block-start", () => {
  it("the handshake and the tools are answered, and a search says that the source is loading", async () => {
    const child = start(["serve", "--source", await slowSite(), "--allow-local"]);
    const answers = new Map<number, unknown>();
    child.stdin!.write(file("mcp-slow-sources-do-not-block-start", "frames.jsonl"));
    let rest = "";
    child.stdout!.setEncoding("utf8").on("data", (part: string) => {
      const lines = (rest + part).split("\n");
      rest = lines.pop()!;
      for (const line of lines) answers.set(JSON.parse(line).id, JSON.parse(line));
      if (answers.size === 4) child.stdin!.end();
    });
    await ended(child);
    expect([...answers.keys()].slice(0, 2).sort()).toEqual([1, 2]);
    expect(JSON.stringify(answers.get(3))).toMatch(/loading/);
    expect(JSON.stringify(answers.get(4))).toContain('"state":"loading"');
  });
});

describe.skipIf(!shared)("mcp-stdout-only-frames", () => {
  it("every line is one message, whatever is said of the source", async () => {
    const name = "mcp-stdout-only-frames";
    const { env, source } = expected(name);
    for (const given of [sharedPath("cases", name, source), sharedPath("cases", name)]) {
      const { stdout, exitCode } = await run(["serve", "--source", given], { env, input: file(name, "frames.jsonl") });
      const lines = stdout.trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(lines.map(() => "2.0"));
      expect([lines.length, exitCode]).toEqual([3, 0]);
    }
  });
});

describe.skipIf(!shared)("private-no-network-after-fetch", () => {
  it("works from files alone with every connection forbidden, and a refresh that cannot be made keeps what is there", async () => {
    const name = "private-no-network-after-fetch";
    const { queries, refresh } = expected(name);
    const home = temporaryFolder();
    const bundle = file(name, "bundle/llms-full.txt");
    const own = await run(["add", sharedPath("cases", name, "bundle", "llms-full.txt"), "--name", "own"], {
      home,
      env: CUT_OFF,
    });
    expect(own).toMatchObject({ exitCode: 0 });
    const origin = await loopbackServer((_, response) => response.end(bundle));
    const fetched = ["add", `${origin}/llms-full.txt`, "--allow-local", "--name", "fetched"];
    expect(await run(fetched, { home })).toMatchObject({ exitCode: 0 });

    const refreshed = await run(["refresh", "fetched"], { home, env: CUT_OFF });
    expect(refreshed).toMatchObject({ exitCode: refresh.exitCode });
    expect(refreshed.stderr).toContain("connections are forbidden");
    for (const { query, first } of queries) {
      for (const source of ["own", "fetched"]) {
        const { stdout } = await run(["search", query, "--source", source, "--json"], { home, env: CUT_OFF });
        expect(JSON.parse(stdout).results[0].uri).toContain(new URL(first.page).pathname);
      }
    }
  });
});

/** No connection is allowed; one that is made all the same would have to ask this proxy, which is none. */
const CUT_OFF = { HTTPS_PROXY: "http://127.0.0.1:9", HTTP_PROXY: "http://127.0.0.1:9", LECTERN_OFFLINE: "1" };

/** A site that takes a request and never answers it; the case's own would after 20 seconds. */
async function slowSite(): Promise<string> {
  const origin = await loopbackServer(() => {});
  return `${origin}${JSON.parse(file("mcp-slow-sources-do-not-block-start", "http-slow.json")).start}`;
}
