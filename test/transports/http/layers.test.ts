import { describe, expect, test } from "vitest";
import type { HttpMiddleware, HttpReply } from "../../../src/host/mod.ts";
import { heldApplication, legacy, MARK, modern, rawConnection, rawPost, send, serving } from "./serving.ts";

const PING = { body: legacy("ping") };
const look = modern("tools/call", { name: "look" });
const lookStreamed = modern("tools/call", { name: "look" }, { meta: { progressToken: 1 } as never });

function layer(name: string, priority: number, handle: HttpMiddleware["handle"]): HttpMiddleware {
  return { name, priority, handle };
}

describe("layers around the endpoint", () => {
  test("run by descending priority, those of the same in the order given", async () => {
    const order: string[] = [];
    const noting = (name: string, priority: number) =>
      layer(name, priority, (_, next) => {
        order.push(name);
        return next();
      });
    const middleware = [noting("inner", 10), noting("a", 50), noting("outer", 200), noting("b", 50)];
    await send(await serving(heldApplication(), { middleware }), PING);
    expect(order).toEqual(["outer", "a", "b", "inner"]);
  });

  test("of the default priority see no request of a foreign page, and none that is not a POST", async () => {
    let seen = 0;
    const counting = layer("counting", 50, (_, next) => {
      seen++;
      return next();
    });
    const server = await serving(heldApplication(), { middleware: [counting] });
    await send(server, { ...PING, headers: { origin: "https://evil.example" } });
    await send(server, { method: "GET" });
    expect(seen).toBe(0);
    await send(server, PING);
    expect(seen).toBe(1);
  });

  test("see the request by its method, path, headers and address", async () => {
    const seen: unknown[] = [];
    const looking = layer("looking", 50, ({ method, path, headers, remoteAddress }, next) => {
      seen.push(method, path, headers["x-key"], remoteAddress);
      return next();
    });
    const server = await serving(heldApplication(), { middleware: [looking] });
    await send(server, { ...PING, path: "/mcp?a=b", headers: { "X-Key": "k" } });
    expect(seen).toEqual(["POST", "/mcp", "k", "127.0.0.1"]);
  });

  test.each([
    ["one body", look],
    ["a stream", lookStreamed],
  ])("hand the tool what they found, and add headers to the reply (%s)", async (_, sent) => {
    const application = heldApplication();
    const marking = layer("marking", 50, async ({ scope }, next) => {
      scope.set(MARK, "found");
      const reply = await next();
      return { ...reply, headers: { ...reply.headers, "x-marked": "yes" } };
    });
    const got = await send(await serving(application, { middleware: [marking] }), sent);
    expect(got.text).toContain("found");
    expect(got.headers["x-marked"]).toBe("yes");
    expect(application.held.seen).toEqual(["found"]);
  });

  test("that answer themselves keep the endpoint out of it", async () => {
    const application = heldApplication();
    const closed = layer("closed", 50, (): HttpReply => ({ status: 418, headers: { "x-a": "b" }, body: "short" }));
    const got = await send(await serving(application, { middleware: [closed] }), look);
    expect(got).toMatchObject({ status: 418, headers: { "x-a": "b" }, text: "short" });
    expect(application.held.seen).toEqual([]);
  });

  test("that throw are told to the operator, and to the client only that something failed", async () => {
    const broken = layer("broken", 50, () => {
      throw new Error("cannot open /home/someone/secret");
    });
    const server = await serving(heldApplication(), { middleware: [broken] });
    const got = await send(server, PING);
    expect([got.status, got.text]).toEqual([500, '{"error":"Internal error."}']);
    expect(server.logged.join()).toContain("secret");
  });

  test("cannot let a request run twice", async () => {
    const application = heldApplication();
    const twice = layer("twice", 50, async (_, next) => {
      await next();
      return await next();
    });
    const server = await serving(application, { middleware: [twice] });
    expect((await send(server, look)).status).toBe(500);
    expect(application.held.seen.length).toBe(1);
    expect(server.logged.join()).toContain('"twice" called next() twice');
  });

  test("are told when the client leaves", async () => {
    const left = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const waiting = layer("waiting", 50, async ({ signal }, next) => {
      signal.addEventListener("abort", () => left.resolve());
      begun.resolve();
      await left.promise;
      return await next();
    });
    const application = heldApplication();
    const connection = await rawConnection(await serving(application, { middleware: [waiting] }));
    connection.write(rawPost(look.body, look.headers as Record<string, string>));
    await begun.promise;
    connection.socket.destroy();
    await left.promise;
    await application.held.disposed(1);
    expect(application.held.seen).toEqual([]);
  });

  test("that throw a streamed reply away give the turn of its call back", async () => {
    const application = heldApplication();
    const dropping = layer("dropping", 50, async (_, next) => {
      await next();
      return { status: 200, headers: {}, body: "instead" };
    });
    const server = await serving(application, { middleware: [dropping], calls: { running: 1, waiting: 0 } });
    for (let time = 0; time < 3; time++) expect((await send(server, lookStreamed)).text).toBe("instead");
  });
});

describe("the scope of a request is disposed, once, however it goes", () => {
  const failing = layer("failing", 50, () => {
    throw new Error("no");
  });

  test.each([
    ["an answer", look, {}],
    ["a stream", lookStreamed, {}],
    ["a tool that fails", modern("tools/call", { name: "fail" }), {}],
    ["a message that needs no answer", { body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }, {}],
    ["a body that is no message", { body: "{" }, {}],
    ["a refused Origin", { ...PING, headers: { origin: "https://evil.example" } }, {}],
    ["a closed endpoint", PING, { guard: "strict" as const }],
    ["a layer that throws", PING, { middleware: [failing] }],
  ])("%s", async (_, sent, options) => {
    const application = heldApplication();
    await send(await serving(application, options), sent);
    await application.held.disposed(1);
    expect(application.held.scopes).toEqual({ opened: 1, disposed: 1 });
  });

  test("a client that leaves while its body is on the way", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application));
    connection.write(rawPost("{", { "content-length": "100", expect: "100-continue" }));
    await connection.until(/100 Continue/);
    connection.socket.destroy();
    await application.held.disposed(1);
    expect(application.held.scopes).toEqual({ opened: 1, disposed: 1 });
  });

  test("not before the last byte of a stream", async () => {
    const application = heldApplication();
    const connection = await rawConnection(await serving(application));
    const { body, headers } = modern("tools/call", { name: "hold" }, { meta: { progressToken: 1 } as never });
    connection.write(rawPost(body, headers as Record<string, string>));
    await application.held.begun();
    expect(application.held.scopes).toEqual({ opened: 1, disposed: 0 });
    application.held.release();
    await application.held.disposed(1);
  });

  test("a scope that cannot be opened is told as a failure", async () => {
    const openScope = () => {
      throw new Error("no database");
    };
    const server = await serving(heldApplication({ openScope }));
    expect(await send(server, PING)).toMatchObject({ status: 500, json: { error: "Internal error." } });
    expect(server.logged.join()).toContain("no database");
  });

  test("a disposal that fails is logged, and the answer stands", async () => {
    const openScope: Parameters<typeof heldApplication>[0] = {
      openScope: (scope) =>
        scope.defer(() => {
          throw new Error("cannot roll back");
        }),
    };
    const server = await serving(heldApplication(openScope));
    expect((await send(server, PING)).status).toBe(200);
    await server.close();
    expect(server.logged.join()).toContain("cannot roll back");
  });
});

describe("the identity guard", () => {
  test.each([
    ["open on loopback", {}, 200],
    ["strict on loopback", { guard: "strict" as const }, 401],
    ["strict on loopback, public", { guard: "strict" as const, isPublic: true }, 200],
    ["behind a proxy", { behindProxy: true, middleware: [layer("idle", 50, (_, next) => next())] }, 401],
    ["behind a proxy, public", { behindProxy: true, isPublic: true }, 200],
  ])("%s: %o", async (_, options, status) => {
    const got = await send(await serving(heldApplication(), options), PING);
    expect(got.status).toBe(status);
    if (status !== 401) return;
    expect(got.text).toBe('{"error":"Unauthenticated."}');
    expect(got.headers["www-authenticate"]).toBeUndefined();
  });
});
