import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { documentation, serveOverHttp } from "./documentation.ts";

const BIRDS = "lectern://notes/birds.md";

async function stateless(url: URL): Promise<Client> {
  const mode = { pin: "2026-07-28" };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

async function byHandshake(url: URL): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

async function first(url: URL): Promise<FirstClient> {
  const client = new FirstClient({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  await client.connect(new FirstTransport(url) as Transport);
  return client;
}

/** Gives the address under which a question finds its answer. */
async function search(client: Client | FirstClient, query: string): Promise<string> {
  const answer = await client.callTool({ name: "search_docs", arguments: { query } });
  return (answer.structuredContent as { results: { uri: string }[] }).results[0]!.uri;
}

describe("the executable over HTTP", () => {
  test("serves clients of both SDKs and every era side by side", async () => {
    const { url } = await serveOverHttp((await documentation()).args);
    const clients = await Promise.all([stateless(url), byHandshake(url), first(url), stateless(url)]);
    const questions = clients.flatMap((client) => ["heron", "drone"].map((query) => search(client, query)));
    const answers = await Promise.all(questions);
    expect(answers).toEqual(clients.flatMap(() => [BIRDS, "lectern://notes/bees.md"]));
  });

  test("tells everybody who listens of an edited page, each only what was asked for", async () => {
    const served = await documentation();
    const { url } = await serveOverHttp(served.args);
    const [one, other] = [await stateless(url), await stateless(url)];
    await one.listResources();
    const heard = [one, other].map((client) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      client.setNotificationHandler("notifications/resources/updated", ({ params }) => resolve(params.uri));
      return promise;
    });
    await one.listen({ resourceSubscriptions: [BIRDS] });
    await other.listen({ resourceSubscriptions: ["lectern://notes/bees.md"] });
    writeFileSync(join(served.folder, "birds.md"), "# Birds\n\nThe heron stands.\n");
    expect(await heard[0]).toBe(BIRDS);
    writeFileSync(join(served.folder, "bees.md"), "# Bees\n\nThe drone dances.\n");
    expect(await heard[1]).toBe("lectern://notes/bees.md");
  });

  test("a handshake declares nothing that a POST cannot keep", async () => {
    const { url } = await serveOverHttp((await documentation()).args);
    const client = await byHandshake(url);
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
      logging: {},
    });
    await expect(client.subscribeResource({ uri: BIRDS })).rejects.toThrow();
    await expect(client.listen({ resourcesListChanged: true })).rejects.toThrow();
  });

  test("a client of an older revision that gives up a call stops nothing", async () => {
    const served = await documentation();
    const { url } = await serveOverHttp(served.args);
    const client = await byHandshake(url);
    await search(client, "kettle");
    const asked = served.hold();
    const stop = new AbortController();
    const given = { name: "reload_docs", arguments: { source: "docs" } };
    const reload = client.callTool(given, { signal: stop.signal });
    const held = await asked;
    stop.abort("enough");
    await expect(reload).rejects.toThrow();
    held.release();
    await expect.poll(() => search(client, "pot")).toMatch(/^lectern:\/\/docs\//);
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends it well, and who listens is told that it is over",
    async (signal) => {
      const { url, child, ended } = await serveOverHttp((await documentation()).args);
      const client = await stateless(url);
      const subscription = await client.listen({ resourcesListChanged: true });
      child.kill(signal);
      expect(await subscription.closed).toBe("graceful");
      expect(await ended()).toMatchObject({ exitCode: 0, stdout: "" });
    },
  );
});
