import { describe, expect, test } from "vitest";
import {
  heldApplication,
  legacy,
  modern,
  type RawConnection,
  rawConnection,
  rawPost,
  send,
  serving,
} from "./serving.ts";

const PING = legacy("ping");
const HEAD = "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

/** Statuses of the responses in what came back, in order. */
const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

async function all(bytes: string, options = {}): Promise<string> {
  const connection = await rawConnection(await serving(heldApplication(), options));
  connection.write(bytes);
  return await connection.closed();
}

describe("requests that are not what they say", () => {
  test.each([
    ["headers over 16 KiB", `${HEAD}x: ${"y".repeat(20_000)}\r\n\r\n`, [431]],
    ["more than a hundred headers", `${HEAD}${"a: b\r\n".repeat(120)}content-length: 0\r\n\r\n`, [431]],
    ["two Hosts", `${HEAD}host: evil.example\r\ncontent-length: 0\r\n\r\n`, [400]],
    ["no Host", "POST /mcp HTTP/1.1\r\ncontent-length: 0\r\n\r\n", [400]],
    ["two lengths", `${HEAD}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`, [400]],
    ["a length and chunks", `${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
    ["a length that is no number", `${HEAD}content-length: 1e3\r\n\r\n`, [400]],
    ["a negative length", `${HEAD}content-length: -1\r\n\r\n`, [400]],
    ["a chunk without its size", `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`, [400]],
    ["a length too small: what is left over is no request", `${rawPost(PING, { "content-length": "2" })}`, [400]],
    ["no HTTP at all", "hello\r\n\r\n", [400]],
  ])("%s", async (_, bytes, expected) => {
    expect(statuses(await all(bytes))).toEqual(expected);
  });

  test("headers that never end are waited for so long and no longer", async () => {
    const text = await all("POST /mcp HTTP/1.1\r\nhost: local", { times: { headersMs: 100, requestMs: 200 } });
    expect(statuses(text)).toEqual([408]);
  });

  test("a body that never ends is waited for so long and no longer", async () => {
    const text = await all(`${HEAD}content-length: 100\r\n\r\n{`, { times: { headersMs: 100, requestMs: 200 } });
    expect(text).toMatch(/^$|408/);
  });

  test("a connection that asks nothing more is closed", async () => {
    const text = await all(rawPost(PING), { times: { idleMs: 50 } });
    expect(statuses(text)).toEqual([200]);
  });

  test("chunks that go on after the cap are cut off, and the refusal is read", async () => {
    const connection = await rawConnection(await serving(heldApplication()));
    connection.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    for (let chunk = 0; chunk < 48; chunk++) connection.write(`10000\r\n${"x".repeat(65_536)}\r\n`);
    expect(statuses(await connection.closed())).toEqual([413]);
  });

  test("a length over the cap is refused before the client has to send it", async () => {
    const connection = await rawConnection(await serving(heldApplication()));
    connection.write(`${HEAD}expect: 100-continue\r\ncontent-length: 3000000\r\n\r\n`);
    expect(statuses(await connection.closed())).toEqual([413]);
  });

  test("a client that waits to be told is told to go on", async () => {
    const connection = await rawConnection(await serving(heldApplication()));
    connection.write(`${HEAD}expect: 100-continue\r\ncontent-length: ${PING.length}\r\n\r\n`);
    await connection.until(/100 Continue/);
    connection.write(PING);
    expect(statuses(await connection.until(/"result"/))).toEqual([100, 200]);
  });
});

describe("requests sent at once on one connection", () => {
  test("are answered in their order", async () => {
    const connection = await rawConnection(await serving(heldApplication()));
    connection.write([1, 2, 3, 4].map((id) => rawPost(legacy("ping", undefined, id))).join(""));
    const text = await connection.until(/"id":4/);
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(["1", "2", "3", "4"]);
  });

  test("are all let go when the client leaves during the first", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application));
    const { body, headers } = modern("tools/call", { name: "hold" });
    const one = rawPost(body, headers as Record<string, string>);
    connection.write(one + one + one);
    await application.held.begun(3);
    connection.socket.destroy();
    await application.held.disposed(3);
    expect(application.held.scopes).toEqual({ opened: 3, disposed: 3 });
  });
});

describe("clients that do not read", () => {
  test("two hundred of them hold up nobody else, and are let go", async () => {
    const application = heldApplication();
    const server = await serving(application, { times: { stallMs: 300 }, rate: false });
    const clients: RawConnection[] = [];
    const { body, headers } = modern("tools/call", { name: "big", arguments: { size: 1_000_000 } });
    for (let count = 0; count < 200; count++) {
      const client = await rawConnection(server);
      client.socket.pause();
      client.write(rawPost(body, headers as Record<string, string>));
      clients.push(client);
    }
    expect((await send(server, { body: PING })).status).toBe(200);
    await application.held.disposed(201);
    for (const { socket } of clients) socket.destroy();
  });

  test("a stream that nobody reads is ended", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application, { times: { stallMs: 100 } }));
    connection.socket.pause();
    const flood = { name: "flood", arguments: { count: 1_000, size: 65_536 } };
    const { body, headers } = modern("tools/call", flood, { meta: { progressToken: 1 } as never });
    connection.write(rawPost(body, headers as Record<string, string>));
    await application.held.disposed(1);
  });

  test("a stream that has nothing to bring is not taken for one that is not read", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application, { times: { stallMs: 30, keepAliveMs: 10 } }));
    const { body, headers } = modern("tools/call", { name: "hold" }, { meta: { progressToken: 1 } as never });
    connection.write(rawPost(body, headers as Record<string, string>));
    // Ten comments take three times as long as a client may stall.
    await connection.until(/(:\n\n[\s\S]*){10}/);
    application.held.release();
    await connection.until(/released/);
  });
});

describe("a client that leaves", () => {
  test.each([
    ["a call", {}],
    ["a stream", { progressToken: 1 }],
  ])("cancels its call in 2026-07-28 (%s)", async (_, meta) => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application));
    const { body, headers } = modern("tools/call", { name: "hold" }, { meta: meta as never });
    connection.write(rawPost(body, headers as Record<string, string>));
    await application.held.begun();
    connection.socket.destroy();
    await application.held.aborted();
    await application.held.disposed(1);
  });

  test("lets its call run in the revisions before, with its scope", async () => {
    const application = heldApplication();
    const server = await serving(application);
    const connection = await rawConnection(server);
    const body = legacy("tools/call", { name: "hold", _meta: { progressToken: 1 } });
    connection.write(rawPost(body, { "mcp-protocol-version": "2025-11-25" }));
    await application.held.begun();
    connection.socket.destroy();
    expect((await send(server, { body: PING })).status).toBe(200);
    await application.held.disposed(1);
    expect(application.held.scopes).toEqual({ opened: 2, disposed: 1 });
    application.held.release();
    await application.held.disposed(2);
  });

  test("gives up its place in the queue", async () => {
    const application = heldApplication();
    const server = await serving(application, { calls: { running: 1, waiting: 1 } });
    const { body, headers } = modern("tools/call", { name: "hold" });
    const first = send(server, { body, headers });
    await application.held.begun();
    const second = await rawConnection(server);
    second.write(rawPost(body, headers as Record<string, string>));
    await application.held.opened(2);
    second.socket.destroy();
    await application.held.disposed(1);
    const third = send(server, modern("tools/list"));
    application.held.release();
    expect((await third).status).toBe(200);
    expect((await first).status).toBe(200);
  });
});
