import { describe, expect, test } from "vitest";
import { createApplication, defineTool, type ScopeInitialiser, type Tool } from "../../src/host/mod.ts";
import { ScopeKey } from "../../src/protocol/mod.ts";
import { exchange, request } from "../protocol/exchange.ts";
import { stream } from "../protocol/stream.ts";

const WHO = new ScopeKey<string>("who");
const call = (name = "t") => request(1, "tools/call", { name });

/** A server of one tool that opens something for its message; what happens is written down in order. */
function opening(events: string[], work: Tool["call"], openScope: ScopeInitialiser | ScopeInitialiser[] = []) {
  const tool = defineTool({
    name: "t",
    description: "D.",
    call(given, context) {
      events.push("opened");
      context.scope.defer(() => events.push("closed"));
      return work(given, context);
    },
  });
  return createApplication({ name: "n", version: "1", tools: [tool], openScope });
}

describe("what a message opened is closed", () => {
  const rows: [outcome: string, work: Tool["call"]][] = [
    ["when the tool answers", () => "ok"],
    ["when it says no", () => ({ error: "e", text: "no" })],
    ["when it throws", () => Promise.reject(new Error("broken"))],
    ["when its answer cannot be sent", () => "\ud800"],
    ["when it answers nothing", () => undefined as unknown as string],
  ];
  test.each(rows)("%s", async (_, work) => {
    const events: string[] = [];
    const frames = await exchange(opening(events, work), call());
    expect(frames).toHaveLength(1);
    expect(events).toEqual(["opened", "closed"]);
  });

  test("when the client cancels", async () => {
    const events: string[] = [];
    const started = Promise.withResolvers<void>();
    const work: Tool["call"] = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        started.resolve();
      });
    const client = stream(opening(events, work));
    const sent = client.send(call());
    await started.promise;
    await client.tell("notifications/cancelled", { requestId: 1 });
    await sent;
    expect(events).toEqual(["opened", "closed"]);
    expect(client.written).toEqual([]);
  });

  test("in the opposite order, and all of it: what fails goes to the logger alone", async () => {
    const events: string[] = [];
    const logged: unknown[] = [];
    const work: Tool["call"] = (_, { scope }) => {
      scope.defer(() => Promise.reject(new Error("cannot close")));
      scope.defer(() => events.push("closed first"));
      return "ok";
    };
    const logger = (_: string, reason?: unknown) => void logged.push(String(reason));
    const [answer] = await exchange(opening(events, work), call(), { logger });
    expect(answer).toMatchObject({ result: { isError: false } });
    expect(events).toEqual(["opened", "closed first", "closed"]);
    expect(logged).toEqual(["Error: cannot close"]);
  });
});

describe("a scope is filled before anything else happens with its message", () => {
  const who: Tool["call"] = (_, { scope }) => String(scope.get(WHO));

  test("by each initialiser, in order", async () => {
    const steps: ScopeInitialiser[] = [
      async (scope) => scope.set(WHO, "ann"),
      (scope) => scope.set(WHO, `${scope.get(WHO)} and bob`),
    ];
    expect(await exchange(opening([], who, steps), call())).toMatchObject([
      { result: { content: [{ text: "ann and bob" }] } },
    ]);
  });

  test("for each message anew", async () => {
    const application = opening([], (_, { scope }) => {
      const before = scope.has(WHO);
      scope.set(WHO, "left over");
      return String(before);
    });
    const client = stream(application);
    for (const id of [1, 2]) {
      await client.ask(id, "tools/call", { name: "t" });
    }
    expect(client.written.map(({ result }) => result.content[0].text)).toEqual(["false", "false"]);
  });

  test("one that cannot be filled is an internal error, and the tool does not run", async () => {
    const events: string[] = [];
    const failing = opening(
      events,
      () => "ok",
      () => Promise.reject(new Error("no database")),
    );
    expect(await exchange(failing, call())).toMatchObject([{ error: { code: -32603, message: "Internal error." } }]);
    expect(events).toEqual([]);
  });
});
