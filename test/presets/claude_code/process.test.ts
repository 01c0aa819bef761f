import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Network } from "../../../src/fetch/mod.ts";
import { claudeCodePreset } from "../../../src/presets/claude_code/mod.ts";
import { loopbackServer } from "../../fetch/loopback_server.ts";
import { clientOf } from "../../served.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { madeDocs } from "./made_docs.ts";

const MAIN = join(import.meta.dirname, "..", "..", "..", "src", "main.ts");

/** `lectern serve --preset claude-code`, with these requests on its standard input. */
function serve(env: Record<string, string>, requests: readonly object[] = [], args: readonly string[] = []) {
  const input = requests.map((request, id) => `${JSON.stringify({ jsonrpc: "2.0", id, ...request })}\n`).join("");
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "serve", "--preset", "claude-code", ...args], {
    input,
    encoding: "utf8",
    env: { HOME: temporaryFolder(), ...env },
  });
  const frames = stdout.split("\n").filter((line) => line !== "");
  const results = new Map(frames.map((frame) => JSON.parse(frame)).map(({ id, result }) => [id, result]));
  return { status, stderr, stdout, results: requests.map((_, id) => results.get(id)) };
}

const call = (name: string, given: object = {}) => ({ method: "tools/call", params: { name, arguments: given } });
const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

test("a seeded cache is all that a process without a network needs", () => {
  const caches = temporaryFolder({ "claude-code-docs/llms-full.txt": madeDocs() });
  const requests = [opening, call("search_docs", { query: "hooks" }), call("get_status"), call("dump_index_metadata")];
  const { status, results } = serve({ XDG_CACHE_HOME: caches, LECTERN_OFFLINE: "1" }, requests);
  expect(status).toBe(0);
  expect(results[0].serverInfo.name).toBe("claude-code-docs");
  expect(results[1].structuredContent.results.length).toBe(5);
  expect(results[1].structuredContent.meta.source_kind).toBe("cached");
  expect(results[2].structuredContent.trust_mode).toBe("official");
  expect(results[3].structuredContent.categories.length).toBeGreaterThan(20);
});

test("without cache and network each tool says why, and the process ends well", () => {
  const requests = [opening, call("search_docs", { query: "hooks" }), call("reload_docs")];
  const { status, results } = serve({ XDG_CACHE_HOME: temporaryFolder(), LECTERN_OFFLINE: "1" }, requests);
  expect(status).toBe(0);
  expect(results[1]).toMatchObject({ isError: true, structuredContent: { results: [] } });
  expect(results[1].structuredContent.error).toContain("LECTERN_OFFLINE");
  expect(results[2].isError).toBe(true);
});

test("a wrong environment ends it with 1 and every reason, before a frame is written", () => {
  const { status, stdout, stderr } = serve({ CACHE_TTL_MS: "soon", RETRY_INTERVAL_MS: "1" }, [opening]);
  expect([status, stdout]).toEqual([1, ""]);
  for (const part of ["CACHE_TTL_MS", "RETRY_INTERVAL_MS", '"soon"']) expect(stderr).toContain(part);
  expect(stderr).not.toMatch(/^ +at /m);
});

test("over a real connection a refresh of the same text costs a 304", async () => {
  const text = madeDocs();
  const answered: number[] = [];
  const origin = await loopbackServer((request, response) => {
    const isKnown = request.headers["if-none-match"] === '"one"';
    answered.push(isKnown ? 304 : 200);
    response.writeHead(isKnown ? 304 : 200, { etag: '"one"', "content-type": "text/plain; charset=utf-8" });
    response.end(isKnown ? undefined : text);
  });
  const network = new Network();
  onTestFinished(() => network.close());
  const preset = claudeCodePreset({
    env: { XDG_CACHE_HOME: temporaryFolder() },
    download: async (address, options) => {
      return {
        ...(await network.download(`${origin}/docs/llms-full.txt`, { ...options, allowLocal: true })),
        url: address,
      };
    },
  });
  const client = clientOf(undefined, { preset });
  expect((await client.call("search_docs", { query: "hooks" })).structured).toMatchObject({
    meta: { source_kind: "fetched" },
  });
  expect((await client.call("reload_docs")).isError).toBe(false);
  expect(answered).toEqual([200, 304]);
});
