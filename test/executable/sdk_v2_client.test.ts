import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type Documentation, documentation, manyPages, serveOverHttp } from "./documentation.ts";

/** How a client reaches the executable, and whether it opens by the handshake. */
interface Way {
  readonly transport: "stdio" | "HTTP";
  readonly era: "legacy" | "modern";
}

const WAYS: readonly Way[] = [
  { transport: "stdio", era: "legacy" },
  { transport: "stdio", era: "modern" },
  { transport: "HTTP", era: "legacy" },
  { transport: "HTTP", era: "modern" },
];

const NEWEST = "2026-07-28";
const BIRDS = "lectern://notes/birds.md";

type Negotiation = NonNullable<ClientOptions["versionNegotiation"]>["mode"];

async function connected({ transport, era }: Way, { args }: Documentation, mode?: Negotiation): Promise<Client> {
  const negotiated = mode ?? (era === "legacy" ? "legacy" : { pin: NEWEST });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: negotiated } });
  const home = temporaryFolder();
  onTestFinished(() => client.close());
  await client.connect(
    transport === "stdio"
      ? new StdioClientTransport({ command: EXECUTABLE, args: [...args], env: { LECTERN_HOME: home } })
      : new StreamableHTTPClientTransport((await serveOverHttp(args)).url),
  );
  return client;
}

/** Structured content of a call that went well. The client has checked it against the tool's output schema by itself. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> {
  const answer = await client.callTool({ name, arguments: given });
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
  return answer.structuredContent;
}

describe.each(["stdio", "HTTP"] as const)("the official SDK's client of version 2 over %s", (transport) => {
  test("finds out by itself that no handshake is needed", async () => {
    const client = await connected({ transport, era: "modern" }, await documentation(), "auto");
    expect(client.getNegotiatedProtocolVersion()).toBe(NEWEST);
    expect(client.getDiscoverResult()?.supportedVersions).toContain(NEWEST);
  });
});

describe.each(WAYS)("the official SDK's client of version 2 over $transport, $era", (way) => {
  const isModern = way.era === "modern";

  test("learns who answers, and how to use it", async () => {
    const client = await connected(way, await documentation());
    expect(client.getProtocolEra()).toBe(way.era);
    expect(client.getNegotiatedProtocolVersion()).toBe(isModern ? NEWEST : "2025-11-25");
    expect(client.getServerVersion()).toMatchObject({ name: "lectern", title: "Lectern" });
    expect(client.getInstructions()).toMatch(/search_docs/);
  });

  test("lists everything that there is", async () => {
    const client = await connected(way, await documentation());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("search_docs");
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).toSorted()).toEqual([
      expect.stringMatching(/^lectern:\/\/docs\//),
      "lectern://notes/bees.md",
      BIRDS,
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: "lectern://{source}/{+page}" }]);
    const { prompts } = await client.listPrompts();
    expect(prompts).toMatchObject([{ name: "answer_from_docs" }]);
  });

  test("finds a page, and reads it", async () => {
    const client = await connected(way, await documentation());
    await client.listTools();
    const { results } = await call(client, "search_docs", { query: "heron" });
    expect(results[0]).toMatchObject({ uri: BIRDS, title: "Birds" });
    const { content } = await call(client, "read_doc", { uri: BIRDS });
    expect(content).toContain("The heron wades.");
    const { contents } = await client.readResource({ uri: BIRDS });
    expect(contents).toMatchObject([{ uri: BIRDS, text: "# Birds\n\nThe heron wades.\n" }]);
    await expect(client.readResource({ uri: "lectern://notes/none.md" })).rejects.toThrow(/not found/i);
  });

  test("hears how far a reload is, ever more", async () => {
    const client = await connected(way, await documentation());
    const heard: { progress: number; total?: number | undefined }[] = [];
    const answer = await client.callTool(
      { name: "reload_docs", arguments: {} },
      { onprogress: (one) => heard.push(one) },
    );
    expect(answer.structuredContent).toMatchObject({ sources: [{ ok: true }, { ok: true }] });
    expect(heard).toMatchObject([{ progress: 0, total: 2 }, ...heard.slice(1)]);
    const steps = heard.map(({ progress }) => progress);
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  });

  test("completes what is typed of a page, within the source that was filled in", async () => {
    const client = await connected(way, await documentation());
    const ref = { type: "ref/resource", uri: "lectern://{source}/{+page}" } as const;
    const complete = async (name: string, value: string, filled: Record<string, string> = {}) =>
      (await client.complete({ ref, argument: { name, value }, context: { arguments: filled } })).completion.values;
    expect(await complete("source", "no")).toEqual(["notes"]);
    expect(await complete("page", "b", { source: "notes" })).toEqual(["bees.md", "birds.md"]);
    expect(await complete("page", "b", { source: "docs" })).toEqual([]);
  });

  test("lists more resources than one answer holds, by the way and page by page", async () => {
    const client = await connected(way, await documentation(manyPages(1_199)));
    const { resources } = await client.listResources();
    const uris = new Set(resources.map(({ uri }) => uri));
    expect(uris.size).toBe(1_202);
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.request({ method: "resources/list", params: cursor === undefined ? {} : { cursor } });
      for (const { uri } of page.resources) uris.delete(uri);
      sizes.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect({ sizes, left: uris.size }).toEqual({ sizes: [500, 500, 202], left: 0 });
    await expect(client.listResources({ cursor: "none" })).rejects.toMatchObject({ code: -32602 });
  });

  test("gets the prompt filled in, and not for a source that there is not", async () => {
    const client = await connected(way, await documentation());
    const name = "answer_from_docs";
    const { messages } = await client.getPrompt({ name, arguments: { question: "Who wades?", source: "notes" } });
    expect(messages).toMatchObject([{ role: "user", content: { type: "text" } }]);
    expect(JSON.stringify(messages)).toMatch(/Who wades\?.*source \\"notes\\"/);
    await expect(client.getPrompt({ name, arguments: { source: "none" } })).rejects.toMatchObject({ code: -32602 });
  });

  test("is told of a source that failed, if it asks for warnings", async () => {
    const served = await documentation();
    const client = await connected(way, served);
    await call(client, "search_docs", { query: "kettle" });
    const heard: object[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => void heard.push(params));
    if (!isModern) await client.setLoggingLevel("warning");
    served.fail();
    const _meta = isModern ? { "io.modelcontextprotocol/logLevel": "warning" } : {};
    await client.callTool({ name: "reload_docs", arguments: { source: "docs" }, _meta });
    expect(heard).toMatchObject([{ level: "warning", logger: "library", data: { source: "docs" } }]);
  });
});

// A POST of the handshake's era leaves nothing behind that could be called off or told.
const STANDING = WAYS.filter(({ transport, era }) => transport === "stdio" || era === "modern");

describe.each(STANDING)("what outlasts a request: version 2 over $transport, $era", (way) => {
  const isModern = way.era === "modern";

  test("gives up a call, and the work ends", async () => {
    const served = await documentation();
    const client = await connected(way, served);
    await call(client, "docs_status");
    await call(client, "search_docs", { query: "kettle" });
    const errors: Error[] = [];
    client.onerror = (error) => void errors.push(error);
    const asked = served.hold();
    const stop = new AbortController();
    const reload = client.callTool({ name: "reload_docs", arguments: { source: "docs" } }, { signal: stop.signal });
    const { left } = await asked;
    stop.abort("enough");
    await expect(reload).rejects.toThrow();
    await left;
    const { sources } = await call(client, "docs_status");
    expect(sources).toMatchObject([{ state: "ready" }, { state: "ready" }]);
    // An answer to what was given up would be one to nothing.
    expect(errors).toEqual([]);
  });

  test("is told of an edited page, and reads it as it is now", async () => {
    const served = await documentation();
    const client = await connected(way, served);
    await client.readResource({ uri: BIRDS });
    const heard = Promise.withResolvers<string>();
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => heard.resolve(params.uri));
    if (isModern) {
      const { honoredFilter } = await client.listen({ resourceSubscriptions: [BIRDS] });
      expect(honoredFilter).toEqual({ resourceSubscriptions: [BIRDS] });
    } else {
      await client.subscribeResource({ uri: BIRDS });
    }
    writeFileSync(join(served.folder, "birds.md"), "# Birds\n\nThe heron stands.\n");
    expect(await heard.promise).toBe(BIRDS);
    const { contents } = await client.readResource({ uri: BIRDS });
    expect(contents).toMatchObject([{ text: "# Birds\n\nThe heron stands.\n" }]);
  });

  test("is told of a new page", async () => {
    const served = await documentation();
    const client = await connected(way, served);
    await client.listResources();
    const heard = Promise.withResolvers<void>();
    client.setNotificationHandler("notifications/resources/list_changed", () => heard.resolve());
    if (isModern) await client.listen({ resourcesListChanged: true });
    writeFileSync(join(served.folder, "wasps.md"), "# Wasps\n\nThe queen winters.\n");
    await heard.promise;
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toContain("Wasps");
  });
});
