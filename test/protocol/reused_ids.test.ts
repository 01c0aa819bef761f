import { expect, test } from "vitest";
import { request } from "./exchange.ts";
import { fullApplication } from "./full_application.ts";
import { clientOf } from "./lanes.ts";
import { meta } from "./stream.ts";

const LISTEN = request(5, "subscriptions/listen", { notifications: { toolsListChanged: true }, ...meta() });
const WAIT = request(5, "tools/call", { name: "wait", ...meta() });
const CANCEL = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}';

test("a server ended only after ten seconds when a client had used the id of an open call twice", async () => {
  const client = await clientOf(fullApplication(), "2026-07-28", "stream");
  const answers = [LISTEN, WAIT, LISTEN].map((text) => client.send(text));
  client.connection.abort("ending");
  expect((await Promise.all(answers)).map(({ answer }) => answer)).toMatchObject([
    { id: 5, result: {} },
    { id: 5, error: { code: -32603, message: "ending" } },
    { id: 5, result: {} },
  ]);
});

test("a cancellation means the later call of the id", async () => {
  const client = await clientOf(fullApplication(), "2026-07-28", "stream");
  const answers = [LISTEN, WAIT].map((text) => client.send(text));
  await client.send(CANCEL);
  expect((await answers[1])?.answer).toBeUndefined();
  client.connection.abort("ending");
  expect((await answers[0])?.answer).toMatchObject({ id: 5, result: {} });
});

test("the limit of subscriptions counts those that share an id", async () => {
  const client = await clientOf(fullApplication(), "2026-07-28", "stream");
  const answers = Array.from({ length: 100 }, () => client.send(LISTEN));
  expect((await client.send(LISTEN)).answer).toMatchObject({ id: 5, error: { code: -32600 } });
  client.connection.abort("ending");
  expect(await Promise.all(answers)).toHaveLength(100);
});
