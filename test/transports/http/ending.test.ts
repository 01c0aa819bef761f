import { Agent } from "node:http";
import { expect, test } from "vitest";
import { heldApplication, legacy, modern, rawConnection, rawPost, send, serving } from "./serving.ts";

const hold = modern("tools/call", { name: "hold" });
const never = modern("tools/call", { name: "never" });
const ENDING = "The server is ending; the call was not finished.";

test("a call under way is finished, and its connection then closed", async () => {
  const application = heldApplication();
  const server = await serving(application, { times: { graceMs: 10_000 } });
  const call = send(server, hold);
  await application.held.begun();
  const closing = server.close();
  application.held.release();
  const got = await call;
  expect(got.json.result.content).toMatchObject([{ text: "released" }]);
  expect(got.headers.connection).toBe("close");
  await closing;
});

test("a call that goes on is aborted, and still answers", async () => {
  const application = heldApplication();
  const server = await serving(application, { times: { graceMs: 20, abortMs: 10_000 } });
  const call = send(server, hold);
  await application.held.begun();
  await server.close();
  expect((await call).json.result.content).toMatchObject([{ text: "aborted" }]);
});

test("a call that heeds nothing is answered for", async () => {
  const application = heldApplication();
  const server = await serving(application, { times: { graceMs: 20, abortMs: 20 } });
  const call = send(server, never);
  await application.held.begun();
  await server.close();
  expect((await call).json).toMatchObject({ id: 1, error: { code: -32603, message: ENDING } });
});

test("a stream under way gets its answer as the last event", async () => {
  const application = heldApplication();
  const server = await serving(application, { times: { graceMs: 20, abortMs: 20 } });
  const call = send(server, modern("tools/call", { name: "never" }, { meta: { progressToken: 1 } as never }));
  await application.held.begun();
  await server.close();
  expect((await call).events).toMatchObject([{ id: 1, error: { message: ENDING } }]);
});

test("a call that waits for its turn is not begun", async () => {
  const application = heldApplication();
  const server = await serving(application, { calls: { running: 1, waiting: 1 }, times: { graceMs: 20 } });
  const calls = [send(server, never), send(server, never)];
  await Promise.all([application.held.begun(), application.held.opened(2)]);
  await server.close();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 503]);
});

test("a connection that is idle is closed at once", async () => {
  const server = await serving(heldApplication(), { times: { graceMs: 60_000, idleMs: 60_000 } });
  const agent = new Agent({ keepAlive: true });
  expect((await send(server, { body: legacy("ping"), agent })).status).toBe(200);
  await server.close();
  agent.destroy();
});

test("a request that comes on an open connection is refused", async () => {
  const application = heldApplication();
  const server = await serving(application, { times: { graceMs: 60_000 } });
  const connection = await rawConnection(server);
  connection.write(rawPost(hold.body, hold.headers as Record<string, string>));
  await application.held.begun();
  const closing = server.close();
  connection.write(rawPost(legacy("ping")));
  application.held.release();
  expect(await connection.closed()).not.toContain('"result":{}');
  await closing;
});

test("a client that never finishes its request does not keep the server", async () => {
  const server = await serving(heldApplication());
  const connection = await rawConnection(server);
  connection.write(rawPost("{", { "content-length": "100", expect: "100-continue" }));
  await connection.until(/100 Continue/);
  await server.close();
  await connection.closed();
});

test("closing twice is closing once", async () => {
  const server = await serving(heldApplication());
  await Promise.all([server.close(), server.close()]);
  await expect(send(server, { body: legacy("ping") })).rejects.toThrow("ECONNREFUSED");
});
