import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { type GithubPlaces, githubReader } from "../../src/sources/github.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { knownOf, readingOptions, textsOf } from "./reading_options.ts";
import { type Files, packed } from "./tar_archive.ts";

const SHA = "3f2a9c41d0b7e86f5a1c2d3e4f5061728394a5b6";
const FILES: Files = { "README.md": "# R\n", "docs/a.md": "# A\n", "docs/deep/b.mdx": "# B\n", "src/x.ts": "" };

/** GitHub on this machine, with one repository `o/r`; what was asked of it, and a reader that asks it. */
async function github(options: { isPrivate?: boolean; status?: number; env?: NodeJS.ProcessEnv; body?: Buffer } = {}) {
  const requests: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const archive = options.body ?? (await packed(FILES, "r-main", SHA));
  const server = await loopbackServer((request, response) => {
    const url = request.url!;
    requests.push({ url, headers: request.headers });
    const isApi = url.startsWith("/repos/");
    const isLetIn = !options.isPrivate || (isApi && request.headers.authorization === "Bearer secret-token");
    const isKnown = /^\/(?:repos\/o\/r\/tarball|o\/r\/tar\.gz\/(?:HEAD|v2|release\/1\.x|[0-9a-f]{40}))/.test(url);
    if (options.status) response.writeHead(options.status).end();
    else if (!isLetIn || !isKnown) response.writeHead(404).end("404: Not Found");
    else if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"', "content-type": "application/x-gzip" }).end(archive);
  });
  const places: GithubPlaces = { archives: server, api: server, env: options.env ?? {} };
  return { requests, read: githubReader(places) };
}

test("one request brings the pages of the default branch, with the commit that they are of", async () => {
  const { read, requests } = await github();
  const progress: number[] = [];
  const reading = await read("github:o/r", readingOptions({ onProgress: ({ done }) => progress.push(done) }));
  expect(textsOf(reading)).toEqual({ "README.md": "# R\n", "docs/a.md": "# A\n", "docs/deep/b.mdx": "# B\n" });
  expect(reading).toMatchObject({
    shape: "pages",
    version: SHA,
    location: `https://github.com/o/r/tree/${SHA}`,
    validators: { etag: '"one"' },
  });
  expect(requests.map(({ url }) => url)).toEqual(["/o/r/tar.gz/HEAD"]);
  expect(progress.length).toBeGreaterThan(0);
});

test("a folder of it, a file of it, a branch, a tag, a commit", async () => {
  const { read, requests } = await github();
  const pathsOf = async (origin: string) => Object.keys(textsOf(await read(origin, readingOptions())));
  expect(await pathsOf("github:o/r/docs")).toEqual(["a.md", "deep/b.mdx"]);
  expect(await pathsOf("github:o/r/docs/a.md@v2")).toEqual(["a.md"]);
  expect(await pathsOf("github:o/r@release/1.x")).toHaveLength(3);
  expect(await pathsOf(`github:o/r@${SHA}`)).toHaveLength(3);
  const tails = ["HEAD", "v2", "release/1.x", SHA];
  expect(requests.map(({ url }) => url)).toEqual(tails.map((tail) => `/o/r/tar.gz/${tail}`));
});

test("include and exclude are those of a folder", async () => {
  const { read } = await github();
  const options = readingOptions({ include: ["docs/**"], exclude: ["**/deep/**"] });
  expect(Object.keys(textsOf(await read("github:o/r", options)))).toEqual(["docs/a.md"]);
});

test("no news costs one answer without a body; a pinned commit costs none", async () => {
  const { read, requests } = await github();
  const reading = await read("github:o/r/docs", readingOptions());
  const known = knownOf(reading!);
  expect(await read("github:o/r/docs", readingOptions({ known }))).toBeUndefined();
  expect(requests).toHaveLength(2);
  expect(requests[1]!.headers["if-none-match"]).toBe('"one"');
  expect(await read(`github:o/r/docs@${SHA}`, readingOptions({ known }))).toBeUndefined();
  expect(requests).toHaveLength(2);
});

test("an archive without a commit has no version", async () => {
  const { read } = await github({ body: await packed(FILES, "r-main", "made by hand") });
  expect((await read("github:o/r@v2", readingOptions()))?.version).toBeUndefined();
});

test("a token goes to the API, and only when there is no other way", async () => {
  const env = { GITHUB_TOKEN: "secret-token" };
  const open = await github({ env });
  await open.read("github:o/r", readingOptions());
  expect(open.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  for (const env of [{ GITHUB_TOKEN: "secret-token" }, { GH_TOKEN: "secret-token" }]) {
    const closed = await github({ isPrivate: true, env });
    expect((await closed.read("github:o/r@v2", readingOptions()))?.version).toBe(SHA);
    expect(closed.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/o/r/tar.gz/v2", undefined],
      ["/repos/o/r/tarball/v2", "Bearer secret-token"],
    ]);
  }
});

test("a header that was given for the source goes before the token of the environment", async () => {
  const { read, requests } = await github({ isPrivate: true, env: { GITHUB_TOKEN: "other" } });
  await read("github:o/r", readingOptions({ headers: { Authorization: "Bearer secret-token" } }));
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ["/repos/o/r/tarball", "Bearer secret-token"],
  ]);
});

test.each<[string, Parameters<typeof github>[0], string, object]>([
  [
    "no such repository",
    {},
    "github:o/none",
    { code: "source_missing", message: expect.stringMatching(/no repository o\/none, or it is private.*GITHUB_TOKEN/) },
  ],
  [
    "no such branch",
    {},
    "github:o/r@none",
    { code: "source_missing", message: expect.stringMatching(/or no none in it/) },
  ],
  [
    "a token that may not",
    { isPrivate: true, env: { GITHUB_TOKEN: "wrong-secret" } },
    "github:o/r",
    { code: "source_missing", message: expect.stringMatching(/^(?!.*wrong-secret).*token may not read it/) },
  ],
  [
    "no such folder",
    {},
    "github:o/r/none",
    { code: "source_missing", message: expect.stringMatching(/It has .*docs\//) },
  ],
  ["a folder without a page", {}, "github:o/r/src", { code: "empty" }],
  [
    "asked too often",
    { status: 403 },
    "github:o/r",
    { code: "status", status: 403, message: expect.stringMatching(/GITHUB_TOKEN/) },
  ],
  ["GitHub is down", { status: 500 }, "github:o/r", { code: "status", status: 500 }],
  ["a page instead of an archive", { body: Buffer.from("<html>".repeat(200)) }, "github:o/r", { code: "archive" }],
  ["not that form", {}, "github:o", { code: "source_form" }],
  ["an owner that leads upwards", {}, "github:../r", { code: "source_form" }],
])("%s: told in words", async (_what, options, origin, error) => {
  const { read } = await github(options);
  await expect(read(origin, readingOptions())).rejects.toMatchObject(error);
});

test("the token within an address that GitHub redirects to is not told", async () => {
  const server = await loopbackServer((request, response) => {
    if (request.url!.startsWith("/repos")) response.writeHead(302, { location: "/archive?token=secret-token" }).end();
    else response.writeHead(418).end();
  });
  const read = githubReader({ archives: server, api: server, env: {} });
  const asking = read("github:o/r", readingOptions({ headers: { Authorization: "Bearer x" } }));
  await expect(asking).rejects.toMatchObject({ status: 418, message: expect.not.stringContaining("secret-token") });
});
