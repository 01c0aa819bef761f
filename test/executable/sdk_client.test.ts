import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { shared, sharedPath } from "../shared_folder.ts";

const CORPUS = sharedPath("corpora", "llms", "hono", "llms-full.txt");

/** The official client checks each structured answer against the tool's output schema by itself, and fails if it differs. */
describe.skipIf(!shared)("the official SDK's client", () => {
  const home = mkdtempSync(join(tmpdir(), "lectern-test-"));
  const client = new Client({ name: "test", version: "1" });
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's types leave structured content open
  const call = async (name: string, given: object = {}): Promise<any> => {
    const answer = await client.callTool({ name, arguments: { ...given } });
    expect(answer.isError, JSON.stringify(answer.content)).toBe(false);
    return answer.structuredContent;
  };

  beforeAll(async () => {
    await client.connect(
      new StdioClientTransport({
        command: EXECUTABLE,
        args: ["serve", "--source", CORPUS],
        env: { LECTERN_HOME: home },
      }),
    );
  });

  afterAll(async () => {
    await client.close();
    rmSync(home, { recursive: true, force: true });
  });

  test("learns who answers, and how to use it", () => {
    expect(client.getServerVersion()?.name).toBe("lectern");
    expect(client.getInstructions()).toMatch(/search_docs/);
  });

  test("lists the tools with schemas that every client takes", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search_docs",
      "read_doc",
      "find_in_doc",
      "list_docs",
      "docs_status",
      "reload_docs",
    ]);
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      for (const schema of [inputSchema, outputSchema!]) {
        expect(schema).toMatchObject({ type: "object", properties: {}, additionalProperties: false });
        expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(["anyOf"]));
        expect(schema).not.toHaveProperty("$schema");
        for (const name of schema.required ?? []) expect(schema.properties).toHaveProperty(name);
      }
      expect(annotations?.readOnlyHint).toBeTypeOf("boolean");
      expect(description!.length).toBeLessThan(4096);
    }
  });

  test("lists every page as a resource, and reads it whole", async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBe(85);
    const { contents } = await client.readResource({ uri: resources[3]!.uri });
    expect(contents[0]).toMatchObject({ uri: resources[3]!.uri, mimeType: "text/markdown" });
    await expect(client.readResource({ uri: "lectern://hono/none" })).rejects.toThrow(/not found/i);
  });

  test("calls every tool", async () => {
    const found = await call("search_docs", { query: "validate request body with zod" });
    expect(found.results[0].title).toMatch(/validation/i);
    const { uri, startLine } = found.results[0];
    expect((await call("read_doc", { uri, startLine })).startLine).toBe(startLine);
    const { matches } = await call("find_in_doc", { uri, query: "zod" });
    expect(matches.length).toBeGreaterThan(0);
    const listed = await call("list_docs");
    expect(listed).toMatchObject({ total: 85 });
    const rest = await call("list_docs", { cursor: listed.nextCursor });
    expect(listed.pages.length + rest.pages.length).toBe(85);
    expect((await call("docs_status")).sources).toMatchObject([{ source: "hono", state: "ready", pages: 85 }]);
    expect((await call("reload_docs", { source: "hono" })).sources).toMatchObject([{ ok: true, changed: false }]);
  });

  test("reads a page by windows and rebuilds it byte for byte", async () => {
    const { resources } = await client.listResources();
    const largest = resources.toSorted((a, b) => b.size! - a.size!)[0]!;
    let rebuilt = "";
    let windows = 0;
    for (let startLine = 1, hasMore = true; hasMore; windows++) {
      const window = await call("read_doc", { uri: largest.uri, startLine, lineCount: 40, maxBytes: 2000 });
      rebuilt += window.content;
      hasMore = window.hasMore;
      startLine = window.endLine + 1;
    }
    expect(windows).toBeGreaterThan(3);
    expect(Buffer.byteLength(rebuilt)).toBe(largest.size);
    expect(readFileSync(CORPUS, "utf8")).toContain(rebuilt);
    const { contents } = await client.readResource({ uri: largest.uri });
    expect((contents[0] as { text: string }).text).toBe(rebuilt);
  });
});
