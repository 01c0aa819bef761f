import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { npmReader } from "../../src/sources/npm.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { knownOf, readingOptions, textsOf } from "./reading_options.ts";
import { type Files, packed } from "./tar_archive.ts";

const VERSIONS = ["3.0.0", "4.0.0", "4.1.0", "5.0.0-beta.1"];

/** What a registry holds of each version. */
const filesOf = (version: string): Files => ({
  "package.json": "{}",
  "README.md": `# Version ${version}\n`,
  "docs/a.md": "# A\n",
  "dist/generated.md": "",
  "index.js": "",
});

interface RegistryOptions {
  /** Files around the reader. */
  project?: Files;
  /** Changes what the registry says of each archive. */
  dist?: (dist: Record<string, unknown>, server: string) => object;
  env?: NodeJS.ProcessEnv;
}

/** A registry on this machine with two packages, `zod` and `@s/p`, and a reader in a project of its own. */
async function registry({ project = {}, dist = (given) => given, env }: RegistryOptions = {}) {
  const requests: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const archives = new Map<string, Buffer>();
  for (const version of VERSIONS) archives.set(`/archives/${version}.tgz`, await packed(filesOf(version)));
  const server = await loopbackServer((request, response) => {
    const url = request.url!;
    requests.push({ url, headers: request.headers });
    const archive = archives.get(url);
    if (archive) return response.end(archive);
    if (url !== "/zod" && url !== "/@s%2fp") return response.writeHead(404).end("{}");
    if (request.headers["if-none-match"] === '"list"') return response.writeHead(304).end();
    const versions = VERSIONS.map((version) => {
      const path = `/archives/${version}.tgz`;
      const integrity = `sha512-${createHash("sha512").update(archives.get(path)!).digest("base64")}`;
      return [version, { version, dist: dist({ tarball: server + path, integrity }, server) }];
    });
    const tags = { latest: "4.1.0", next: "5.0.0-beta.1" };
    response.writeHead(200, { etag: '"list"', "content-type": "application/json" });
    response.end(JSON.stringify({ "dist-tags": tags, versions: Object.fromEntries(versions) }));
  });
  const folder = temporaryFolder({ ".git/HEAD": "", ...project });
  const read = npmReader({ folder, env: env ?? { npm_config_registry: server, HOME: folder } });
  return { read, requests, server, folder, urls: () => requests.map(({ url }) => url) };
}

describe("which version is read", () => {
  test.each<[string, string, Files, string]>([
    ["the latest, for lack of other words", "npm:zod", {}, "4.1.0"],
    ["the one asked for", "npm:zod@3.0.0", {}, "3.0.0"],
    ["as it may be written", "npm:zod@v3.0.0", {}, "3.0.0"],
    ["the highest that a range allows", "npm:zod@^4.0.0", {}, "4.1.0"],
    ["of a major version", "npm:zod@4", {}, "4.1.0"],
    ["what a tag names", "npm:zod@next", {}, "5.0.0-beta.1"],
    ["of a package with a scope", "npm:@s/p@~4.0", {}, "4.0.0"],
    [
      "the one of the project's lock file",
      "npm:zod",
      { "package-lock.json": JSON.stringify({ packages: { "node_modules/zod": { version: "4.0.0" } } }) },
      "4.0.0",
    ],
    [
      "the highest of the major version that the project's manifest begins at",
      "npm:zod",
      { "package.json": JSON.stringify({ dependencies: { zod: ">=3" } }) },
      "3.0.0",
    ],
    [
      "the one asked for, whatever the project uses",
      "npm:zod@4.1.0",
      { "node_modules/zod/package.json": JSON.stringify({ version: "3.0.0" }) },
      "4.1.0",
    ],
  ])("%s", async (_what, origin, project, version) => {
    const { read } = await registry({ project });
    const reading = await read(origin, readingOptions());
    expect(reading).toMatchObject({ shape: "pages", version });
    expect(reading!.location).toBe(
      `https://www.npmjs.com/package/${origin.slice(4).replace(/@[^/@]*$/, "")}/v/${version}`,
    );
    expect(textsOf(reading)).toEqual({ "README.md": `# Version ${version}\n`, "docs/a.md": "# A\n" });
  });

  test.each([
    ["npm:zod@9", /has no version "9".*tags latest, next.*newest version 5\.0\.0-beta\.1/],
    ["npm:zod@nightly", /has no version "nightly"/],
    ["npm:none", /has no package none.*--header-from/],
  ])("%s is not there, which is told with what is", async (origin, message) => {
    const { read } = await registry();
    await expect(read(origin, readingOptions())).rejects.toMatchObject({
      code: "source_missing",
      message: expect.stringMatching(message),
    });
  });
});

describe("what is installed is read where it lies", () => {
  const installed: Files = {
    "node_modules/zod/package.json": JSON.stringify({ version: "3.22.4" }),
    "node_modules/zod/README.md": "# Here\n",
    "node_modules/zod/docs/a.md": "# A\n",
    "node_modules/zod/dist/generated.md": "",
    "node_modules/zod/node_modules/other/README.md": "",
    ".gitignore": "node_modules\n",
  };

  test.each(["npm:zod", "npm:zod@3.22.4", "npm:zod@^3.0.0"])("%s: without a request", async (origin) => {
    const { read, requests } = await registry({ project: installed });
    const reading = await read(origin, readingOptions({ exclude: ["docs/b.md"] }));
    expect(reading?.version).toBe("3.22.4");
    expect(textsOf(reading)).toEqual({ "README.md": "# Here\n", "docs/a.md": "# A\n" });
    expect(await read(origin, readingOptions({ known: knownOf(reading!) }))).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test("through the link of a package manager", async () => {
    const { read, folder } = await registry({
      project: {
        "store/zod/package.json": JSON.stringify({ version: "3.22.4" }),
        "store/zod/README.md": "# Here\n",
      },
    });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(folder, "store", "zod"), join(folder, "node_modules", "zod"));
    expect(textsOf(await read("npm:zod", readingOptions()))).toEqual({ "README.md": "# Here\n" });
  });
});

describe("what is read already is not read again", () => {
  test.each([
    ["npm:zod@4.0.0", []],
    ["npm:zod@^4.0.0", ["/zod"]],
    ["npm:zod", ["/zod"]],
  ])("%s asks for %j", async (origin, expected) => {
    const { read, requests, urls } = await registry();
    const reading = await read(origin, readingOptions());
    requests.length = 0;
    expect(await read(origin, readingOptions({ known: knownOf(reading!) }))).toBeUndefined();
    expect(urls()).toEqual(expected);
  });

  test("but another version is, once the project uses it, though the registry has no news", async () => {
    const first = await registry();
    const known = knownOf((await first.read("npm:zod", readingOptions()))!);
    const lock = JSON.stringify({ packages: { "node_modules/zod": { version: "4.0.0" } } });
    const later = await registry({ project: { "package-lock.json": lock } });
    expect(await later.read("npm:zod", readingOptions({ known }))).toMatchObject({ version: "4.0.0" });
  });
});

describe("an archive is what the registry says, or refused", () => {
  const sha1 = (version: string) =>
    packed(filesOf(version)).then((bytes) => createHash("sha1").update(bytes).digest("hex"));

  test("by its older checksum, when it is the only one", async () => {
    const shasum = await sha1("4.1.0");
    const { read } = await registry({ dist: ({ tarball }) => ({ tarball, shasum }) });
    expect((await read("npm:zod@4.1.0", readingOptions()))?.version).toBe("4.1.0");
    await expect(read("npm:zod@4.0.0", readingOptions())).rejects.toMatchObject({ code: "archive" });
  });

  test.each<[string, NonNullable<RegistryOptions["dist"]>, object]>([
    ["another one", (dist) => ({ ...dist, integrity: "sha512-AAAA" }), { code: "archive" }],
    [
      "one of the strongest checksums suffices",
      (dist) => ({ ...dist, integrity: `sha1-AAAA ${dist.integrity} sha512-AAAA` }),
      {},
    ],
    ["no checksum", ({ tarball }) => ({ tarball }), { code: "archive" }],
    ["no address", () => ({}), { code: "source_missing" }],
    ["an address of another kind", (dist) => ({ ...dist, tarball: "file:///etc/passwd" }), { code: "address" }],
  ])("%s", async (_what, dist, error) => {
    const { read } = await registry({ dist });
    const reading = read("npm:zod", readingOptions());
    if (Object.keys(error).length === 0) expect((await reading)?.version).toBe("4.1.0");
    else await expect(reading).rejects.toMatchObject(error);
  });
});

describe("which registry is asked", () => {
  const nowhere = "registry=http://127.0.0.1:9/";
  test.each<[string, (server: string) => Files, (server: string) => NodeJS.ProcessEnv, string]>([
    ["the environment's", () => ({ ".npmrc": nowhere }), (server) => ({ npm_config_registry: server }), "npm:zod"],
    ["the project's", (server) => ({ ".npmrc": `; ours\nregistry = "${server}"\n` }), () => ({}), "npm:zod"],
    ["the scope's", (server) => ({ ".npmrc": `@s:registry=${server}/\n${nowhere}\n` }), () => ({}), "npm:@s/p"],
    [
      "one that a variable completes",
      () => ({ ".npmrc": `registry=${"$"}{WHERE}/\n` }),
      (WHERE) => ({ WHERE }),
      "npm:zod",
    ],
    [
      "the user's",
      (server) => ({ "home/.npmrc": `registry=${server}\n//x/:_authToken=secret` }),
      () => ({}),
      "npm:zod",
    ],
  ])("%s", async (_what, project, env, origin) => {
    const { server, requests } = await registry();
    const folder = temporaryFolder({ ".git/HEAD": "", ...project(server) });
    const read = npmReader({ folder, env: { HOME: join(folder, "home"), ...env(server) } });
    expect((await read(origin, readingOptions()))?.version).toBe("4.1.0");
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  test("a mirror that passes on the addresses of npm's own registry is asked for the archives too", async () => {
    const { read, urls } = await registry({
      dist: (dist, server) => ({
        ...dist,
        tarball: String(dist.tarball).replace(server, "https://registry.npmjs.org"),
      }),
    });
    expect((await read("npm:zod", readingOptions()))?.version).toBe("4.1.0");
    expect(urls()).toEqual(["/zod", "/archives/4.1.0.tgz"]);
  });

  test("a header goes to the registry, and not to where its archives lie elsewhere", async () => {
    const seen: (string | undefined)[] = [];
    const archive = await packed(filesOf("4.1.0"));
    const elsewhere = await loopbackServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end(archive);
    });
    const { read, requests } = await registry({ dist: (dist) => ({ ...dist, tarball: `${elsewhere}/a.tgz` }) });
    await read("npm:zod", readingOptions({ headers: { Authorization: "Bearer x" } }));
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer x"]);
    expect(seen).toEqual([undefined]);
  });

  test("one of this machine only where that is permitted", async () => {
    const { read } = await registry();
    await expect(read("npm:zod", readingOptions({ allowLocal: false }))).rejects.toMatchObject({ code: "address" });
  });
});

test("an answer that is no list of versions is none", async () => {
  const server = await loopbackServer((_request, response) => response.end("<html>sign in</html>"));
  const folder = temporaryFolder({ ".git/HEAD": "" });
  const read = npmReader({ folder, env: { npm_config_registry: server, HOME: folder } });
  await expect(read("npm:zod", readingOptions())).rejects.toMatchObject({ code: "source_missing" });
});
