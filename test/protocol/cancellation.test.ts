import { describe, expect, test } from "vitest";
import { ProtocolServer } from "../../src/protocol/mod.ts";
import { errorResponse, request } from "./exchange.ts";
import { sampleApplication } from "./sample_application.ts";

function connect() {
  const connection = new ProtocolServer(sampleApplication()).connect({ send: () => {} });
  const start = (id: unknown, name: string) => {
    const reception = connection.receive(request(id, "tools/call", { name }));
    if (reception.kind !== "request") throw new Error(reception.kind);
    return reception.answer().then((answer) => answer?.frame);
  };
  const cancel = (requestId: unknown) =>
    connection.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } }));
  return { connection, start, cancel };
}

describe("notifications/cancelled", () => {
  test.each(["wait", "deaf"])("a call that is cancelled is not answered: %s", async (name) => {
    const { start, cancel } = connect();
    const answer = start(1, name);
    expect(cancel(1)).toEqual({ kind: "silent" });
    expect(await answer).toBeUndefined();
  });

  test("the ids 1 and '1' are different calls", async () => {
    const { connection, start, cancel } = connect();
    const answers = [start(1, "wait"), start("1", "wait")];
    cancel("1");
    expect(await answers[1]).toBeUndefined();
    connection.abort("over");
    expect(JSON.parse((await answers[0])!)).toEqual(errorResponse(1, -32603, "over"));
  });

  test.each([99, "x", null, {}, undefined])("for %o, which is not running, nothing happens", (id) => {
    expect(connect().cancel(id)).toEqual({ kind: "silent" });
  });

  test("one that comes after the answer is no mistake", async () => {
    const { start, cancel } = connect();
    expect(await start(1, "echo")).toContain('"result"');
    expect(cancel(1)).toEqual({ kind: "silent" });
    expect(await start(1, "echo")).toContain('"result"');
  });

  test("a call that still waits for its turn never runs", async () => {
    const application = sampleApplication();
    const connection = new ProtocolServer(application).connect({ send: () => {} });
    const reception = connection.receive(request(1, "tools/call", { name: "echo" }));
    connection.receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(reception.kind === "request" && (await reception.answer())).toBeUndefined();
    expect(application.calls).toEqual([]);
  });
});

describe("the end of the server", () => {
  test("a call that heeds its signal is answered with the reason", async () => {
    const { connection, start } = connect();
    const answer = start(1, "wait");
    connection.abort("The server is ending.");
    expect(JSON.parse((await answer)!)).toEqual(errorResponse(1, -32603, "The server is ending."));
  });

  test("one that does not is answered for it", async () => {
    const { connection, start } = connect();
    const answer = start(1, "deaf");
    connection.abort("The server is ending.");
    connection.giveUp("The server is ending.");
    expect(JSON.parse((await answer)!)).toEqual(errorResponse(1, -32603, "The server is ending."));
  });

  test("one that begins afterwards finds its signal fired", async () => {
    const { connection, start } = connect();
    connection.abort("The server is ending.");
    expect(JSON.parse((await start(1, "wait"))!)).toEqual(errorResponse(1, -32603, "The server is ending."));
  });
});
