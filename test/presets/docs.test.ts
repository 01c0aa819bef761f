import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { IDENTITY } from "../../src/host/mod.ts";
import { LibraryChanges } from "../../src/presets/library_changes.ts";
import { docs } from "../../src/presets/mod.ts";
import { RequestScope } from "../../src/protocol/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive, clientOf, libraryOf, type SourceGiven, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

function serve(files: Record<string, string>) {
  const folder = temporaryFolder(files);
  const client = clientOf(temporaryHome().passing({ name: "docs", kind: "folder", origin: folder }));
  return { folder, ...client };
}

const opening = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

test("what is declared is what is done: changes of pages are told, tools never change", async () => {
  const { capabilities } = await serve({}).request("initialize", opening);
  expect(capabilities).toEqual({
    tools: {},
    resources: { listChanged: true, subscribe: true },
    prompts: {},
    completions: {},
    logging: {},
  });
});

test("an edited page is told to who subscribed to it, and a new one to who lists", async () => {
  const client = serve({ "a.md": "# A\n\nalpha\n", "b.md": "# B\n\nbeta\n" });
  await client.request("initialize", opening);
  await client.request("resources/list");
  await client.request("resources/subscribe", { uri: "lectern://docs/a.md" });
  writeFileSync(join(client.folder, "a.md"), "# A\n\nalpha and more\n");
  writeFileSync(join(client.folder, "b.md"), "# B\n\nbeta and more\n");
  await client.call("docs_status");
  expect(client.told).toMatchObject([
    { method: "notifications/resources/updated", params: { uri: "lectern://docs/a.md" } },
  ]);
  writeFileSync(join(client.folder, "c.md"), "# C\n");
  await client.call("docs_status");
  expect(client.told.slice(1)).toMatchObject([{ method: "notifications/resources/list_changed" }]);
});

test("a list that changed between two of its pages is begun anew", async () => {
  const folder = temporaryFolder({ "a.md": "# A\n" });
  const application = docs.application({
    log: () => {},
    only: temporaryHome().passing({ name: "docs", kind: "folder", origin: folder }),
  });
  const context = contextOf();
  const count = async () => {
    let resources = 0;
    for await (const _ of await application.listResources(context)) resources++;
    return resources;
  };
  expect([await count(), application.generation?.()]).toEqual([1, 0]);
  writeFileSync(join(folder, "a.md"), "# A\n\nmore\n");
  expect([await count(), application.generation?.()]).toEqual([1, 0]);
  writeFileSync(join(folder, "b.md"), "# B\n");
  expect([await count(), application.generation?.()]).toEqual([2, 1]);
});

test("a list whose change is noticed by the question for its first page can be read on", async () => {
  const folder = temporaryFolder({ "a.md": "# A\n", "b.md": "# B\n", "c.md": "# C\n" });
  const only = temporaryHome().passing({ name: "docs", kind: "folder", origin: folder });
  const client = clientOf(only, { pageSize: 2 });
  const stale = (await client.request("resources/list")).nextCursor;
  writeFileSync(join(folder, "d.md"), "# D\n");
  const first = await client.request("resources/list");
  const second = await client.request("resources/list", { cursor: first.nextCursor });
  const uris = [...first.resources, ...second.resources].map(({ uri }) => uri);
  expect(uris).toEqual(["a", "b", "c", "d"].map((name) => `lectern://docs/${name}.md`));
  await expect(client.request("resources/list", { cursor: stale })).rejects.toMatchObject({ code: -32602 });
  writeFileSync(join(folder, "0.md"), "# 0\n");
  await expect(client.request("resources/list", { cursor: first.nextCursor })).rejects.toMatchObject({ code: -32602 });
});

test("who subscribes to a page and never asks is told of it all the same", async () => {
  const client = serve({ "a.md": "# A\n\nalpha\n" });
  await client.request("initialize", opening);
  await client.request("resources/subscribe", { uri: "lectern://docs/a.md" });
  await vi.waitFor(() => {
    // Written until the library has seen the page once: what it never saw otherwise has not changed.
    writeFileSync(join(client.folder, "a.md"), `# A\n\n${Math.random()}\n`);
    expect(client.told).toContainEqual(
      expect.objectContaining({ method: "notifications/resources/updated", params: { uri: "lectern://docs/a.md" } }),
    );
  }, 30_000);
});

test("who only watches opens nothing, and is told once somebody asked", async () => {
  let opened = 0;
  const changes = new LibraryChanges(() => opened++);
  const told: unknown[] = [];
  const scope = new RequestScope();
  scope.set(IDENTITY, { name: "ci", sources: ["f"] });
  const stop = changes.watch((change) => told.push(change), scope);
  await scope.dispose(() => {});
  const folder = temporaryFolder({ "f/a.md": "# A\n", "g/a.md": "# A\n" });
  const library = libraryOf(
    { name: "f", kind: "folder", origin: join(folder, "f") },
    { name: "g", kind: "folder", origin: join(folder, "g") },
  );
  expect(opened).toBe(0);
  await library.ready();
  changes.open(library);
  const add = async (name: string) => {
    writeFileSync(join(folder, "f", name), "# N\n");
    writeFileSync(join(folder, "g", name), "# N\n");
    await library.look();
  };
  await add("b.md");
  expect(told).toEqual([{ list: "resources" }, { resource: "lectern://f/b.md" }]);
  stop();
  await add("c.md");
  expect(told.length).toBe(2);
});

test("a handshake with a watcher reads no source", async () => {
  const home = temporaryHome();
  const only = home.passing({ name: "docs", kind: "folder", origin: temporaryFolder({ "a.md": "# A\n" }) });
  const application = docs.application({ log: () => {}, only });
  const stop = application.watch!(() => {}, new RequestScope());
  await application.openScope?.(new RequestScope());
  expect(application.cacheHint?.("list", new RequestScope()).cacheScope).toBe("private");
  stop();
  expect(existsSync(join(home.folder, "cache"))).toBe(false);
});

describe("how long an answer may be kept, and by whom", () => {
  const identity = { name: "ci", sources: ["web", "local", "failed"] };
  test.each<[string, string, { name: string; sources?: string[] } | undefined, object]>([
    ["a public site", "web", undefined, { ttlMs: 60_000, cacheScope: "public" }],
    ["a public site, for one who may see some", "web", identity, { ttlMs: 60_000, cacheScope: "private" }],
    ["the manual", "manual", undefined, { ttlMs: 60_000, cacheScope: "public" }],
    ["a folder", "local", undefined, { ttlMs: 60_000, cacheScope: "private" }],
    ["a source that failed", "failed", undefined, { ttlMs: 0, cacheScope: "private" }],
  ])("%s", async (_what, kind, sender, expected) => {
    const home = temporaryHome();
    process.env.LECTERN_HOME = home.folder;
    onTestFinished(() => void delete process.env.LECTERN_HOME);
    const folder = temporaryFolder({ "a.md": "# A\n" });
    const sources: Record<string, SourceGiven> = {
      web: { name: "web", kind: "site", origin: "https://x.dev/llms-full.txt" },
      local: { name: "local", kind: "folder", origin: folder },
      failed: { name: "failed", kind: "folder", origin: join(folder, "none") },
    };
    if (kind === "web") await store(home, sources.web!);
    const only = sources[kind] ? home.passing(sources[kind]) : undefined;
    const application = docs.application({ log: () => {}, ...(only ? { only } : {}) });
    const context = contextOf();
    if (sender) context.scope.set(IDENTITY, sender);
    for await (const _ of await application.listResources(context));
    expect(application.cacheHint?.("list", context.scope)).toEqual(expected);
  });

  test("a source that was just updated holds for no time at all", async () => {
    const folder = temporaryFolder({ "a.md": "# A\n" });
    const only = temporaryHome().passing({ name: "f", kind: "folder", origin: folder });
    const application = docs.application({ log: () => {}, only });
    const context = contextOf();
    await application.readResource("lectern://f/a.md", context);
    expect(application.cacheHint?.("read", context.scope).ttlMs).toBe(60_000);
    writeFileSync(join(folder, "a.md"), "# AA\n");
    await application.readResource("lectern://f/a.md", context);
    expect(application.cacheHint?.("read", context.scope).ttlMs).toBe(0);
  });
});

/** Keeps a site as if it had been fetched from an address that a test must not ask. */
async function store(home: ReturnType<typeof temporaryHome>, given: SourceGiven): Promise<void> {
  const origin = await loopbackServer((_request, response) => response.end("# One\n\nAlpha.\n"));
  const [local] = home.passing({ ...given, origin: `${origin}/llms-full.txt`, allowLocal: true });
  const [kept] = home.passing(given);
  const { CorpusStore } = await import("../../src/library/mod.ts");
  await alive(local!).current();
  const { cpSync, readFileSync } = await import("node:fs");
  cpSync(local!.store.folder, kept!.store.folder, { recursive: true });
  const state = JSON.parse(readFileSync(join(local!.store.folder, "state.json"), "utf8"));
  new CorpusStore(kept!.store.folder).writeState({ ...state, origin: given.origin });
}

function contextOf() {
  return {
    progress: () => {},
    signal: new AbortController().signal,
    log: () => {},
    message: () => {},
    scope: new RequestScope(),
    client: { revision: "2025-11-25", capabilities: {} },
    meta: {},
  };
}

describe("pages by a template", () => {
  const complete = async (client: ReturnType<typeof serve>, name: string, value: string, filled = {}) =>
    (
      await client.request("completion/complete", {
        ref: { type: "ref/resource", uri: "lectern://{source}/{+page}" },
        argument: { name, value },
        context: { arguments: filled },
      })
    ).completion.values;

  test("its source and its page are completed, what starts so before what holds it", async () => {
    const client = serve({ "api/guide.md": "# A\n", "guide/a b.md": "# B\n" });
    const { resourceTemplates } = await client.request("resources/templates/list");
    expect(resourceTemplates).toMatchObject([{ uriTemplate: "lectern://{source}/{+page}", mimeType: "text/markdown" }]);
    expect(await complete(client, "source", "do")).toEqual(["docs"]);
    expect(await complete(client, "page", "gui", { source: "docs" })).toEqual(["guide/a%20b.md", "api/guide.md"]);
    expect(await complete(client, "page", "api")).toEqual(["api/guide.md"]);
    expect(await complete(client, "page", "api", { source: "dox" })).toEqual([]);
  });

  test("an address that was completed can be read", async () => {
    const client = serve({ "guide/a b.md": "# B\n" });
    const [page] = await complete(client, "page", "gui", { source: "docs" });
    const { contents } = await client.request("resources/read", { uri: `lectern://docs/${page}` });
    expect(contents[0].text).toBe("# B\n");
  });
});

describe("the prompt answer_from_docs", () => {
  test("is listed with its arguments, and its source is completed", async () => {
    const client = serve({ "a.md": "# A\n" });
    const { prompts } = await client.request("prompts/list");
    expect(prompts).toMatchObject([
      { name: "answer_from_docs", arguments: [{ name: "question" }, { name: "source" }] },
    ]);
    const ref = { type: "ref/prompt", name: "answer_from_docs" };
    const { completion } = await client.request("completion/complete", {
      ref,
      argument: { name: "source", value: "" },
    });
    expect(completion.values).toEqual(["docs"]);
  });

  test.each([
    [{ question: "How do herons wade?" }, "search_docs."],
    [{ question: "How do herons wade?", source: "docs" }, 'search_docs, with source "docs"'],
  ])("%j tells to search, to read, to cite, and to say a miss", async (given, search) => {
    const { messages } = await serve({ "a.md": "# A\n" }).request("prompts/get", {
      name: "answer_from_docs",
      arguments: given,
    });
    expect(messages.length).toBe(1);
    const { role, content } = messages[0];
    expect(role).toBe("user");
    for (const part of [given.question, search, "read_doc", "uri and lines", "say so"])
      expect(content.text).toContain(part);
  });

  test("without a question it is the one that was asked before", async () => {
    const { messages } = await serve({ "a.md": "# A\n" }).request("prompts/get", { name: "answer_from_docs" });
    expect(messages[0].content.text).toContain("the one that this conversation is about");
  });

  test("half of a question is not taken for a source", async () => {
    const given = { name: "answer_from_docs", arguments: { question: "Who", source: "wades?" } };
    await expect(serve({ "a.md": "# A\n" }).request("prompts/get", given)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("docs"),
    });
  });
});
