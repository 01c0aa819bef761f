import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { DownloadOptions } from "../../../src/fetch/mod.ts";
import { CATALOGUE, URI_PREFIX } from "../../../src/presets/kinetis/catalogue.ts";
import { secureServer } from "../../fetch/secure_server.ts";
import { kinetisClient, loopbackDownload, writtenDownload } from "./kinetis_client.ts";
import { pageServer } from "./page_server.ts";

const PATH = "/kinetis-dev/kinetis/main/docs/queue-redis.md";
const URI = "kinetis://docs/queue-redis";
const MIB = 1024 * 1024;

/** A client of a site that answers so, and the site. */
async function reading(answer: (response: ServerResponse) => void, smaller?: Parameters<typeof loopbackDownload>[0]) {
  const site = await pageServer(answer);
  return { ...site, ...kinetisClient({ origin: site.origin, download: loopbackDownload(smaller) }) };
}

describe("a page is given as it lies there", () => {
  const chunked = (...chunks: (string | Buffer)[]) => {
    return (response: ServerResponse) => {
      for (const chunk of chunks) response.write(chunk);
      response.end();
    };
  };
  test.each<[string, (response: ServerResponse) => void, string]>([
    ["200", (response) => response.end("# Queue\n"), "# Queue\n"],
    [
      "in chunks, one of which ends inside a character",
      chunked("# Größ", Buffer.from([0xc3]), Buffer.from([0xa4])),
      "# Größä",
    ],
    ["nothing at all", (response) => response.end(), ""],
    ["line ends of both kinds, and none at the end", (response) => response.end("a\r\nb\n\nc"), "a\r\nb\n\nc"],
    ["a byte order mark stays", (response) => response.end("\ufeff# Queue\n"), "\ufeff# Queue\n"],
    [
      "a charset that is not so changes nothing",
      (response) => response.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" }).end("Größe – 日本"),
      "Größe – 日本",
    ],
    [
      "nor does one by which other bytes would be meant",
      (response) => response.writeHead(200, { "content-type": "text/plain; charset=utf-16le" }).end("abcd"),
      "abcd",
    ],
    [
      "compressed",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("# Queue\n")),
      "# Queue\n",
    ],
  ])("%s", async (_how, answer, text) => {
    const { read, logged } = await reading(answer);
    expect((await read(URI)).result).toEqual({ contents: [{ uri: URI, mimeType: "text/markdown", text }] });
    expect(logged).toEqual([]);
  });

  test("over HTTP/2, which the real site speaks", async () => {
    const { origin, protocols } = await secureServer("localhost.pem", (path) => ({ body: path }));
    const { read } = kinetisClient({ origin, download: loopbackDownload() });
    expect((await read(URI)).result).toMatchObject({ contents: [{ text: PATH }] });
    expect(protocols).toEqual(["2.0"]);
  });

  test("4 MiB exactly, announced or not", async () => {
    const page = "x".repeat(4 * MIB);
    for (const announced of [{}, { "content-length": page.length }]) {
      const { read } = await reading((response) => response.writeHead(200, announced).end(page));
      const [{ text }] = (await read(URI)).result.contents as [{ text: string }];
      // Compared here: as a failure 4 MiB would be printed.
      expect(text === page).toBe(true);
    }
  });
});

test("what is asked for is one GET of markdown, and each read asks again", async () => {
  const { read, asked, requests } = await reading((response) => response.end(`${asked.length}`));
  for (const text of ["1", "2"]) expect((await read(URI)).result).toMatchObject({ contents: [{ text }] });
  expect(asked).toEqual([`GET ${PATH}`, `GET ${PATH}`]);
  expect(requests[1]!.headers).toMatchObject({ accept: "text/plain, text/markdown" });
  for (const name of ["if-none-match", "if-modified-since", "cookie", "authorization"]) {
    expect(requests[1]!.headers).not.toHaveProperty(name);
  }
});

test("each page has one address at the site of the framework, over https", async () => {
  const { download, asked } = writtenDownload(Object.fromEntries(CATALOGUE.map(({ slug }) => [slug, slug])));
  const { read } = kinetisClient({ download });
  for (const { slug } of CATALOGUE)
    expect((await read(URI_PREFIX + slug)).result).toMatchObject({ contents: [{ text: slug }] });
  expect(asked).toEqual(
    CATALOGUE.map(({ slug }) => `https://raw.githubusercontent.com/kinetis-dev/kinetis/main/docs/${slug}.md`),
  );
});

test("every read is given its limits, whatever downloads it", async () => {
  const given: DownloadOptions[] = [];
  const download = async (_address: string, options: DownloadOptions) => {
    given.push(options);
    return { bytes: Buffer.from("text"), url: "", validators: {} };
  };
  const { read } = kinetisClient({ download });
  await read(URI);
  expect(given).toEqual([
    {
      maxBytes: 4_194_304,
      connectTimeout: 10_000,
      idleTimeout: 10_000,
      totalTimeout: 30_000,
      followRedirects: false,
      retries: 0,
      asSent: true,
      accept: "text/plain, text/markdown",
      signal: expect.any(AbortSignal),
    },
  ]);
});

describe("an address that is no page is refused, and nothing is fetched", () => {
  test.each(["kinetis://docs/nothing", "file:///etc/passwd", "kinetis://docs/../index"])("%s", async (uri) => {
    const { download, asked } = writtenDownload({});
    const { read, logged } = kinetisClient({ download });
    expect((await read(uri)).error).toEqual({ code: -32002, message: `Resource not found: "${uri}".`, data: { uri } });
    expect([asked, logged]).toEqual([[], []]);
  });
});

describe("a read that its client calls off", () => {
  test.each([
    ["is not answered", '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}', undefined],
    ["because the server ends is answered so", undefined, { code: -32603, message: "The server is ending." }],
  ])("%s, its fetch ends, and nothing is told to the operator", async (_what, cancelled, error) => {
    const arrived = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const { send, connection, logged } = await reading((response) => {
      response.on("close", hungUp.resolve);
      response.write("# Queue");
      arrived.resolve();
    });
    const answer = send(`{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"${URI}"}}`);
    await arrived.promise;
    if (cancelled) await send(cancelled);
    else connection.abort("The server is ending.");
    const frame = await answer;
    expect(frame && JSON.parse(frame).error).toEqual(error);
    await hungUp.promise;
    expect(logged).toEqual([]);
  });
});
