import { describe, expect, test } from "vitest";
import type { Application, Change, RequestScope } from "../../src/protocol/mod.ts";
import { ProtocolServer } from "../../src/protocol/mod.ts";
import { errorResponse, request } from "./exchange.ts";
import { sampleApplication } from "./sample_application.ts";
import { meta, stream } from "./stream.ts";

/** An application whose resources and tools change when it is told so. */
function changing(overrides: Partial<Application> = {}) {
  const listeners = new Set<(change: Change) => void>();
  const application = sampleApplication({
    capabilities: { tools: { listChanged: true }, resources: { listChanged: true, subscribe: true }, prompts: {} },
    watch(listener: (change: Change) => void, _: RequestScope) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...overrides,
  });
  const change = (what: Change) => {
    for (const listener of listeners) listener(what);
  };
  return { application, listeners, change };
}

const updated = (uri: string) => ({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });

describe("with a handshake", () => {
  test("lists that changed are told once the client is ready", async () => {
    const { application, change, listeners } = changing();
    const client = stream(application);
    change({ list: "tools" });
    expect(listeners.size).toBe(0);
    await client.open("2025-11-25");
    change({ list: "tools" });
    change({ list: "resources" });
    change({ list: "prompts" }); // not declared
    expect(client.written).toEqual([
      { jsonrpc: "2.0", method: "notifications/tools/list_changed" },
      { jsonrpc: "2.0", method: "notifications/resources/list_changed" },
    ]);
  });

  test("a resource is told of from subscribe to unsubscribe", async () => {
    const { application, change } = changing();
    const client = stream(application);
    await client.open("2025-06-18");
    change({ resource: "sample://a" });
    expect(await client.ask(1, "resources/subscribe", { uri: "sample://a" })).toMatchObject({ id: 1, result: {} });
    change({ resource: "sample://a" });
    change({ resource: "sample://b" });
    await client.ask(2, "resources/unsubscribe", { uri: "sample://a" });
    change({ resource: "sample://a" });
    expect(client.written.slice(1, -1)).toEqual([updated("sample://a")]);
  });

  test("nothing is told any more when the stream is over", async () => {
    const { application, listeners } = changing();
    const client = stream(application);
    await client.open("2025-06-18");
    expect(listeners.size).toBe(1);
    client.connection.giveUp("over");
    expect(listeners.size).toBe(0);
  });

  test("over HTTP nobody could be told, so nothing is declared and subscribing is unknown", async () => {
    const connection = new ProtocolServer(changing().application).connect({
      send: () => {},
      headers: { version: "2025-11-25" },
    });
    const subscribe = connection.receive(request(1, "resources/subscribe", { uri: "sample://a" }));
    expect(subscribe).toMatchObject({ kind: "refused", httpStatus: 200 });
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } };
    const opened = connection.receive(request(2, "initialize", params));
    const answer = opened.kind === "request" ? await opened.answer() : undefined;
    expect(JSON.parse(answer!.frame).result.capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
  });
});

describe("subscriptions/listen", () => {
  const listen = (id: unknown, notifications: unknown) =>
    request(id, "subscriptions/listen", { ...meta(), notifications });
  const acknowledged = (id: unknown, notifications: unknown) => ({
    jsonrpc: "2.0",
    method: "notifications/subscriptions/acknowledged",
    params: { notifications, _meta: { "io.modelcontextprotocol/subscriptionId": id } },
  });

  test.each([1, 0, "a"])(
    "is acknowledged first, with what is honoured, under the id %o of its own type",
    async (id) => {
      const { application } = changing();
      const client = stream(application);
      void client.send(
        listen(id, { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ["sample://a"] }),
      );
      await Promise.resolve();
      expect(client.written).toEqual([
        acknowledged(id, { toolsListChanged: true, resourceSubscriptions: ["sample://a"] }),
      ]);
    },
  );

  test("tells what passes the filter and nothing else", async () => {
    const { application, change } = changing();
    const client = stream(application);
    void client.send(listen(1, { resourcesListChanged: true, resourceSubscriptions: ["sample://a"] }));
    await Promise.resolve();
    client.written.length = 0;
    change({ list: "tools" });
    change({ list: "resources" });
    change({ resource: "sample://b" });
    change({ resource: "sample://a" });
    const own = { "io.modelcontextprotocol/subscriptionId": 1 };
    expect(client.written).toEqual([
      { jsonrpc: "2.0", method: "notifications/resources/list_changed", params: { _meta: own } },
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "sample://a", _meta: own } },
    ]);
  });

  test("cancelled, it is over without an answer, and the next request is served", async () => {
    const { application, change, listeners } = changing();
    const client = stream(application);
    const over = client.send(listen(7, { toolsListChanged: true }));
    await client.tell("notifications/cancelled", { requestId: 7 });
    await over;
    await new Promise(setImmediate);
    client.written.length = 0;
    expect(listeners.size).toBe(0);
    change({ list: "tools" });
    expect(client.written).toEqual([]);
    expect(await client.ask(8, "ping")).toEqual({ jsonrpc: "2.0", id: 8, result: {} });
  });

  test("when the server ends it is answered, with its id", async () => {
    const client = stream(changing().application);
    const over = client.send(listen("l", { toolsListChanged: true }));
    client.connection.endStanding();
    await over;
    expect(client.written.at(-1)).toMatchObject({
      id: "l",
      result: { resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": "l" } },
    });
  });

  test("a hundred may stand open, no more", async () => {
    const client = stream(changing().application);
    for (let id = 0; id < 100; id++) void client.send(listen(id, { toolsListChanged: true }));
    await client.send(listen(100, { toolsListChanged: true }));
    expect(client.written.find(({ id }) => id === 100)).toMatchObject({ error: { code: -32600 } });
    client.connection.endStanding();
  });

  test.each([
    ["no filter", undefined],
    ["a list for a filter", []],
    ["a switch that is none", { toolsListChanged: 1 }],
    ["one uri instead of a list", { resourceSubscriptions: "sample://a" }],
    ["a uri that is no text", { resourceSubscriptions: [1] }],
  ])("%s is refused", async (_, notifications) => {
    const client = stream(changing().application);
    await client.send(listen(1, notifications));
    expect(client.written).toEqual([
      expect.objectContaining({ id: 1, error: expect.objectContaining({ code: -32602 }) }),
    ]);
  });

  test("a server that tells nothing does not know it", async () => {
    const client = stream(sampleApplication());
    await client.send(listen(1, {}));
    expect(client.written).toEqual([errorResponse(1, -32601, 'Method not found: "subscriptions/listen".')]);
  });
});
