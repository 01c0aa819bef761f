import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import tls from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { kinetisPreset } from "../../../src/presets/kinetis/mod.ts";
import { certificate } from "../../fetch/secure_server.ts";
import { exchange, request } from "../../protocol/exchange.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { kinetisClient, loopbackDownload, writtenDownload } from "./kinetis_client.ts";
import { pageServer } from "./page_server.ts";

const PATH = "/kinetis-dev/kinetis/main/docs/storage.md";
const URI = "kinetis://docs/storage";
const MIB = 1024 * 1024;

afterEach(() => vi.unstubAllEnvs());

/** All that a client is ever told. */
const TOLD = { code: -32603, message: 'Could not read "kinetis://docs/storage".' };

/** What a client of this site gets, and what the operator does. */
async function failure(origin: string, download: Parameters<typeof kinetisClient>[0]["download"] = loopbackDownload()) {
  const { read, logged } = kinetisClient({ origin, download: download! });
  const frame = await read(URI);
  return { frame, logged };
}

/** The client learns the page's address alone; the operator learns in one line which address failed, and why. */
function expectTold({ frame, logged }: Awaited<ReturnType<typeof failure>>, origin: string, why: RegExp): void {
  expect(frame).toEqual({ jsonrpc: "2.0", id: 1, error: TOLD });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(origin + PATH);
  expect(logged[0]).toMatch(why);
  expect(logged[0]).not.toMatch(/[\r\n]|\bat .*:\d+:\d+/);
}

describe("a site that answers otherwise is asked once", () => {
  const zeros = Buffer.alloc(4 * MIB + 1, "x");
  type Response = Parameters<Parameters<typeof pageServer>[0]>[0];
  const parts = (...sizes: number[]) => {
    return (response: Response) => {
      for (const size of sizes) response.write("x".repeat(size));
      response.end();
    };
  };
  const rows: [
    what: string,
    answer: (response: Response) => void,
    why: RegExp,
    smaller?: { idleTimeout?: number; totalTimeout?: number },
  ][] = [
    ["302 is not followed", (response) => response.writeHead(302, { location: PATH }).end(), /status 302/],
    ["301 neither", (response) => response.writeHead(301, { location: `${PATH}?moved` }).end(), /status 301/],
    ["404", (response) => response.writeHead(404).end("# Not a page"), /status 404/],
    ["500 is not tried again", (response) => response.writeHead(500).end(), /status 500/],
    [
      "503 neither, whenever it says to come back",
      (response) => response.writeHead(503, { "retry-after": "0" }).end(),
      /status 503/,
    ],
    ["429", (response) => response.writeHead(429).end(), /status 429/],
    ["204 is a success elsewhere", (response) => response.writeHead(204).end(), /status 204/],
    [
      "206 as well",
      (response) => response.writeHead(206, { "content-range": "bytes 0-3/9" }).end("text"),
      /status 206/,
    ],
    ["304, though nothing was known", (response) => response.writeHead(304).end(), /status 304/],
    [
      "one byte more than 4 MiB, announced",
      (response) => response.writeHead(200, { "content-length": zeros.length }).end(zeros),
      /limit of 4194304 bytes/,
    ],
    ["one byte more, not announced", parts(4 * MIB, 1), /limit of 4194304 bytes/],
    ["3 MiB and 2 MiB", parts(3 * MIB, 2 * MIB), /limit of 4194304 bytes/],
    [
      "little that unfolds to one byte more",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(zeros)),
      /limit of 4194304 bytes/,
    ],
    [
      "and in another way",
      (response) => response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync(zeros)),
      /limit of 4194304 bytes/,
    ],
    [
      "two bytes that begin a character and do not go on (C3 28)",
      (response) => response.end(Buffer.from([0x61, 0xc3, 0x28])),
      /not valid UTF-8/,
    ],
    ["a byte that begins none (B1 31)", (response) => response.end(Buffer.from([0xb1, 0x31])), /not valid UTF-8/],
    [
      "Latin 1, though it says so",
      (response) =>
        response.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" }).end(Buffer.from("ä", "latin1")),
      /not valid UTF-8/,
    ],
    ["a character cut short", (response) => response.end(Buffer.from("ä").subarray(0, 1)), /not valid UTF-8/],
    ["no answer: the idle time", () => {}, /gave no answer for 0\.1 s/, { idleTimeout: 100 }],
    [
      "half of an answer: the idle time",
      (response) => response.write("# Half"),
      /sent nothing for 0\.1 s/,
      { idleTimeout: 100 },
    ],
    ["a byte now and then: the total time", drip, /longer than 0\.2 s in all/, { totalTimeout: 200 }],
    [
      "a connection that breaks in the middle",
      (response) => response.write("# Half", () => response.destroy()),
      /broke before all/,
    ],
    [
      "less than was announced",
      (response) => response.writeHead(200, { "content-length": "10" }).write("text", () => response.destroy()),
      /broke|announced/,
    ],
  ];
  test.each(rows)("%s", async (_what, answer, why, smaller) => {
    const { origin, asked } = await pageServer(answer);
    expectTold(await failure(origin, loopbackDownload(smaller)), origin, why);
    expect(asked).toEqual([`GET ${PATH}`]);
  });

  /** Never still for long, and never at its end. */
  function drip(response: Response): void {
    const timer = setInterval(() => response.write("x"), 10);
    response.on("close", () => clearInterval(timer));
  }
});

test("what is too large is not read on", async () => {
  const hungUp = Promise.withResolvers<void>();
  const { origin } = await pageServer((response) => {
    response.on("close", hungUp.resolve);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, "x")));
    };
    response.on("drain", more);
    more();
  });
  expectTold(await failure(origin), origin, /limit of 4194304 bytes/);
  await hungUp.promise;
});

describe("a connection that is not secure asks for nothing", () => {
  test.each([
    ["a certificate for another name", "other_name.pem", /other names/],
    ["one that has expired", "expired.pem", /expired/],
    ["one that its owner made", "self_signed.pem", /self-signed/],
  ])("%s", async (_what, cert, why) => {
    const { origin, asked } = await pageServer((response) => response.end("text"), { cert });
    expectTold(await failure(origin), origin, why);
    expect(asked).toEqual([]);
  });

  test("one of an authority that nobody named", async () => {
    const { origin, asked } = await pageServer((response) => response.end("text"));
    expectTold(await failure(origin, loopbackDownload({}, { ca: undefined })), origin, /issuer is not known/);
    expect(asked).toEqual([]);
  });

  test("a site without TLS", async () => {
    const server = createServer((_request, response) => response.end("text")).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    expectTold(await failure(origin), origin, /no secure connection/);
  });

  test("nobody there", async () => {
    const origin = "https://localhost:1";
    expectTold(await failure(origin), origin, /accepts no connection/);
  });
});

describe("TLS 1.1, however Node was started", () => {
  const OLD = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;

  /** As `--tls-min-v1.1` and `--tls-cipher-list` do. */
  function allowOld(): void {
    const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls;
    onTestFinished(() => void Object.assign(tls, { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS }));
    Object.assign(tls, { DEFAULT_MIN_VERSION: "TLSv1.1", DEFAULT_CIPHERS: OLD.ciphers });
  }

  test("a site that speaks it alone is refused, though others would read it", async () => {
    const { origin, asked } = await pageServer((response) => response.end("text"), OLD);
    allowOld();
    const other = tls.connect({
      host: "localhost",
      port: Number(new URL(origin).port),
      ca: readFileSync(certificate("authority.pem")),
    });
    await once(other, "secureConnect");
    expect(other.getProtocol()).toBe("TLSv1.1");
    other.destroy();
    // With an authority of one's own, and with those that Node knows: each connects in its own way.
    for (const ca of [certificate("authority.pem"), undefined]) {
      expectTold(
        await failure(origin, loopbackDownload({}, { ca })),
        origin,
        /no secure connection \(.*(?:PROTOCOL|EPROTO)/,
      );
    }
    expect(asked).toEqual([]);
  });

  test("TLS 1.2 is enough", async () => {
    const { origin } = await pageServer((response) => response.end("text"), { maxVersion: "TLSv1.2" });
    const { frame } = await failure(origin);
    expect(frame).toMatchObject({ result: { contents: [{ text: "text" }] } });
  });
});

test("with LECTERN_OFFLINE=1 nothing is asked for", async () => {
  const { origin, asked } = await pageServer((response) => response.end("text"));
  expectTold(await failure(origin, loopbackDownload({}, { env: { LECTERN_OFFLINE: "1" } })), origin, /LECTERN_OFFLINE/);
  expect(asked).toEqual([]);
});

test("a reason of several lines is one line, and stays with the operator", async () => {
  const { download } = writtenDownload({ storage: new Error("no way\n  out of /home/someone\r\n") });
  const { frame, logged } = await failure("https://docs.example", download);
  expect(frame.error).toEqual(TOLD);
  expect(logged).toEqual([`https://docs.example${PATH} could not be read. no way out of /home/someone`]);
});

test("where nobody takes the reason, the client is answered all the same", async () => {
  const { download } = writtenDownload({ storage: new Error("no way") });
  const log = () => {
    throw new Error("standard error is closed");
  };
  const application = kinetisPreset({ download }).application({ log });
  const frames = await exchange(application, request(1, "resources/read", { uri: URI }));
  expect(frames).toEqual([{ jsonrpc: "2.0", id: 1, error: TOLD }]);
});

test("a setting that was wrong at the first read is read again at the next", async () => {
  const home = temporaryFolder({ "config.json": "{" });
  vi.stubEnv("LECTERN_HOME", home);
  vi.stubEnv("LECTERN_OFFLINE", "1");
  const { read, logged } = kinetisClient({});
  expect((await read(URI)).error).toEqual(TOLD);
  writeFileSync(join(home, "config.json"), "{}");
  expect((await read(URI)).error).toEqual(TOLD);
  expect(logged).toEqual([expect.stringContaining("config.json"), expect.stringContaining("LECTERN_OFFLINE")]);
});
