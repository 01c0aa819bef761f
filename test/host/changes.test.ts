import { describe, expect, test } from "vitest";
import {
  ChangeFeed,
  type ChangeFeedOptions,
  createApplication,
  definePrompt,
  defineResource,
  defineTool,
  IDENTITY,
} from "../../src/host/mod.ts";
import { type Change, RequestScope } from "../../src/protocol/mod.ts";
import { stream } from "../protocol/stream.ts";

const tool = defineTool({ name: "t", description: "D.", call: () => "" });
const prompt = definePrompt({ name: "p", get: () => "" });
const resource = defineResource({ uri: "x://a", name: "A", mimeType: "text/plain", read: () => "" });
const everything = { name: "n", version: "1", tools: [tool], prompts: [prompt], resources: [resource] };

describe("what is declared", () => {
  const rows: [reason: string, options: ChangeFeedOptions | undefined, capabilities: object][] = [
    ["nothing without a feed", undefined, { tools: {}, prompts: {}, resources: {} }],
    [
      "everything by a feed",
      {},
      {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
      },
    ],
    [
      "only what the feed tells",
      { lists: ["tools"], resources: false },
      { tools: { listChanged: true }, prompts: {}, resources: {} },
    ],
  ];
  test.each(rows)("%s", (_, options, capabilities) => {
    const changes = options && new ChangeFeed(options);
    const application = createApplication({ ...everything, ...(changes ? { changes } : {}) });
    expect(application.capabilities).toEqual(capabilities);
  });
});

describe("a change", () => {
  test("reaches everybody who watches, until they stop", () => {
    const changes = new ChangeFeed();
    const heard: [string, Change][] = [];
    const scope = new RequestScope();
    const stop = changes.watch((change) => heard.push(["one", change]), scope);
    changes.watch((change) => heard.push(["two", change]), scope);
    changes.tell({ list: "tools" });
    stop();
    changes.tell({ resource: "x://a" });
    expect(heard).toEqual([
      ["one", { list: "tools" }],
      ["two", { list: "tools" }],
      ["two", { resource: "x://a" }],
    ]);
  });

  test("reaches the others when one cannot be told", () => {
    const changes = new ChangeFeed();
    const heard: Change[] = [];
    changes.watch(() => {
      throw new Error("gone");
    }, new RequestScope());
    changes.watch((change) => heard.push(change), new RequestScope());
    changes.tell({ list: "tools" });
    expect(heard).toHaveLength(1);
  });

  test("reaches only those who may know of it", () => {
    const mayKnow = (change: Change, scope: RequestScope) =>
      "list" in change || change.resource.startsWith(`x://${scope.get(IDENTITY)?.name}/`);
    const changes = new ChangeFeed({ mayKnow });
    const heard: unknown[] = [];
    for (const name of ["ann", "bob"]) {
      const scope = new RequestScope();
      scope.set(IDENTITY, { name });
      changes.watch((change) => heard.push([name, change]), scope);
    }
    changes.tell({ resource: "x://bob/a" });
    expect(heard).toEqual([["bob", { resource: "x://bob/a" }]]);
  });

  test("that was declared never to come is refused", () => {
    const changes = new ChangeFeed({ lists: ["tools"], resources: false });
    expect(() => changes.tell({ list: "prompts" })).toThrow(RangeError);
    expect(() => changes.tell({ resource: "x://a" })).toThrow(RangeError);
  });
});

test("a client with a stream is told, and then sees the new list", async () => {
  const changes = new ChangeFeed();
  let count = 1;
  const tools = () => Array.from({ length: count }, (_, index) => ({ ...tool, name: `t${index}` }));
  const client = stream(createApplication({ name: "n", version: "1", tools, changes }));
  await client.open("2025-11-25");
  expect((await client.ask(1, "tools/list")).result.tools).toHaveLength(1);
  count = 2;
  expect((await client.ask(2, "tools/list")).result.tools).toHaveLength(1);
  changes.tell({ list: "tools" });
  expect(client.written.at(-1)).toMatchObject({ method: "notifications/tools/list_changed" });
  expect((await client.ask(3, "tools/list")).result.tools).toHaveLength(2);
});

test("a client that subscribed is told that a resource reads otherwise now", async () => {
  const changes = new ChangeFeed();
  const client = stream(createApplication({ name: "n", version: "1", resources: [resource], changes }));
  await client.open("2025-11-25");
  changes.tell({ resource: "x://a" });
  await client.ask(1, "resources/subscribe", { uri: "x://a" });
  changes.tell({ resource: "x://b" });
  changes.tell({ resource: "x://a" });
  const told = client.written.filter(({ method }) => method !== undefined);
  expect(told).toMatchObject([{ method: "notifications/resources/updated", params: { uri: "x://a" } }]);
});
