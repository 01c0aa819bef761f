import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { BEES, boundRepository } from "../graph/made_repository.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** The official client checks each structured answer against the tool's output schema by itself, and fails if it differs. */
test("the executable answers from a repository: documents, code of several languages, and edits at once", async () => {
  const root = boundRepository({
    ...BEES,
    "src/hive/box.ts": "\n\n\nexport class HiveBox {}\n",
    "src/hive/store.rs": "pub struct ColonyStore;\n",
    "src/hive/swarms.py": 'app = FastAPI()\n\n@app.post("/swarms/{id}/recover")\ndef recover(id): ...\n',
  });
  const client = new Client({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command: EXECUTABLE,
      args: ["serve", "--preset", "project", "--repo-root", root, "--expect-root", root],
      env: { LECTERN_HOME: temporaryFolder(), PATH: process.env.PATH ?? "" },
    }),
  );
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [{ text }] = content as [{ text: string }];
    expect(isError, text).toBe(false);
    return text;
  };
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "docs_explore",
    "docs_for_symbol",
    "docs_analysis_candidates",
    "docs_glossary",
    "docs_status",
    "docs_related",
    "docs_impact",
    "docs_read",
  ]);
  const status = await call("docs_status");
  expect(status).toMatch(/^provenance: root=\S+ rev=[0-9a-f]{4,40} dirty=no documents=6$/);
  const symbol = await call("docs_for_symbol", { symbol: "HiveBox" });
  expect(symbol).toContain("Apiary.HiveBox -> src/hive/box.ts:4 [class]");
  expect(symbol).toContain("ColonyStore -> src/hive/store.rs:1 [struct]");
  expect(await call("docs_explore", { query: "swarm recovery" })).toContain("-> src/hive/swarms.py:3 [route]");
  expect(await call("docs_related", { id: "apiary/frames", depth: 2 })).toContain("component:Hive Core");
  expect(await call("docs_impact", { files: ["src/hive/box.ts"] })).toContain("docs/apiary/overview.md");
  expect(await call("docs_analysis_candidates")).toContain("claims: ");
  expect(await call("docs_glossary", { term: "frame" })).toContain('No sense of "frame"');
  expect((await client.listResources()).resources).toHaveLength(6);
  expect((await client.getPrompt({ name: "start_session" })).messages).toHaveLength(1);
  writeFileSync(join(root, "docs/queen.md"), "# Queen excluder\n\nIt keeps the queen below.\n");
  expect(await call("docs_read", { document: "docs/queen.md" })).toContain("It keeps the queen below.");
  expect(await call("docs_status")).toMatch(/dirty=yes documents=7$/);
});
