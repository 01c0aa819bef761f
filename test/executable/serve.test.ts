import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { ended, frames, HANDSHAKE, run, start } from "./run.ts";

const search = (id: number, query: string) => ({
  id,
  method: "tools/call",
  params: { name: "search_docs", arguments: { query } },
});

// biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
const parsed = (stdout: string): any[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("with nothing added, nothing on the path and nothing in the environment, the manual answers", async () => {
  const input = frames(...HANDSHAKE, { id: 2, method: "tools/list" }, search(3, "how do I add a folder"));
  const { exitCode, stdout, stderr } = await run(["serve"], { input, env: { PATH: "" } });
  const answers = new Map(parsed(stdout).map((answer) => [answer.id, answer.result]));
  expect(answers.get(1).serverInfo.name).toBe("lectern");
  expect(answers.get(2).tools.length).toBe(6);
  expect(answers.get(3).structuredContent.results[0].uri).toBe("lectern://lectern/sources.md");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
});

test("every line on stdout is one message, also with a bad source, debug wishes and broken lines", async () => {
  const folder = temporaryFolder({ "bad.txt": "<html></html>", "b.md": "---\ntitle: a: b\n---\n# B\n" });
  const input = `${frames(...HANDSHAKE)}not json\n${frames(search(2, "b"), { id: 3, method: "tools/call", params: { name: "docs_status" } })}`;
  for (const source of [join(folder, "bad.txt"), folder]) {
    const { exitCode, stdout } = await run(["serve", "--source", source], { input, env: { LECTERN_LOG: "debug" } });
    expect(parsed(stdout).every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
    // Beside them a client is told of a source that failed.
    expect(parsed(stdout).filter((message) => "id" in message).length).toBe(4);
    expect(exitCode).toBe(0);
  }
});

test("a mistyped source is told at start, with exit code 2 and an empty stdout", async () => {
  const { exitCode, stdout, stderr } = await run(["serve", "--source", "./nowhere"], { cwd: temporaryFolder() });
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain("nowhere");
});

describe("the server ends with its client", () => {
  test("end of input ends it with 0", async () => {
    expect(await run(["serve"])).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
    "%s ends it with 0, while the client keeps the pipe open",
    async (signal) => {
      const child = start(["serve"]);
      child.stdin!.write(frames(...HANDSHAKE));
      const end = ended(child);
      await once(child.stdout!, "data");
      child.kill(signal);
      expect((await end).exitCode).toBe(0);
    },
  );

  test.each(["SIGTERM", "SIGINT"] as const)("%s over and over ends it with 0, not by the signal", async (signal) => {
    const child = start(["serve"]);
    child.stdin!.write(frames(...HANDSHAKE));
    await once(child.stdout!, "data");
    const end = ended(child);
    const again = setInterval(() => child.kill(signal), 0);
    expect(await end).toMatchObject({ exitCode: 0 });
    clearInterval(again);
  });

  test("also while a source is loading, with an answer to what was asked", async () => {
    const origin = await loopbackServer(() => {});
    const child = start(["serve", "--source", `${origin}/llms-full.txt`, "--allow-local"]);
    const end = ended(child);
    child.stdin!.end(frames(...HANDSHAKE, { id: 2, method: "tools/list" }, search(3, "text")));
    const { exitCode, stdout } = await end;
    expect(exitCode).toBe(0);
    expect(parsed(stdout).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test("a client that closes the pipe in mid-write ends it with 1 and a line on stderr", async () => {
    const page = `# Big\n\n${"A line of text that fills the pipe.\n".repeat(200_000)}`;
    const folder = temporaryFolder({ "big.md": page });
    const child = start(["serve", "--source", folder]);
    const end = ended(child);
    child.stdin!.write(frames(...HANDSHAKE));
    await once(child.stdout!, "data");
    child.stdin!.write(frames({ id: 2, method: "resources/list" }));
    const [list] = (await once(child.stdout!, "data")) as [string];
    const { uri } = parsed(list.toString())[0].result.resources[0];
    child.stdout!.once("data", () => child.stdout!.destroy());
    child.stdin!.write(frames({ id: 3, method: "resources/read", params: { uri } }));
    const { exitCode, stderr } = await end;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^[^\n]*\d+ of \d+[^\n]*\n$/);
  });
});

test("a source that takes long to load: the handshake and the tools come at once, a search says that it is loading", async () => {
  const waiting = Promise.withResolvers<void>();
  const origin = await loopbackServer(async (_request, response) => {
    await waiting.promise;
    response.end("# Slow\n\nText.\n");
  });
  const child = start(["serve", "--source", `${origin}/llms-full.txt`, "--allow-local"]);
  const end = ended(child);
  child.stdin!.write(frames(...HANDSHAKE, { id: 2, method: "tools/list" }, search(3, "text")));
  child.stdin!.write(frames({ id: 4, method: "tools/call", params: { name: "docs_status", arguments: {} } }));
  let seen = "";
  while (!seen.includes('"id":3,') || !seen.includes('"id":4,')) seen += (await once(child.stdout!, "data"))[0];
  const answers = new Map(parsed(seen).map((answer) => [answer.id, answer.result]));
  expect(answers.get(3).content[0].text).toMatch(/still loading/);
  expect(answers.get(3).structuredContent.meta.loading).toEqual(["docs"]);
  expect(answers.get(4).structuredContent.sources).toMatchObject([{ state: "loading" }]);
  waiting.resolve();
  child.stdin!.end();
  expect((await end).exitCode).toBe(0);
});

test("eight servers started together on an empty home answer alike; one is killed, the home stays sound", async () => {
  const folder = temporaryFolder({ "a.md": "# Birds\n\nThe heron wades.\n" });
  const home = temporaryFolder();
  const args = ["search", "heron", "--source", folder, "--json"];
  const children = Array.from({ length: 8 }, () => start(args, { home }));
  const ends = children.map((child) => ended(child));
  children.at(-1)!.kill("SIGKILL");
  const finished = (await Promise.all(ends)).slice(0, 7);
  const uris = finished.map(({ stdout }) => JSON.parse(stdout).results[0].uri);
  expect(new Set(uris).size).toBe(1);
  expect(finished.every(({ exitCode }) => exitCode === 0)).toBe(true);
  expect((await run(args, { home })).exitCode).toBe(0);
});

describe.skipIf(!shared)("what real clients sent when they connected", () => {
  const recordings = shared ? readdirSync(sharedPath("frames")).filter((name) => /stdio.*\.jsonl$/.test(name)) : [];

  test.each(recordings)("%s: each request gets one answer, nothing else is said", async (name) => {
    const recorded = readFileSync(sharedPath("frames", name), "utf8").trim().split("\n");
    const sent = recorded.map((line) => JSON.parse(line)).filter(({ dir }) => dir === "in");
    const messages = sent.map(({ text }) => JSON.parse(text));
    const cancelled = messages.filter(({ method }) => method === "notifications/cancelled");
    const withdrawn = new Set(cancelled.map(({ params }) => params.requestId));
    const due = messages.filter(({ id, method }) => id !== undefined && method && !withdrawn.has(id));
    const { exitCode, stdout, stderr } = await run(["serve"], { input: sent.map(({ text }) => `${text}\n`).join("") });
    const answers = parsed(stdout).filter((message) => "id" in message);
    expect(
      answers
        .filter(({ id }) => !withdrawn.has(id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(due.map(({ id }) => id).sort());
    for (const { id, method, params } of due) {
      const { result, error } = answers.find((answer) => answer.id === id);
      // The page that was read then is no page of the manual.
      if (method === "resources/read") expect(error.data).toEqual({ uri: params.uri });
      else expect(error).toBeUndefined();
      if (method === "initialize") expect(result.protocolVersion).toBe(params.protocolVersion);
      if (method === "tools/list") expect(result.tools.length).toBe(6);
    }
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  });
});

describe.skipIf(!shared)("frames of the cases", () => {
  const cases = (name: string, file: string) => readFileSync(sharedPath("cases", name, file), "utf8");

  test.each(["frames-crlf.jsonl", "frames-mixed.jsonl"])(
    "a Windows client ended its messages with CRLF: %s",
    async (file) => {
      const expected = JSON.parse(cases("mcp-crlf-frames", "expect.json"))[file];
      const { exitCode, stdout } = await run(["serve"], { input: cases("mcp-crlf-frames", file) });
      expect(exitCode).toBe(0);
      expect(stdout).not.toContain("\r");
      const answers = parsed(stdout);
      for (const id of expected.answers) expect(answers.find((answer) => answer.id === id)?.result).toBeDefined();
      const codes = answers.filter(({ error }) => error).map(({ error }) => error.code);
      expect(codes).toEqual(expected.errors ?? []);
    },
  );

  test("an agent sent wrong arguments", async () => {
    const { stdout } = await run(["serve"], { input: cases("mcp-unknown-or-out-of-range-arguments", "frames.jsonl") });
    const expected = JSON.parse(cases("mcp-unknown-or-out-of-range-arguments", "expect.json")).errors;
    for (const [id, argument] of Object.entries(expected)) {
      const { result } = parsed(stdout).find((answer) => answer.id === Number(id));
      expect(result.isError).toBe(true);
      expect(JSON.parse(result.content[0].text).errors[0].path).toEqual([argument]);
    }
  });

  test("answers stay within the limits of clients, and say what was left out", async () => {
    const folder = temporaryFolder();
    for (let i = 1; i <= 400; i++) {
      const body = Array.from({ length: 40 }, (_, j) => `The user may set permission ${j} for item ${i}. `).join("");
      writeFileSync(join(folder, `p${i}.md`), `# Page ${i}\n\n${body}\n\n## More\n\n${body}\n`);
    }
    const input = cases("mcp-answers-within-limits", "frames.jsonl");
    const { stdout } = await run(["serve", "--source", folder], { input });
    const { maxCharacters } = JSON.parse(cases("mcp-answers-within-limits", "expect.json"));
    for (const [id, most] of Object.entries(maxCharacters)) {
      const answer = parsed(stdout).find((frame) => frame.id === Number(id));
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(most as number);
      expect(answer.result.content[0].text).toMatch(/Left out|more pages follow/);
    }
  });

  test("structured content comes with good answers, and not with errors", async () => {
    const { stdout } = await run(["serve"], { input: cases("mcp-structured-content-and-errors", "frames.jsonl") });
    const answers = new Map(parsed(stdout).map((answer) => [answer.id, answer.result]));
    expect(answers.get(2)).toEqual({});
    expect(answers.get(3).structuredContent.results).toBeInstanceOf(Array);
    expect(answers.get(4).isError).toBe(true);
    expect(answers.get(4).structuredContent).toBeUndefined();
  });
});
