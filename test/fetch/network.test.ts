import type { LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { DownloadOptions } from "../../src/fetch/mod.ts";
import { failureOf } from "./failure_of.ts";
import { loopbackServer } from "./loopback_server.ts";
import { openNetwork } from "./open_network.ts";

const limited = { maxBytes: 1000 };
const local: DownloadOptions = { ...limited, allowLocal: true };

/** A system that knows these names. */
const knows =
  (names: Record<string, string>): LookupFunction =>
  (name, _options, done) => {
    const address = names[name];
    if (address) done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
    else done(Object.assign(new Error(`no such name: ${name}`), { code: "ENOTFOUND" }), []);
  };

test("bytes arrive as they were sent, with what tells later whether they changed", async () => {
  const origin = await loopbackServer((_request, response) => {
    response.setHeader("etag", '"1"');
    response.setHeader("last-modified", "Wed, 21 Oct 2026 07:28:00 GMT");
    response.setHeader("content-type", "Text/Markdown; charset=UTF-8");
    response.write("# T");
    response.end("itle\n");
  });
  const arrived: number[] = [];
  const options = { ...local, onProgress: (bytes: number) => arrived.push(bytes) };
  const found = await openNetwork().download(`${origin}/llms-full.txt`, options);
  expect(Buffer.from(found.bytes!).toString()).toBe("# Title\n");
  expect(found).toMatchObject({
    url: `${origin}/llms-full.txt`,
    validators: { etag: '"1"', lastModified: "Wed, 21 Oct 2026 07:28:00 GMT" },
    contentType: "text/markdown",
  });
  expect(arrived.at(-1)).toBe(8);
});

test("progress counts what is sent, of what was announced", async () => {
  const body = gzipSync("x".repeat(900));
  const origin = await loopbackServer((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip", "content-length": body.length }).end(body);
  });
  const arrived: unknown[] = [];
  await openNetwork().download(origin, { ...local, onProgress: (...given) => arrived.push(given) });
  expect(arrived.at(-1)).toEqual([body.length, body.length]);
});

test("who asks, and for what, is said openly", async () => {
  const seen: unknown[] = [];
  const origin = await loopbackServer(({ headers }, response) => {
    seen.push(headers);
    response.end("x");
  });
  await openNetwork().download(origin, { ...local, accept: "text/html" });
  expect(seen[0]).toMatchObject({
    "user-agent": "lectern (documentation for coding agents)",
    accept: "text/html",
    "accept-encoding": "gzip, deflate, br, zstd",
  });
});

describe("a document that is known", () => {
  test.each([
    [{ etag: '"1"' }, "if-none-match", '"1"'],
    [{ lastModified: "Wed, 21 Oct 2026 07:28:00 GMT" }, "if-modified-since", "Wed, 21 Oct 2026 07:28:00 GMT"],
  ])("costs one answer without a body: %j", async (validators, header, value) => {
    const origin = await loopbackServer(({ headers }, response) => {
      response.writeHead(headers[header] === value ? 304 : 500).end();
    });
    const found = await openNetwork().download(origin, { ...local, validators });
    expect(found.bytes).toBeUndefined();
    expect(found.validators).toEqual(validators);
  });

  test("keeps the newer mark that the server gives", async () => {
    const origin = await loopbackServer((_request, response) => response.writeHead(304, { etag: '"2"' }).end());
    const found = await openNetwork().download(origin, { ...local, validators: { etag: '"1"', lastModified: "then" } });
    expect(found.validators).toEqual({ etag: '"2"', lastModified: "then" });
  });

  test("is asked for whole when its mark was spoilt on disk", async () => {
    const origin = await loopbackServer(({ headers }, response) => response.end(headers["if-none-match"] ?? "whole"));
    const found = await openNetwork().download(origin, { ...local, validators: { etag: '"1"\r\nx: y' } });
    expect(Buffer.from(found.bytes!).toString()).toBe("whole");
  });
});

describe("addresses that are refused", () => {
  const lookup = knows({ localhost: "127.0.0.1", "inside.example": "10.0.0.1", "cloud.example": "169.254.169.254" });
  test.each([
    ["http://example.com/llms-full.txt", "not https"],
    ["ftp://example.com/llms-full.txt", "a strange scheme"],
    ["no address", "nothing that is one"],
    ["https://user:secret@example.com/", "a password in an address"],
    ["https://127.0.0.1/llms-full.txt", "this machine"],
    ["https://[::ffff:10.0.0.1]/x", "a private network, spelt as IPv6"],
    ["https://[::ffff:a00:1]/x", "the same in hexadecimal"],
    ["https://[::127.0.0.1]/x", "the way of before"],
    ["https://2130706433/x", "this machine as one number"],
    ["https://0x7f.1/x", "in hexadecimal, and short"],
    ["https://127.0.0.1./x", "with a dot"],
    ["https://localhost/llms-full.txt", "a name that means this machine"],
    ["https://inside.example/", "a name that leads into a private network"],
  ])("%s: %s", async (address) => {
    const failure = await failureOf(openNetwork({ lookup }).download(address, limited));
    expect(failure.code).toBe("address");
    expect(failure.message).not.toContain("secret");
  });

  test.each(["http://169.254.169.254/latest", "http://cloud.example/latest", "http://[fd00:ec2::254]/"])(
    "secrets of a cloud's machine, even where private addresses are allowed: %s",
    async (address) => {
      expect((await failureOf(openNetwork({ lookup }).download(address, local))).message).toMatch(/cloud/);
    },
  );

  test("one private address among a name's several is enough", async () => {
    const two: LookupFunction = (_name, _options, done) =>
      done(null, [
        { address: "1.1.1.1", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ]);
    expect((await failureOf(openNetwork({ lookup: two }).download("https://two.example", limited))).code).toBe(
      "address",
    );
  });

  test("a name that nobody knows is told at once", async () => {
    const failure = await failureOf(openNetwork({ lookup }).download("https://unknown.example", limited));
    expect(failure).toMatchObject({
      code: "network",
      message: expect.stringMatching(/unknown\.example was not found/),
    });
  });

  test("every address, when offline", async () => {
    const network = openNetwork({ env: { LECTERN_OFFLINE: "1" } });
    expect((await failureOf(network.download("https://example.com/", limited))).code).toBe("offline");
  });
});

describe("secret headers", () => {
  test("go to the address's own origin, and no further", async () => {
    const seen: [string | undefined, string | undefined][] = [];
    const origin = await loopbackServer(({ headers, url }, response) => {
      seen.push([headers.host?.replace(/:.*/, ""), headers.authorization]);
      const to = { "/": "/next", "/next": `http://site.example:${port}/other` }[url!];
      if (to) response.writeHead(302, { location: to }).end();
      else response.end("x");
    });
    const { port } = new URL(origin);
    const network = openNetwork({ lookup: knows({ "docs.site.example": "127.0.0.1", "site.example": "127.0.0.1" }) });
    const headers = { Authorization: "Bearer secret" };
    const found = await network.download(`http://docs.site.example:${port}/`, { ...local, headers });
    expect(found.url).toBe(`http://site.example:${port}/other`);
    expect(seen).toEqual([
      ["docs.site.example", "Bearer secret"],
      ["docs.site.example", "Bearer secret"],
      ["site.example", undefined],
    ]);
  });

  test.each([
    ["Authorization", "Bearer secret\r\nx: y", "a line break in its value"],
    ["Authorization", "Bearer secret\u2026", "what no header can have"],
    ["bad name", "secret", "a name that is none"],
    ["Host", "secret", "what belongs to the connection"],
  ])("%s cannot be sent with %j, and is never shown: %s", async (name, value) => {
    const work = openNetwork().download("https://example.com", { ...limited, headers: { [name]: value } });
    const failure = await failureOf(work);
    expect(failure.code).toBe("address");
    expect(failure.message).toContain(name);
    expect(failure.message).not.toContain("secret");
  });
});

test("a redirect is followed, and the last address is told", async () => {
  const origin = await loopbackServer((request, response) => {
    if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
    else response.end("text");
  });
  expect((await openNetwork().download(`${origin}/old`, local)).url).toBe(`${origin}/new`);
});

test("a redirect that nobody wants followed is a failure like any other status", async () => {
  const asked: (string | undefined)[] = [];
  const origin = await loopbackServer((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: "/new" }).end();
  });
  const failure = await failureOf(openNetwork().download(`${origin}/old`, { ...local, followRedirects: false }));
  expect([failure.code, failure.status]).toEqual(["status", 302]);
  expect(failure.message).toContain(`${origin}/old answered with status 302`);
  expect(asked).toEqual(["/old"]);
});

test("a text is left in its charset when it is wanted as sent", async () => {
  const latin1 = Buffer.from("Größe", "latin1");
  const origin = await loopbackServer((_request, response) => {
    response.setHeader("content-type", "text/plain; charset=iso-8859-1");
    response.end(latin1);
  });
  const bytesOf = async (options: DownloadOptions) => (await openNetwork().download(origin, options)).bytes;
  expect(await bytesOf(local)).toEqual(Buffer.from("Größe"));
  expect(await bytesOf({ ...local, asSent: true })).toEqual(latin1);
});

describe("new attempts", () => {
  const busy = (header: string) =>
    loopbackServer((_request, response) => response.writeHead(503, { "retry-after": header }).end());

  test("wait as long as the server wants", async () => {
    const waits: number[] = [];
    const origin = await busy("7");
    const network = openNetwork({ wait: async (ms) => void waits.push(ms) });
    expect((await failureOf(network.download(origin, local))).status).toBe(503);
    expect(waits).toEqual([7000, 7000, 7000]);
  });

  test("are given up when the time for all does not last, and it is told when to come back", async () => {
    const waits: number[] = [];
    const origin = await busy("121");
    const network = openNetwork({ wait: async (ms) => void waits.push(ms) });
    expect((await failureOf(network.download(origin, local))).message).toMatch(/Try again in 3 min/);
    expect(waits).toEqual([]);
  });

  test("are made as often as asked for", async () => {
    let asked = 0;
    const origin = await loopbackServer((_request, response) => {
      asked++;
      response.writeHead(500).end();
    });
    await failureOf(openNetwork().download(origin, { ...local, retries: 0 }));
    expect(asked).toBe(1);
  });
});

describe("an end before the end", () => {
  test("an aborted download ends with the reason of the abort", async () => {
    const stop = new AbortController();
    const origin = await loopbackServer(() => stop.abort(new Error("enough")));
    await expect(openNetwork().download(origin, { ...local, signal: stop.signal })).rejects.toThrow("enough");
  });

  test("also while it waits for a new attempt", async () => {
    const stop = new AbortController();
    const origin = await loopbackServer((_request, response) => {
      response.writeHead(503, { "retry-after": "100" }).end();
      setImmediate(() => stop.abort(new Error("enough")));
    });
    const network = openNetwork({
      wait: (_ms, signal) => new Promise((_, no) => signal.addEventListener("abort", no)),
    });
    await expect(network.download(origin, { ...local, signal: stop.signal })).rejects.toThrow("enough");
  });

  test("a network that is closed ends what runs, and fetches no more", async () => {
    const arrived = Promise.withResolvers<void>();
    const origin = await loopbackServer(() => arrived.resolve());
    const network = openNetwork();
    const work = failureOf(network.download(origin, local));
    await arrived.promise;
    await network.close();
    expect((await work).message).toMatch(/lectern ends/);
    expect((await failureOf(network.download(origin, local))).message).toMatch(/lectern ends/);
  });
});

test("one host has four downloads at a time", async () => {
  let open = 0;
  let most = 0;
  const answers: (() => void)[] = [];
  const origin = await loopbackServer((_request, response) => {
    most = Math.max(most, ++open);
    const answer = () => {
      open--;
      response.end("x");
    };
    // The fourth frees all before it; the others of the second half find the place taken only if there is a limit.
    answers.push(answer);
    if (answers.length === 4) for (const one of answers.splice(0)) one();
  });
  const network = openNetwork();
  await Promise.all(Array.from({ length: 8 }, () => network.download(origin, local)));
  expect(most).toBe(4);
});

test("connections are used again", async () => {
  const sockets = new Set<unknown>();
  const origin = await loopbackServer((request, response) => {
    sockets.add(request.socket);
    response.end("x");
  });
  const network = openNetwork();
  for (let turn = 0; turn < 10; turn++) await network.download(origin, local);
  // A second one is opened when the next download begins before the last connection is found free.
  expect(sockets.size).toBeLessThanOrEqual(2);
});
