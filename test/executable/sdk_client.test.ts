import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  LoggingMessageNotificationSchema,
  type Progress,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type Documentation, documentation, manyPages, serveOverHttp } from "./documentation.ts";

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

const BIRDS = "lectern://notes/birds.md";

/** The client of version 1, connected to an executable of its own. It opens by the handshake, whatever it reaches. */
async function connected(transport: "stdio" | "HTTP", { args }: Documentation) {
  const client = new Client({ name: "test", version: "1" });
  const home = temporaryFolder();
  onTestFinished(() => client.close());
  const reached =
    transport === "stdio"
      ? new StdioClientTransport({ command: EXECUTABLE, args: [...args], env: { LECTERN_HOME: home } })
      : new StreamableHTTPClientTransport((await serveOverHttp(args)).url);
  // The SDK's own transports differ from its own interface where optional members may not be undefined.
  await client.connect(reached as Transport);
  return { client, transport: reached };
}

// biome-ignore lint/suspicious/noExplicitAny: the SDK's types leave structured content open
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> {
  const answer = await client.callTool({ name, arguments: given });
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
  return answer.structuredContent;
}

describe.each(["stdio", "HTTP"] as const)("the official SDK's client of version 1 over %s", (transport) => {
  test("lists everything that there is, and reads what it finds", async () => {
    const { client } = await connected(transport, await documentation());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("search_docs");
    expect((await client.listResources()).resources.length).toBe(3);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "lectern://{source}/{+page}" },
    ]);
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: "answer_from_docs" }]);
    const { results } = await call(client, "search_docs", { query: "heron" });
    expect(results[0].uri).toBe(BIRDS);
    expect((await call(client, "read_doc", { uri: BIRDS })).content).toContain("The heron wades.");
    expect(await client.ping()).toEqual({});
  });

  test("hears how far a reload is, ever more", async () => {
    const { client } = await connected(transport, await documentation());
    const heard: Progress[] = [];
    const answer = await client.callTool({ name: "reload_docs", arguments: {} }, undefined, {
      onprogress: (one) => heard.push(one),
    });
    expect(answer.structuredContent).toMatchObject({ sources: [{ ok: true }, { ok: true }] });
    const steps = heard.map(({ progress }) => progress);
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  });

  test("lists more resources than one answer holds, page by page", async () => {
    const { client } = await connected(transport, await documentation(manyPages(1_199)));
    const uris = new Set<string>();
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      for (const { uri } of page.resources) uris.add(uri);
      sizes.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect({ sizes, all: uris.size }).toEqual({ sizes: [500, 500, 202], all: 1_202 });
    await expect(client.listResources({ cursor: "none" })).rejects.toMatchObject({ code: -32602 });
  });

  test("completes arguments of the prompt, and gets it filled in", async () => {
    const { client } = await connected(transport, await documentation());
    const name = "answer_from_docs";
    const { completion } = await client.complete({
      ref: { type: "ref/prompt", name },
      argument: { name: "source", value: "no" },
    });
    expect(completion.values).toEqual(["notes"]);
    const { messages } = await client.getPrompt({ name, arguments: { question: "Who wades?" } });
    expect(JSON.stringify(messages)).toContain("Who wades?");
    await expect(client.getPrompt({ name, arguments: { source: "none" } })).rejects.toMatchObject({ code: -32602 });
  });

  test("is told of a source that failed", async () => {
    const served = await documentation();
    const { client } = await connected(transport, served);
    await call(client, "search_docs", { query: "kettle" });
    const heard: object[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void heard.push(params));
    await client.setLoggingLevel("warning");
    served.fail();
    await client.callTool({ name: "reload_docs", arguments: { source: "docs" } });
    expect(heard).toMatchObject([{ level: "warning", logger: "library", data: { source: "docs" } }]);
  });
});

describe("what outlasts a request: version 1 over stdio", () => {
  test("a call is given up, and the work ends", async () => {
    const served = await documentation();
    const { client } = await connected("stdio", served);
    await call(client, "search_docs", { query: "kettle" });
    const errors: Error[] = [];
    client.onerror = (error) => void errors.push(error);
    const asked = served.hold();
    const stop = new AbortController();
    const given = { name: "reload_docs", arguments: { source: "docs" } };
    const reload = client.callTool(given, undefined, { signal: stop.signal });
    const { left } = await asked;
    stop.abort("enough");
    await expect(reload).rejects.toThrow();
    await left;
    expect((await call(client, "docs_status")).sources).toMatchObject([{ state: "ready" }, { state: "ready" }]);
    // An answer to what was given up would be one to nothing.
    expect(errors).toEqual([]);
  });

  test("an edited page is told, and a new one", async () => {
    const served = await documentation();
    const { client } = await connected("stdio", served);
    await client.readResource({ uri: BIRDS });
    const [updated, listed] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => updated.resolve(params.uri));
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => listed.resolve());
    await client.subscribeResource({ uri: BIRDS });
    writeFileSync(`${served.folder}/birds.md`, "# Birds\n\nThe heron stands.\n");
    expect(await updated.promise).toBe(BIRDS);
    writeFileSync(`${served.folder}/wasps.md`, "# Wasps\n");
    await listed.promise;
    expect((await client.listResources()).resources.map(({ name }) => name)).toContain("Wasps");
  });

  test("nothing of the server is left once the client is closed", async () => {
    const { client, transport } = await connected("stdio", await documentation());
    const { pid } = transport as StdioClientTransport;
    expect(process.kill(pid!, 0)).toBe(true);
    await client.close();
    expect(() => process.kill(pid!, 0)).toThrow(/ESRCH/);
  });
});
