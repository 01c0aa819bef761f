/**
 * Talks to a server as a client does, through the handshake, the list of tools and one search of the embedded manual.
 *
 *     node test/smoke.ts [command …]
 *
 * Without a command, the sources are run by the runtime that runs this file.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const given = process.argv.slice(2);
const command = given.length > 0 ? given : fromSource();
const home = mkdtempSync(join(tmpdir(), "lectern-smoke-"));

try {
  const answers = await converse(command, [
    {
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "smoke", version: "1" } },
    },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
    { id: 3, method: "tools/call", params: { name: "search_docs", arguments: { query: "how do I add a folder" } } },
  ]);
  const tools = answers.get(2)?.tools as { name: string }[];
  const found = answers.get(3) as {
    isError: boolean;
    structuredContent: { results: { uri: string; title: string }[] };
  };
  const first = found.structuredContent.results[0];
  if (tools.length !== 6 || found.isError || !first?.uri.startsWith("lectern://lectern/")) {
    throw new Error(`Not the answers of a good server: ${JSON.stringify([...answers])}`);
  }
  console.log(`${tools.length} tools; the manual's first answer is "${first.title}", ${first.uri}`);
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** How this very runtime runs the sources. */
function fromSource(): string[] {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const flags = "Deno" in globalThis ? ["run", "--allow-all"] : [];
  return [process.execPath, ...flags, main, "serve"];
}

/** Sends messages to a fresh server and collects the results by id. */
async function converse(
  [program, ...args]: string[],
  messages: object[],
): Promise<Map<number, Record<string, unknown>>> {
  const child = spawn(program!, args, {
    env: { ...process.env, LECTERN_HOME: home },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  child.stdin.end();
  const results = new Map<number, Record<string, unknown>>();
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result, error } = JSON.parse(line);
    if (error) throw new Error(`Request ${id} failed: ${JSON.stringify(error)}`);
    results.set(id, result);
  }
  const exitCode = await exit;
  if (exitCode !== 0) throw new Error(`The server ended with exit code ${exitCode}.`);
  return results;
}
