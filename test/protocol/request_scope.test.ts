import { describe, expect, test } from "vitest";
import { type Application, RequestScope, ScopeKey } from "../../src/protocol/mod.ts";
import { sampleApplication } from "./sample_application.ts";
import { stream } from "./stream.ts";

const SEEN = new ScopeKey<number>("seen");

/** A server that notes what its scopes went through, and the log of its operator. */
function scoped(overrides: Partial<Application> = {}) {
  const events: string[] = [];
  const application = sampleApplication({
    openScope(scope) {
      events.push("open");
      scope.defer(() => events.push("close"));
    },
    findTool: (name) => async (_, context) => {
      events.push(`${name}, seen ${context.scope.get(SEEN) ?? "nothing"}`);
      context.scope.set(SEEN, 1);
      context.scope.defer(() => {
        events.push("close tool");
        if (name === "leak") throw new Error("the pool is gone: /secret");
      });
      if (name === "fail") throw new Error("no");
      if (name === "wait") await new Promise(() => {});
      return { content: [], isError: false };
    },
    ...overrides,
  });
  const logged: string[] = [];
  const client = stream(application, { logger: (message, reason) => logged.push(`${message} ${String(reason)}`) });
  return { client, events, logged };
}

describe("a message's scope", () => {
  test("is opened for it, closed after it in reverse, and not seen by the next", async () => {
    const { client, events } = scoped();
    await client.ask(1, "tools/call", { name: "a" });
    await client.ask(2, "tools/call", { name: "b" });
    const each = (name: string) => ["open", `${name}, seen nothing`, "close tool", "close"];
    expect(events).toEqual([...each("a"), ...each("b")]);
  });

  test("is closed when the call fails", async () => {
    const { client, events } = scoped();
    expect(await client.ask(1, "tools/call", { name: "fail" })).toMatchObject({ error: { code: -32603 } });
    expect(events.slice(2)).toEqual(["close tool", "close"]);
  });

  test("is closed when the client cancels", async () => {
    const { client, events } = scoped();
    const over = client.ask(1, "tools/call", { name: "wait" });
    await new Promise(setImmediate);
    await client.tell("notifications/cancelled", { requestId: 1 });
    await over;
    expect(client.written).toEqual([]);
    expect(events.slice(2)).toEqual(["close tool", "close"]);
  });

  test("that cannot be closed is logged; the answer stands and the rest is closed", async () => {
    const { client, events, logged } = scoped();
    expect(await client.ask(1, "tools/call", { name: "leak" })).toMatchObject({ result: { isError: false } });
    expect(client.written).toHaveLength(1);
    expect(events.at(-1)).toBe("close");
    expect(logged).toEqual([expect.stringContaining("/secret")]);
  });

  test("that cannot be opened: the call is not run, and its reason stays here", async () => {
    const { client, events, logged } = scoped({
      openScope() {
        throw new Error("no room at /secret");
      },
    });
    expect(await client.ask(1, "tools/call", { name: "a" })).toMatchObject({
      error: { code: -32603, message: "Internal error." },
    });
    expect(events).toEqual([]);
    expect(logged).toEqual([expect.stringContaining("/secret")]);
  });

  test("is not opened for what is no message, or needs no answer", async () => {
    const { client, events } = scoped();
    await client.send("not json");
    await client.tell("tools/call", { name: "a" });
    expect(events).toEqual([]);
  });

  test("given by the transport is its to close", async () => {
    const { client, events } = scoped();
    const scope = new RequestScope();
    scope.set(SEEN, 5);
    const reception = client.connection.receive(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}',
      scope,
    );
    if (reception.kind === "request") await reception.answer();
    expect(events).toEqual(["a, seen 5"]);
    await scope.dispose(() => {});
    expect(events).toEqual(["a, seen 5", "close tool"]);
  });
});
