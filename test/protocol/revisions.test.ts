import { describe, expect, test } from "vitest";
import { ALL_REVISIONS, type JsonObject } from "../../src/protocol/mod.ts";
import { type FullApplication, fullApplication } from "./full_application.ts";
import { clientOf, isStateless, LANES, type LaneName } from "./lanes.ts";
import { defines, REVISIONS, type RevisionName, validator } from "./published_schemas.ts";
import { handshake } from "./stream.ts";

/** When a request is answered: from a revision on, up to one, or by no server at all. */
interface Row {
  readonly method: string;
  readonly params?: JsonObject;
  readonly from?: RevisionName;
  readonly until?: RevisionName;
  /** The published definition of its result. */
  readonly result?: string;
  /** It needs a stream in the handshake era, since a POST leaves nothing behind. */
  readonly needsStream?: boolean;
}

const FIRST = "2024-11-05";
const LAST_WITH_HANDSHAKE = "2025-11-25";
const STATELESS = "2026-07-28";
const NEVER = "never" as RevisionName;

const rows: readonly Row[] = [
  {
    method: "initialize",
    params: handshake(FIRST),
    from: FIRST,
    until: LAST_WITH_HANDSHAKE,
    result: "InitializeResult",
  },
  { method: "ping", from: FIRST, until: LAST_WITH_HANDSHAKE, result: "EmptyResult" },
  { method: "server/discover", from: STATELESS, result: "DiscoverResult" },
  { method: "tools/list", from: FIRST, result: "ListToolsResult" },
  { method: "tools/call", params: { name: "everything" }, from: FIRST, result: "CallToolResult" },
  { method: "resources/list", from: FIRST, result: "ListResourcesResult" },
  { method: "resources/templates/list", from: FIRST, result: "ListResourceTemplatesResult" },
  { method: "resources/read", params: { uri: "sample://a" }, from: FIRST, result: "ReadResourceResult" },
  {
    method: "resources/subscribe",
    params: { uri: "sample://a" },
    from: FIRST,
    until: LAST_WITH_HANDSHAKE,
    result: "EmptyResult",
    needsStream: true,
  },
  {
    method: "resources/unsubscribe",
    params: { uri: "sample://a" },
    from: FIRST,
    until: LAST_WITH_HANDSHAKE,
    result: "EmptyResult",
    needsStream: true,
  },
  { method: "prompts/list", from: FIRST, result: "ListPromptsResult" },
  {
    method: "prompts/get",
    params: { name: "greet", arguments: { whom: "Ada" } },
    from: FIRST,
    result: "GetPromptResult",
  },
  {
    method: "completion/complete",
    params: { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "whom", value: "A" } },
    from: FIRST,
    result: "CompleteResult",
  },
  {
    method: "logging/setLevel",
    params: { level: "debug" },
    from: FIRST,
    until: LAST_WITH_HANDSHAKE,
    result: "EmptyResult",
  },
  // Stands open; its answer is looked at below.
  { method: "subscriptions/listen", from: STATELESS },
  // What only a client answers, what only an extension knows, and what is no request.
  { method: "roots/list" },
  { method: "sampling/createMessage" },
  { method: "elicitation/create" },
  { method: "tasks/get" },
  { method: "notifications/initialized" },
  { method: "TOOLS/LIST" },
  { method: "foo/bar" },
  { method: "constructor" },
  { method: "__proto__" },
];

function isAnswered({ from, until, needsStream }: Row, revision: RevisionName, lane: LaneName): boolean {
  if (from === undefined || revision < from || revision > (until ?? revision)) return false;
  return !(needsStream && lane === "HTTP");
}

/** The published definition of a whole answer. */
function envelope(revision: RevisionName, kind: "result" | "error"): string {
  if (kind === "result")
    return defines(revision, "JSONRPCResultResponse") ? "JSONRPCResultResponse" : "JSONRPCResponse";
  return defines(revision, "JSONRPCErrorResponse") ? "JSONRPCErrorResponse" : "JSONRPCError";
}

/** A request of the stateless era alone, sent as an older revision is, can only have been meant for it. */
function refusal({ from }: Row, revision: RevisionName): { code: number; httpStatus: number } {
  if (from === STATELESS && !isStateless(revision)) return { code: -32602, httpStatus: 400 };
  return { code: -32601, httpStatus: isStateless(revision) ? 404 : 200 };
}

test("the revisions and their requests are these", () => {
  const known = ALL_REVISIONS.map(({ version, methods }) => [version, [...methods.keys()].sort()]);
  const expected = REVISIONS.toReversed().map((revision) => [
    revision,
    rows
      .filter((row) => isAnswered(row, revision, "stream"))
      .map(({ method }) => method)
      .sort(),
  ]);
  expect(known).toEqual(expected);
});

describe.each(REVISIONS)("under %s", (revision) => {
  describe.each(LANES)("over %s", (lane) => {
    const answered = rows.filter((row) => row.result !== undefined && isAnswered(row, revision, lane));
    test.each(answered)("$method is answered by the published schema", async ({ method, params, result }) => {
      const client = await clientOf(fullApplication(), revision, lane);
      const opening = method === "initialize" ? handshake(revision) : params;
      const { answer, httpStatus } = await client.ask("q", method, opening);
      expect(answer).toMatchObject({ jsonrpc: "2.0", id: "q", result: expect.anything() });
      expect(validator(revision, result!)(answer.result)).toBe("");
      expect(validator(revision, envelope(revision, "result"))(answer)).toBe("");
      expect(httpStatus).toBe(200);
    });

    const refused = rows.filter((row) => !isAnswered(row, revision, lane));
    test.each(refused)("$method is refused", async (row) => {
      const client = await clientOf(fullApplication(), revision, lane);
      const { answer, httpStatus } = await client.ask(7, row.method, row.params);
      const { code, httpStatus: status } = refusal(row, revision);
      expect(answer).toMatchObject({ id: 7, error: { code } });
      expect(validator(revision, envelope(revision, "error"))(answer)).toBe("");
      if (lane === "HTTP") expect(httpStatus).toBe(status);
    });

    test("progress and log messages are written by the published schema, before the answer", async () => {
      const client = await clientOf(fullApplication(), revision, lane);
      const more = { progressToken: 0, ...(isStateless(revision) ? LOUD : {}) };
      const { notifications } = await client.ask(1, "tools/call", { name: "everything" }, more);
      expect(notifications).toMatchObject([
        { method: "notifications/progress", params: { progressToken: 0, progress: 1, total: 2 } },
        { method: "notifications/message", params: { level: "error", logger: "sample", data: { reason: "none" } } },
      ]);
      expect(validator(revision, "ProgressNotification")(notifications[0])).toBe("");
      expect(validator(revision, "LoggingMessageNotification")(notifications[1])).toBe("");
    });

    test.each(members)("$method tells its $path from $from on", async ({ method, path, from, until, params }) => {
      const client = await clientOf(fullApplication(), revision, lane);
      const asked = method ?? (isStateless(revision) ? "server/discover" : "initialize");
      const given = asked === "initialize" ? handshake(revision) : params;
      const { answer } = await client.ask(1, asked, given);
      const isKnown = revision >= from && revision <= (until ?? revision);
      expect([path, at(answer.result, path) !== undefined]).toEqual([path, isKnown]);
    });
  });
});

const LOUD = { "io.modelcontextprotocol/logLevel": "debug" };

/** Members that came with a revision: it has them, and none before it. */
const members: readonly {
  method?: string;
  params?: JsonObject;
  path: string;
  from: RevisionName;
  until?: RevisionName;
}[] = [
  { path: "serverInfo.name", from: FIRST, until: LAST_WITH_HANDSHAKE },
  { path: "serverInfo.title", from: "2025-06-18", until: LAST_WITH_HANDSHAKE },
  { path: "serverInfo.icons", from: "2025-11-25", until: LAST_WITH_HANDSHAKE },
  { path: "instructions", from: FIRST },
  { path: "capabilities.completions", from: "2025-03-26" },
  { path: "capabilities.logging", from: FIRST },
  { path: "supportedVersions", from: STATELESS },
  { path: "_meta.io_modelcontextprotocol/serverInfo.icons", from: STATELESS },
  { method: "tools/list", path: "tools.0.annotations", from: "2025-03-26" },
  { method: "tools/list", path: "tools.0.title", from: "2025-06-18" },
  { method: "tools/list", path: "tools.0.outputSchema", from: "2025-06-18" },
  { method: "tools/list", path: "tools.0._meta", from: "2025-06-18" },
  { method: "tools/list", path: "tools.0.icons", from: "2025-11-25" },
  { method: "tools/list", path: "ttlMs", from: STATELESS },
  { method: "tools/list", path: "cacheScope", from: STATELESS },
  { method: "tools/list", path: "resultType", from: STATELESS },
  { method: "resources/list", path: "resources.0.annotations.priority", from: FIRST },
  { method: "resources/list", path: "resources.0.size", from: FIRST },
  { method: "resources/list", path: "resources.0.annotations.lastModified", from: "2025-06-18" },
  { method: "resources/list", path: "resources.0.title", from: "2025-06-18" },
  { method: "resources/list", path: "resources.0.icons", from: "2025-11-25" },
  { method: "resources/templates/list", path: "resourceTemplates.0.annotations.audience", from: FIRST },
  { method: "resources/templates/list", path: "resourceTemplates.0.title", from: "2025-06-18" },
  { method: "resources/templates/list", path: "resourceTemplates.0.icons", from: "2025-11-25" },
  { method: "resources/read", params: { uri: "sample://a" }, path: "contents.0.uri", from: FIRST },
  { method: "resources/read", params: { uri: "sample://a" }, path: "contents.1.blob", from: FIRST },
  { method: "resources/read", params: { uri: "sample://a" }, path: "contents.0._meta", from: "2025-06-18" },
  { method: "prompts/list", path: "prompts.0.arguments.0.required", from: FIRST },
  { method: "prompts/list", path: "prompts.0.arguments.0.title", from: "2025-06-18" },
  { method: "prompts/list", path: "prompts.0.icons", from: "2025-11-25" },
  { method: "tools/call", params: { name: "everything" }, path: "structuredContent", from: "2025-06-18" },
  { method: "tools/call", params: { name: "list" }, path: "structuredContent", from: STATELESS },
  { method: "tools/call", params: { name: "everything" }, path: "content.0._meta", from: "2025-06-18" },
  { method: "tools/call", params: { name: "everything" }, path: "content.2.data", from: "2025-03-26" },
  { method: "tools/call", params: { name: "everything" }, path: "content.5.uri", from: "2025-06-18" },
  { method: "tools/call", params: { name: "everything" }, path: "ttlMs", from: NEVER },
];

/** A member of nested objects and lists. Dots of a name are written as `_` here. */
function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => {
    return (inner as Record<string, unknown> | undefined)?.[name.replace("io_", "io.")];
  }, value);
}

describe.each(REVISIONS.filter((revision) => !isStateless(revision)))("changes under %s", (revision) => {
  const cases = [
    ["tools", "ToolListChangedNotification"],
    ["prompts", "PromptListChangedNotification"],
    ["resources", "ResourceListChangedNotification"],
  ] as const;

  test.each(cases)("a changed list of %s is told over a stream by the published schema", async (list, definition) => {
    const application = fullApplication();
    const { notifications } = await clientOf(application, revision, "stream");
    application.change({ list });
    expect(notifications).toMatchObject([{ method: `notifications/${list}/list_changed` }]);
    expect(validator(revision, definition)(notifications[0])).toBe("");
  });

  test("a resource is told of from its subscription to its end", async () => {
    const application = fullApplication();
    const { ask, notifications } = await clientOf(application, revision, "stream");
    const changeBoth = () => {
      for (const resource of ["sample://a", "sample://b"]) application.change({ resource });
    };
    changeBoth();
    await ask(1, "resources/subscribe", { uri: "sample://a" });
    changeBoth();
    await ask(2, "resources/unsubscribe", { uri: "sample://a" });
    changeBoth();
    expect(notifications).toMatchObject([{ method: "notifications/resources/updated", params: { uri: "sample://a" } }]);
    expect(validator(revision, "ResourceUpdatedNotification")(notifications[0])).toBe("");
  });

  test("over HTTP no changes are declared", async () => {
    const client = await clientOf(fullApplication(), revision, "HTTP");
    const { answer } = await client.ask(1, "initialize", handshake(revision));
    expect(answer.result.capabilities).toMatchObject({ tools: {}, resources: {}, prompts: {} });
    expect(JSON.stringify(answer.result.capabilities)).not.toMatch(/listChanged|subscribe/);
  });
});

describe("changes under 2026-07-28", () => {
  const everything = {
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ["sample://a"],
  };

  async function listening(notifications: JsonObject, id: unknown = "listen:0") {
    const application: FullApplication = fullApplication();
    const client = await clientOf(application, STATELESS, "stream");
    const answer = client.ask(id, "subscriptions/listen", { notifications });
    await client.ask(99, "tools/list");
    return { application, client, answer, told: client.notifications };
  }

  test.each(["listen:0", 1, 0])("the subscription %j is acknowledged first, under its own id", async (id) => {
    const { told, client, answer } = await listening(everything, id);
    expect(told).toMatchObject([
      {
        method: "notifications/subscriptions/acknowledged",
        params: { notifications: everything, _meta: { "io.modelcontextprotocol/subscriptionId": id } },
      },
    ]);
    expect(validator(STATELESS, "SubscriptionsAcknowledgedNotification")(told[0])).toBe("");
    client.connection.abort("ending");
    await answer;
  });

  test("every change that passes the filter is told by the published schema, and nothing after the end", async () => {
    const { application, told, client, answer } = await listening(everything, 5);
    for (const list of ["tools", "prompts", "resources"] as const) application.change({ list });
    application.change({ resource: "sample://b" });
    application.change({ resource: "sample://a" });
    const definitions = [
      "SubscriptionsAcknowledgedNotification",
      "ToolListChangedNotification",
      "PromptListChangedNotification",
      "ResourceListChangedNotification",
      "ResourceUpdatedNotification",
    ];
    expect(told.map((one, at) => validator(STATELESS, definitions[at]!)(one))).toEqual(definitions.map(() => ""));
    for (const { params } of told) expect(params._meta).toEqual({ "io.modelcontextprotocol/subscriptionId": 5 });

    client.connection.abort("ending");
    const { answer: end } = await answer;
    expect(validator(STATELESS, "SubscriptionsListenResult")(end.result)).toBe("");
    expect(end).toMatchObject({ id: 5, result: { _meta: { "io.modelcontextprotocol/subscriptionId": 5 } } });
    application.change({ list: "tools" });
    expect(told).toHaveLength(definitions.length);
  });

  test("what was not asked for is not told", async () => {
    const { application, told, client, answer } = await listening({ promptsListChanged: true });
    application.change({ list: "tools" });
    application.change({ resource: "sample://a" });
    application.change({ list: "prompts" });
    expect(told.map(({ method }) => method)).toEqual([
      "notifications/subscriptions/acknowledged",
      "notifications/prompts/list_changed",
    ]);
    client.connection.abort("ending");
    await answer;
  });

  test("a cancelled subscription has no answer, and nothing more is told", async () => {
    const { application, told, client, answer } = await listening(everything, 5);
    await client.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}');
    expect(await answer).toMatchObject({ answer: undefined });
    application.change({ list: "tools" });
    expect(told).toHaveLength(1);
  });
});
