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

interface Found {
  readonly isError: boolean;
  readonly structuredContent: {
    readonly results: readonly { readonly uri: string; readonly title: string }[];
    readonly meta: { readonly loading: readonly string[] };
  };
}

try {
  const server = start(command);
  await server.ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "smoke", version: "1" },
  });
  server.tell("notifications/initialized");
  const { tools } = (await server.ask("tools/list")) as { tools: readonly unknown[] };
  let found: Found;
  // A machine that is slow to start says that it is still loading, and to ask again.
  do {
    found = (await server.ask("tools/call", {
      name: "search_docs",
      arguments: { query: "how do I add a folder" },
    })) as Found;
  } while (found.structuredContent.meta.loading.length > 0);
  const exitCode = await server.end();
  if (exitCode !== 0) throw new Error(`The server ended with exit code ${exitCode}.`);
  const first = found.structuredContent.results[0];
  if (tools.length !== 6 || found.isError || !first?.uri.startsWith("lectern://lectern/")) {
    throw new Error(`Not the answers of a good server: ${tools.length} tools, ${JSON.stringify(found)}`);
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

/** A fresh server, asked one thing after another. */
function start([program, ...args]: string[]) {
  const child = spawn(program!, args, {
    env: { ...process.env, LECTERN_HOME: home },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const tell = (method: string, more: object = {}) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method, ...more })}\n`);
  let last = 0;
  return {
    tell,
    /** The result of a request; notifications before it are passed over. */
    async ask(method: string, params: object = {}): Promise<unknown> {
      const id = ++last;
      tell(method, { id, params });
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The server ended before it answered ${method}.`);
        const answer = JSON.parse(value);
        if (answer.id !== id) continue;
        if (answer.error) throw new Error(`${method} failed: ${JSON.stringify(answer.error)}`);
        return answer.result;
      }
    },
    /** Ends its input. @returns its exit code. */
    async end(): Promise<number | null> {
      child.stdin.end();
      return await exit;
    },
  };
}
