import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Assets } from "./bundle.ts";
import { fileLoader } from "./loader.ts";
import { PREDICTABLE } from "./predictable.ts";
import { root } from "./root.ts";
import { STARTED_WITH } from "./started_with.ts";

/**
 * Lets the program serve one short session, as a client would have it, and keeps V8's code cache as it is then: at a
 * start, what was needed in the rehearsal need not be compiled. Worth 10 ms at the first search. Returns the cache's path.
 */
export async function rehearse(assets: Assets, workshop: string): Promise<string> {
  const cache = join(workshop, "program.cache");
  const stage = join(workshop, "rehearsal.cjs");
  const home = join(workshop, "rehearsal");
  const keep = `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(cache)}, lecternProgram.createCachedData()));`;
  await writeFile(stage, fileLoader(assets) + keep);
  // A copy, whose name makes the addresses below.
  const source = join(workshop, "manual");
  await cp(join(root, "docs"), source, { recursive: true });
  // A repository of its own: what the program finds in the folders above would change what is compiled.
  await mkdir(join(workshop, ".git"), { recursive: true });
  await rm(home, { recursive: true, force: true });
  await rm(cache, { force: true });
  const run = async (args: readonly string[], input: string) => {
    const running = promisify(execFile)(process.execPath, [...PREDICTABLE, ...STARTED_WITH, stage, ...args], {
      cwd: workshop,
      env: { LECTERN_HOME: home },
      timeout: 60_000,
    });
    running.child.stdin!.end(input);
    await running;
  };
  const session = REHEARSED.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
  // Only the last run counts: it opens what was stored before it, a folder and a file, which are opened in different ways.
  if (Object.keys(assets).some((name) => name.startsWith("preset/"))) {
    for (let time = 0; time < 2; time++) await run(["serve", "--source", source], session);
  } else {
    await run(["add", source], "");
    await run(["add", join(source, "sources.md"), "--name", "file"], "");
    await run(["serve"], session);
  }
  return cache;
}

const call = (id: number, name: string, given: object) => ({
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

/** What the rehearsed client asks. */
const REHEARSED = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "rehearsal", version: "1" } },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
  { id: 3, method: "resources/list" },
  call(4, "search_docs", { query: "how do I add a folder" }),
  call(5, "search_docs", { query: "--allow-local `search_docs` table of error codes", limit: 20 }),
  call(6, "search_docs", { query: "sorces of documentation", content: true }),
  call(7, "read_doc", { uri: "lectern://manual/sources.md", section: "Names" }),
  call(8, "find_in_doc", { uri: "lectern://manual/tools.md", query: "uri" }),
  call(9, "list_docs", {}),
  call(10, "docs_status", {}),
];
