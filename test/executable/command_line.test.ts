import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { loopbackServer } from "../fetch/loopback_server.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./run.ts";

const PAGES = "# One\nSource: https://x.dev/one\n\nAlpha.\n\n\n# Two\nSource: https://x.dev/two\n\nBeta.\n";

describe("what a person can ask", () => {
  test("the version, in one line", async () => {
    const { exitCode, stdout } = await run(["version"]);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`lectern ${manifest.version} (${process.platform}-${process.arch})\n`);
  });

  test.each([[["help"]], [["--help"]], [[]]])("an overview, by %j", async (args) => {
    const { exitCode, stdout } = await run(args);
    expect(exitCode).toBe(0);
    for (const name of ["serve", "add", "remove", "list", "pages", "refresh", "search", "read", "status", "version"]) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    }
  });

  test.each(["serve", "add", "remove", "list", "pages", "refresh", "search", "read", "status", "version", "help"])(
    "help of %s, in both spellings",
    async (name) => {
      const long = await run([name, "--help"]);
      expect(long).toEqual(await run(["help", name]));
      expect(long.exitCode).toBe(0);
      expect(long.stdout).toMatch(new RegExp(`Usage: lectern ${name}`));
      expect(long.stdout).toMatch(/Examples?:/);
    },
  );
});

describe("what is used wrongly ends with 2, and names what exists and what is nearest", () => {
  test.each([
    [["serach", "x"], /no command "serach".*"search"/],
    [["search"], /needs <query>/],
    [["list", "x"], /"x".*Usage: lectern list/],
    [["search", "--limt", "3", "x"], /no flag --limt.*--limit/],
    [["search", "--limit", "500", "x"], /--limit is "500".*from 1 to 20/],
    [["search", "--limit", "-1", "x"], /--limit/],
    [["search", "--limit"], /--limit needs a value/],
    [["search", "--json=yes", "x"], /--json is a switch/],
    [["search", "x", "--source", "nowhere"], /no file or folder.*nowhere.*No source was added/],
    [["remove", "nothing"], /no source "nothing".*None was added/],
    [["refresh", "nothing"], /no source "nothing"/],
    [["read", "lectern://nothing/a"], /no source "nothing".*Known: lectern/],
    [["add", "https://x.dev/llms-full.txt", "--name", "No Name"], /"No Name" is no name/],
    [["search", "--dry-run"], /lectern search -- --dry-run/],
    [["search", "  "], /1 to 500 characters/],
    [["add", "hono.dev"], /https:\/\/hono\.dev/, 1],
  ] as [string[], RegExp, number?][])("%j", async (args, message, code = 2) => {
    const { exitCode, stdout, stderr } = await run(args, { cwd: temporaryFolder() });
    expect(stderr.replaceAll("\n", " ")).toMatch(message);
    expect(stdout).toBe("");
    expect(exitCode).toBe(code);
  });
});

test("a folder without a page is not added", async () => {
  const { exitCode, stderr } = await run(["add", temporaryFolder({ "notes.txt": "x" }), "--name", "x"]);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^lectern add: No \.md, \.mdx or \.markdown file/);
});

test("flags that shape a source are refused for one that was added", async () => {
  const home = temporaryFolder();
  await run(["add", temporaryFolder({ "a.md": "# A\n" }), "--name", "x"], { home });
  const { exitCode, stderr } = await run(["pages", "--source", "x", "--include", "b.md"], { home });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("--include");
});

test("a flag is searched for behind two dashes", async () => {
  const folder = temporaryFolder({ "cli.md": "# CLI\n\n## Trying it out\n\nPass `--dry-run` to change nothing.\n" });
  const { exitCode, stdout } = await run(["search", "--source", folder, "--", "--dry-run"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Trying it out");
});

test("from adding to removing", async () => {
  const home = temporaryFolder();
  const docs = temporaryFolder({ "guide/start.md": "# Start\n\nThe heron wades.\n", "b.md": "# B\n" });
  const added = await run(["add", docs, "--name", "birds"], { home });
  expect(added).toMatchObject({ exitCode: 0, stderr: "" });
  expect(added.stdout).toContain("Added birds: 2 pages, 2 sections");

  const listed = JSON.parse((await run(["list", "--json"], { home })).stdout);
  expect(listed.sources).toMatchObject([{ source: "birds", state: "ready", pages: 2, origin: docs }]);

  const found = JSON.parse((await run(["search", "heron", "--json"], { home })).stdout);
  expect(found.results).toMatchObject([{ uri: "lectern://birds/guide/start.md", source: "birds", startLine: 1 }]);
  expect(found.meta.considered).toBe(2);

  const { uri } = found.results[0];
  expect((await run(["read", uri], { home })).stdout).toBe("# Start\n\nThe heron wades.\n");
  const window = JSON.parse((await run(["read", uri, "--start-line", "3", "--json"], { home })).stdout);
  expect(window).toMatchObject({ startLine: 3, endLine: 3, hasMore: false, content: "The heron wades.\n" });

  const status = JSON.parse((await run(["status", "--json"], { home })).stdout);
  expect(status.sources).toMatchObject([{ source: "birds", state: "ready", pages: 2, error: null }]);

  const again = await run(["add", docs, "--name", "birds"], { home });
  expect(again.stdout).toContain("Refreshed birds");
  const other = await run(["add", temporaryFolder({ "a.md": "# A\n" }), "--name", "birds"], { home });
  expect(other.exitCode).toBe(2);
  expect(other.stderr).toContain("--name");

  expect(await run(["remove", "birds"], { home })).toMatchObject({ exitCode: 0, stdout: "Removed birds.\n" });
  expect(existsSync(join(docs, "b.md"))).toBe(true);
  expect(JSON.parse((await run(["list", "--json"], { home })).stdout)).toEqual({ sources: [] });
});

test("a site is fetched once, and refreshed when asked", async () => {
  let text = PAGES;
  let requests = 0;
  const origin = await loopbackServer(({ url }, response) => {
    if (url !== "/llms-full.txt") return void response.writeHead(404).end();
    requests++;
    response.end(text);
  });
  const home = temporaryFolder();
  const address = `${origin}/llms-full.txt`;
  const refused = await run(["add", address, "--name", "x"], { home });
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain("--allow-local");
  expect((await run(["add", address, "--name", "x", "--allow-local"], { home })).exitCode).toBe(0);
  await run(["search", "alpha", "--offline"], { home });
  expect(requests).toBe(1);
  text = `${PAGES}\n\n# Three\nSource: https://x.dev/three\n\nGamma.\n`;
  const refreshed = JSON.parse((await run(["refresh", "--json"], { home })).stdout);
  expect(refreshed.sources).toMatchObject([{ source: "x", ok: true, changed: true, pages: 3 }]);
});

describe("a file that cannot be used is refused by name with the reason, and nothing stored is lost", () => {
  test.each([
    ["html", "<!DOCTYPE html>\n<html><body>Not found</body></html>\n", /html/i],
    ["json", '{"error": "not found"}\n', /json/i],
    ["binary", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /binary|NUL/i],
    ["empty", "", /empty/i],
    ["blanks only", "\n  \n", /empty/i],
    ["not UTF-8", Buffer.from("Größe und Maß über alles\n".repeat(20), "latin1"), /UTF-8/],
  ])("%s", async (_kind, content, reason) => {
    const folder = temporaryFolder({ "llms-full.txt": PAGES });
    const home = temporaryFolder();
    const file = join(folder, "llms-full.txt");
    await run(["add", file, "--name", "x"], { home });
    const bad = temporaryFolder({ "llms-full.txt": content });
    const { exitCode, stdout, stderr } = await run(["add", join(bad, "llms-full.txt"), "--name", "y"], { home });
    expect(exitCode).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(reason);
    expect(stderr).toContain(join(bad, "llms-full.txt"));
    expect(stderr).not.toContain("unexpectedly");
    expect(JSON.parse((await run(["list", "--json"], { home })).stdout).sources).toMatchObject([{ source: "x" }]);

    writeFileSync(file, content);
    const refreshed = await run(["refresh", "x"], { home });
    expect(refreshed.exitCode).toBe(1);
    expect(refreshed.stderr).toMatch(reason);
    expect((await run(["search", "alpha", "--json"], { home })).stdout).toContain("lectern://x/x.dev/one");
  });
});

test("pages of one source, for a program", async () => {
  const folder = temporaryFolder({ "llms-full.txt": PAGES });
  const { stdout } = await run(["pages", "--source", join(folder, "llms-full.txt"), "--json"]);
  const listing = JSON.parse(stdout);
  expect(listing.bytes).toBe(Buffer.byteLength(PAGES));
  expect(listing.pages).toMatchObject([
    { id: "x.dev/one", title: "One", url: "https://x.dev/one", startLine: 1 },
    { id: "x.dev/two", title: "Two", url: "https://x.dev/two", startLine: 7 },
  ]);
  const sum = listing.pages.reduce((bytes: number, page: { bytes: number }) => bytes + page.bytes, 0);
  expect(sum + listing.separatorBytes).toBe(listing.bytes);
  expect(listing.warnings).toEqual([]);
});

test("a folder with blanks and other letters in its path", async () => {
  const folder = temporaryFolder({ "My Docs (2)/über uns.md": "# Über uns\n\nwillkommen\n" });
  const source = join(folder, "My Docs (2)");
  const { stdout } = await run(["search", "willkommen", "--source", source, "--json"]);
  const [{ uri }] = JSON.parse(stdout).results;
  const read = await run(["read", uri, "--source", source]);
  expect(read.stdout).toBe(readFileSync(join(source, "über uns.md"), "utf8"));
});

test("two adds of one name at once: one is told that the name is taken, and what is stored is whole", async () => {
  const home = temporaryFolder();
  const folders = [temporaryFolder({ "a.md": "# heron one\n" }), temporaryFolder({ "a.md": "# heron two\n" })];
  const runs = await Promise.all(folders.map((folder) => run(["add", folder, "--name", "x"], { home })));
  expect(runs.map(({ exitCode }) => exitCode).sort()).toEqual([0, 2]);
  const winner = runs.findIndex(({ exitCode }) => exitCode === 0);
  const { stdout } = await run(["search", "heron", "--json"], { home });
  expect(JSON.parse(stdout).results[0].title).toBe(`heron ${["one", "two"][winner]}`);
});

test("an add that fails beside one that succeeds takes nothing away", async () => {
  const home = temporaryFolder();
  const good = temporaryFolder({ "a.md": "# heron\n" });
  const bad = temporaryFolder({ "bad.txt": "<!doctype html><p>x" });
  await Promise.all([
    run(["add", good, "--name", "x"], { home }),
    run(["add", join(bad, "bad.txt"), "--name", "x"], { home }),
  ]);
  const { stdout } = await run(["list", "--json"], { home });
  expect(JSON.parse(stdout).sources).toMatchObject([{ source: "x", state: "ready", pages: 1, origin: good }]);
});
