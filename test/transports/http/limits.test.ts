import { Agent } from "node:http";
import { describe, expect, test } from "vitest";
import { IDENTITY } from "../../../src/host/mod.ts";
import { networkOf } from "../../../src/transports/http/rate_guard.ts";
import { TokenBuckets } from "../../../src/transports/http/token_buckets.ts";
import { heldApplication, legacy, modern, send, serving } from "./serving.ts";

const PING = { body: legacy("ping") };
const hold = modern("tools/call", { name: "hold" });

describe("requests of one client", () => {
  test("beyond its burst are told when to come again", async () => {
    const server = await serving(heldApplication(), { rate: { perSecond: 0.1, burst: 2 } });
    const statuses = [await send(server, PING), await send(server, PING)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    const refused = await send(server, PING);
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "10" } });
  });

  test("are counted by its name where it has one", async () => {
    const naming = {
      name: "naming",
      priority: 50,
      handle: ({ scope, headers }: never, next: () => Promise<never>) => {
        (scope as import("../../../src/protocol/mod.ts").RequestScope).set(IDENTITY, { name: headers["x-name"] });
        return next();
      },
    };
    const rate = { perSecond: 0.1, burst: 1 };
    const server = await serving(heldApplication(), { rate, middleware: [naming] });
    const statusFor = async (name: string) => (await send(server, { ...PING, headers: { "x-name": name } })).status;
    expect([await statusFor("a"), await statusFor("b"), await statusFor("a")]).toEqual([200, 200, 429]);
  });

  test("are counted by the address that the proxy saw, not by the one that the client claims", async () => {
    const rate = { perSecond: 0.1, burst: 1 };
    const server = await serving(heldApplication(), { rate, behindProxy: true, isPublic: true });
    const statusFor = async (forwarded: string) =>
      (await send(server, { ...PING, headers: { "x-forwarded-for": forwarded } })).status;
    expect([await statusFor("1.1.1.1, 10.0.0.1"), await statusFor("2.2.2.2, 10.0.0.1")]).toEqual([200, 429]);
    expect(await statusFor("10.0.0.2")).toBe(200);
  });

  test("are counted by their own address where no proxy is trusted", async () => {
    const server = await serving(heldApplication(), { rate: { perSecond: 0.1, burst: 1 } });
    const statusFor = async (forwarded: string) =>
      (await send(server, { ...PING, headers: { "x-forwarded-for": forwarded } })).status;
    expect([await statusFor("1.1.1.1"), await statusFor("2.2.2.2")]).toEqual([200, 429]);
  });

  test.each([
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["", ""],
  ])("from %s are of %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("a bucket of tokens", () => {
  function buckets(capacity?: number) {
    const clock = { now: 0 };
    return { clock, buckets: new TokenBuckets({ perSecond: 2, burst: 3 }, capacity, () => clock.now) };
  }

  test("is full at first, and filled by time up to the burst", () => {
    const { clock, buckets: all } = buckets();
    expect([1, 2, 3, 4].map(() => all.take("a"))).toEqual([0, 0, 0, 0.5]);
    clock.now = 500;
    expect([all.take("a"), all.take("a")]).toEqual([0, 0.5]);
    clock.now = 60_000;
    expect([1, 2, 3, 4].map(() => all.take("a"))).toEqual([0, 0, 0, 0.5]);
  });

  test("is kept for so many clients and no more: the one not seen for longest is forgotten", () => {
    const { buckets: all } = buckets(2);
    for (let time = 0; time < 3; time++) all.take("a");
    all.take("b");
    all.take("c");
    expect(all.size).toBe(2);
    expect(all.take("a")).toBe(0);
  });
});

describe("calls of all clients", () => {
  test("wait for their turn, and beyond that are told to come again", async () => {
    const application = heldApplication();
    const server = await serving(application, { calls: { running: 1, waiting: 1 } });
    const first = send(server, hold);
    await application.held.begun();
    const later = [send(server, hold), send(server, hold)];
    const refused = await Promise.race(later);
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    application.held.release();
    expect((await first).status).toBe(200);
    const statuses = (await Promise.all(later)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 503]);
  });

  test("a thousand clients with connections of their own are served by one process", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
    const server = await serving(heldApplication(), { rate: false });
    for (let round = 0; round < 2; round++) {
      const ids = Array.from({ length: 1_000 }, (_, id) => id);
      const answers = await Promise.all(ids.map((id) => send(server, { body: legacy("ping", undefined, id), agent })));
      expect(answers.map(({ json }) => json.id)).toEqual(ids);
    }
    agent.destroy();
  });
});
