import type { RequestListener } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type DownloadOptions, download, FetchError } from "../../src/fetch/mod.ts";
import { loopbackServer } from "./loopback_server.ts";

const limited = { maxBytes: 1000 };
const local: DownloadOptions = { ...limited, allowLocal: true };

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FetchError);
  return (error as FetchError).code;
}

afterEach(() => vi.unstubAllEnvs());

test("bytes arrive as they were sent, with what tells later whether they changed", async () => {
  const origin = await loopbackServer((_request, response) => {
    response.setHeader("etag", '"1"');
    response.write("# T");
    response.end("itle\n");
  });
  const arrived: number[] = [];
  const found = await download(`${origin}/llms-full.txt`, { ...local, onProgress: (bytes) => arrived.push(bytes) });
  expect(Buffer.from(found.bytes!).toString()).toBe("# Title\n");
  expect(found).toMatchObject({ url: `${origin}/llms-full.txt`, validators: { etag: '"1"' } });
  expect(arrived.at(-1)).toBe(8);
});

test("an unchanged document costs one answer without a body", async () => {
  const origin = await loopbackServer((request, response) => {
    response.statusCode = request.headers["if-none-match"] === '"1"' ? 304 : 500;
    response.end();
  });
  const found = await download(origin, { ...local, validators: { etag: '"1"' } });
  expect(found.bytes).toBeUndefined();
  expect(found.validators).toEqual({ etag: '"1"' });
});

describe("what is refused", () => {
  test.each([
    ["http://example.com/llms-full.txt", "address", "not https"],
    ["ftp://example.com/llms-full.txt", "address", "a strange scheme"],
    ["https://user:secret@example.com/", "address", "a password in an address"],
    ["https://127.0.0.1/llms-full.txt", "address", "this machine"],
    ["https://[::ffff:10.0.0.1]/x", "address", "a private network, spelt as IPv6"],
    ["https://localhost/llms-full.txt", "address", "a name that resolves to this machine"],
    ["https://2130706433/x", "address", "this machine as one number"],
  ])("%s: %s, %s", async (address, code) => {
    expect(await codeOf(download(address, limited))).toBe(code);
  });

  test("every connection, when offline", async () => {
    vi.stubEnv("LECTERN_OFFLINE", "1");
    expect(await codeOf(download("https://example.com/", limited))).toBe("offline");
  });

  const listeners: [string, string, Partial<DownloadOptions>, RequestListener][] = [
    ["another status than 200", "status", {}, (_request, response) => response.writeHead(404).end()],
    ["a body over the limit", "too_large", { maxBytes: 5 }, (_request, response) => response.end("123456")],
    [
      "a body over the limit that does not say so",
      "too_large",
      { maxBytes: 5 },
      (_request, response) => {
        response.write("123");
        response.end("456");
      },
    ],
    ["a server that says nothing", "timeout", { idleTimeout: 50 }, () => {}],
    [
      "a body that stops half-way",
      "timeout",
      { idleTimeout: 50 },
      (_request, response) => void response.writeHead(200).write("x"),
    ],
    ["an answer that takes too long in all", "timeout", { totalTimeout: 50 }, () => {}],
    ["a connection that breaks", "network", {}, (request) => request.socket.destroy()],
    [
      "a redirect without end",
      "redirect",
      {},
      (_request, response) => response.writeHead(302, { location: "/again" }).end(),
    ],
    ["a redirect to nowhere", "redirect", {}, (_request, response) => response.writeHead(301).end()],
    [
      "a redirect to another host",
      "redirect",
      {},
      (_request, response) => response.writeHead(308, { location: "https://docs.other.example/" }).end(),
    ],
  ];
  test.each(listeners)("%s", async (_reason, code, options, listener) => {
    const origin = await loopbackServer(listener);
    expect(await codeOf(download(`${origin}/start`, { ...local, ...options }))).toBe(code);
  });

  test("the message of a redirect names the status, the new host and how to add it", async () => {
    const origin = await loopbackServer((_request, response) => {
      response.writeHead(308, { location: "https://docs.other.example/llms.txt" }).end();
    });
    await expect(download(origin, local)).rejects.toThrow(/308.*docs\.other\.example.*lectern add https:/);
  });
});

test("a redirect within the site is followed, and the last address is told", async () => {
  const origin = await loopbackServer((request, response) => {
    if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
    else response.end("text");
  });
  expect((await download(`${origin}/old`, local)).url).toBe(`${origin}/new`);
});

test("an aborted download ends with the reason of the abort", async () => {
  const origin = await loopbackServer(() => {});
  const stop = new AbortController();
  const work = download(origin, { ...local, signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(work).rejects.toThrow("enough");
});
