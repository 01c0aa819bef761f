import { describe, expect, test } from "vitest";
import { eventsOf, heldApplication, legacy, modern, rawConnection, rawPost, send, serving } from "./serving.ts";

const JSON_ALONE = { accept: "application/json" };
const EVENTS_ALONE = { accept: "text/event-stream" };

const call = (name: string, given: object = {}, meta: object = {}) =>
  modern("tools/call", { name, arguments: given }, { meta: meta as Record<string, string> });
const withProgress = (name: string, given: object = {}) => call(name, given, { progressToken: 0 });
const listen = modern("subscriptions/listen", { notifications: { toolsListChanged: true } }, { id: "a" });

/** An application that tells changes. */
function changing() {
  return heldApplication({ capabilities: { tools: { listChanged: true } }, watch: () => () => {} });
}

describe("a stream of events", () => {
  test("has progress first, the answer last, and headers that nobody on the way gathers it for", async () => {
    const got = await send(await serving(heldApplication()), withProgress("report"));
    expect(got.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
    });
    expect(got.text).toMatch(/^event: message\ndata: \{.*\}\n\nevent: message\ndata: /);
    expect(got.events).toMatchObject([
      { method: "notifications/progress", params: { progressToken: 0, progress: 1 } },
      { method: "notifications/progress", params: { progressToken: 0, progress: 2 } },
      { id: 1, result: { content: [{ text: "done" }] } },
    ]);
  });

  test("brings each event as it is reported, not with the answer", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application));
    const { body, headers } = withProgress("hold");
    connection.write(rawPost(body, headers as Record<string, string>));
    await connection.until(/notifications\/progress/);
    expect(connection.text()).not.toContain("result");
    application.held.release();
    await connection.until(/released[\s\S]*\r\n0\r\n/);
  });

  test("begins with the first log message where nobody asked for progress", async () => {
    const server = await serving(heldApplication());
    const body = legacy("tools/call", { name: "tell" });
    const got = await send(server, { body, headers: { "mcp-protocol-version": "2025-11-25" } });
    expect(got.events).toMatchObject([{ method: "notifications/message", params: { data: "told" } }, { id: 1 }]);
  });

  test("is not begun by a call that tells nothing", async () => {
    const got = await send(await serving(heldApplication()), call("echo"));
    expect(got.headers["content-type"]).toBe("application/json");
  });

  test("a batch that cancels all it asks is accepted, and nothing is said", async () => {
    const asked = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    const got = await send(await serving(heldApplication()), { body: JSON.stringify([asked, cancelled]) });
    expect(got).toMatchObject({ status: 202, text: "" });
  });

  test.each(["report", "tell"])("is left out for a client that takes JSON alone (%s)", async (name) => {
    const { body, headers } = withProgress(name);
    const got = await send(await serving(heldApplication()), { body, headers: { ...headers, ...JSON_ALONE } });
    expect(got).toMatchObject({ status: 200, json: { id: 1, result: { content: [{ text: "done" }] } } });
  });

  test.each([
    ["tools/list", modern("tools/list")],
    ["a call", call("echo")],
  ])("of one event is for a client that takes nothing else (%s)", async (_, { body, headers }) => {
    const got = await send(await serving(heldApplication()), { body, headers: { ...headers, ...EVENTS_ALONE } });
    expect(got).toMatchObject({ status: 200, headers: { "content-type": "text/event-stream" }, events: [{ id: 1 }] });
  });

  test("leaves out progress that a slow client has no room for, never the answer", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application));
    const { body, headers } = withProgress("flood", { count: 1_000, size: 65_536 });
    connection.socket.pause();
    connection.write(rawPost(body, { ...(headers as Record<string, string>), connection: "close" }));
    await application.held.begun();
    connection.socket.resume();
    const text = await connection.closed();
    expect(text).toContain("flooded");
    // Of 64 MB no more than the room of 1 MiB, and what the system had taken on the way.
    expect(text.length).toBeLessThan(16_000_000);
  });
});

describe("a subscription over HTTP", () => {
  test("is acknowledged at once, kept alive by comments, and ended with the server", async () => {
    const server = await serving(changing(), { times: { keepAliveMs: 5, graceMs: 5_000 } });
    const connection = await rawConnection(server);
    connection.write(rawPost(listen.body, listen.headers as Record<string, string>));
    await connection.until(/acknowledged[\s\S]*\n:\n\n/);
    await server.close();
    const events = eventsOf((await connection.closed()).replaceAll(/\r\n[0-9a-f]+\r\n/g, ""));
    expect(events).toMatchObject([
      { method: "notifications/subscriptions/acknowledged" },
      { id: "a", result: { resultType: "complete" } },
    ]);
  });

  test("is refused to a client that takes JSON alone", async () => {
    const got = await send(await serving(changing()), { ...listen, headers: { ...listen.headers, ...JSON_ALONE } });
    expect(got.status).toBe(406);
  });

  test("takes no turn of the calls", async () => {
    const server = await serving(changing(), { calls: { running: 1, waiting: 0 } });
    const connection = await rawConnection(server);
    connection.write(rawPost(listen.body, listen.headers as Record<string, string>));
    await connection.until(/acknowledged/);
    expect((await send(server, modern("tools/list"))).status).toBe(200);
  });
});
