import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type KeptSource, Library, type PageChange, type Viewer } from "../../src/library/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive, type SourceGiven, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const NEVER = { now: () => 0, after: () => () => {} };

/** A library that only looks when it is told to. */
function libraryOver(only: readonly KeptSource[] | undefined, home = temporaryHome()): Library {
  const library = new Library({ stored: home.stored, log: () => {}, clock: NEVER, ...(only ? { only } : {}) });
  onTestFinished(() => library.close());
  return library;
}

/** What a watcher is told, as short lines: `list`, or the address of a page. */
function watched(library: Library, viewer?: Viewer) {
  let told: string[] = [];
  const note = (change: PageChange) => told.push("list" in change ? "list" : change.resource);
  const stop = library.watch(note, viewer);
  return {
    stop,
    take() {
      const taken = told;
      told = [];
      return taken.toSorted();
    },
  };
}

function serving(...sources: SourceGiven[]) {
  return libraryOver(temporaryHome().passing(...sources));
}

describe("what a look at a folder tells", () => {
  const files = { "a.md": "# A\n\nalpha\n", "b.md": "# B\n\nbeta\n", "c.md": "# C\n\ngamma\n" };
  test.each<[string, (folder: string) => void, string[]]>([
    ["nothing changed", () => {}, []],
    ["a text was edited", (folder) => writeFileSync(join(folder, "b.md"), "# B\n\nbetta\n"), ["lectern://f/b.md"]],
    [
      "a title was edited, which lists show",
      (folder) => writeFileSync(join(folder, "b.md"), "# Bee\n\nbeta\n"),
      ["lectern://f/b.md", "list"],
    ],
    ["a page came", (folder) => writeFileSync(join(folder, "d.md"), "# D\n"), ["lectern://f/d.md", "list"]],
    ["a page went", (folder) => rmSync(join(folder, "a.md")), ["lectern://f/a.md", "list"]],
    ["a file was touched, and says the same", (folder) => utimesSync(join(folder, "a.md"), 1000, 1000), []],
    [
      "all went",
      (folder) => rmSync(folder, { recursive: true }),
      [..."abc"].map((n) => `lectern://f/${n}.md`).concat("list"),
    ],
  ])("%s", async (_what, change, expected) => {
    const folder = temporaryFolder(files);
    const library = serving({ name: "f", kind: "folder", origin: folder });
    await library.ready();
    const watcher = watched(library);
    change(folder);
    await library.look();
    expect(watcher.take()).toEqual(expected);
    await library.look();
    expect(watcher.take()).toEqual([]);
  });

  test("a page that is back, and a folder that is indexed anew, tell of what changed alone", async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}.md`, `# P${i}\n\ntext\n`]));
    const folder = temporaryFolder(many);
    const library = serving({ name: "f", kind: "folder", origin: folder });
    await library.ready();
    const watcher = watched(library);
    rmSync(join(folder, "p0.md"));
    await library.look();
    writeFileSync(join(folder, "p0.md"), "# P0\n\ntext\n");
    await library.look();
    expect(watcher.take()).toEqual(["lectern://f/p0.md", "lectern://f/p0.md", "list", "list"]);
    for (let i = 0; i < 40; i++) utimesSync(join(folder, `p${i}.md`), 1000 + i, 1000 + i);
    writeFileSync(join(folder, "p7.md"), "# P7\n\ntexts\n");
    await library.look();
    expect(watcher.take()).toEqual(["lectern://f/p7.md"]);
  });
});

describe("a file that holds many pages", () => {
  const site = (...pages: [string, string][]) =>
    pages.map(([name, text]) => `# ${name}\nSource: https://x.dev/${name}\n\n${text}\n`).join("\n\n");
  const before = site(["one", "alpha"], ["two", "beta"], ["three", "gamma"]);
  test.each<[string, string, string[]]>([
    ["only a page's text", site(["one", "alpha"], ["two", "betta"], ["three", "gamma"]), ["lectern://s/x.dev/two"]],
    [
      "a page more in front, which moves the others",
      site(["zero", "nil"], ["one", "alpha"], ["two", "beta"], ["three", "gamma"]),
      ["lectern://s/x.dev/zero", "list"],
    ],
  ])("%s changed", async (_what, after, expected) => {
    const origin = join(temporaryFolder({ "llms-full.txt": before }), "llms-full.txt");
    const library = serving({ name: "s", kind: "site", origin });
    await library.ready();
    const watcher = watched(library);
    writeFileSync(origin, after);
    await library.look();
    expect(watcher.take()).toEqual(expected);
  });

  test("what a reload, or another process, fetched is told", async () => {
    let text = before;
    const origin = await loopbackServer((_request, response) => response.end(text));
    const [kept] = temporaryHome().passing({
      name: "s",
      kind: "site",
      origin: `${origin}/llms-full.txt`,
      allowLocal: true,
    });
    const library = libraryOver([kept!]);
    await library.ready();
    const watcher = watched(library);
    text = site(["one", "alpha"], ["two", "beta"], ["three", "delta"]);
    await alive(kept!).reload();
    await library.look();
    expect(watcher.take()).toEqual(["lectern://s/x.dev/three"]);
    text = before;
    await library.source("s").reload();
    expect(watcher.take()).toEqual(["lectern://s/x.dev/three"]);
  });
});

test("sources that another process adds and removes are told, with all their pages", async () => {
  const home = temporaryHome();
  const folder = temporaryFolder({ "a.md": "# A\n" });
  const library = libraryOver(undefined, home);
  const manual = (await library.ready()).corpora[0]!.pageCount;
  const watcher = watched(library);
  const ours = { name: "ours", kind: "folder", origin: folder } as const;
  home.stored.store("ours").writeRecord({ version: 1, include: [], exclude: [], allowLocal: false, ...ours });
  await library.look();
  const told = watcher.take();
  expect(told.filter((what) => what.startsWith("lectern://lectern/")).length).toBe(manual);
  expect(told.filter((what) => !what.startsWith("lectern://lectern/"))).toEqual([
    "lectern://ours/a.md",
    "list",
    "list",
  ]);
  home.stored.store("ours").remove();
  await library.look();
  expect(watcher.take()).toContain("lectern://ours/a.md");
});

test("the first load is no change, unless somebody was answered without it", async () => {
  const folder = temporaryFolder({ "docs/a.md": "# A\n" });
  const library = serving(
    { name: "here", kind: "folder", origin: join(folder, "docs") },
    { name: "later", kind: "folder", origin: join(folder, "later") },
  );
  const watcher = watched(library);
  expect((await library.ready()).missing.map(({ name }) => name)).toEqual(["later"]);
  expect(watcher.take()).toEqual([]);
  expect(library.generation).toBe(0);
  mkdirSync(join(folder, "later"));
  writeFileSync(join(folder, "later", "b.md"), "# B\n");
  await library.look();
  expect(watcher.take()).toEqual(["lectern://later/b.md", "list"]);
  expect(library.generation).toBe(1);
});

test("a viewer is told of its own sources alone", async () => {
  const folder = temporaryFolder({ "a/a.md": "# A\n", "b/b.md": "# B\n" });
  const library = serving(
    { name: "a", kind: "folder", origin: join(folder, "a") },
    { name: "b", kind: "folder", origin: join(folder, "b") },
  );
  await library.ready();
  const [all, one, none] = [watched(library), watched(library, { sources: ["a"] }), watched(library, { sources: [] })];
  writeFileSync(join(folder, "a/a.md"), "# AA\n");
  writeFileSync(join(folder, "b/b.md"), "# BB\n");
  await library.look();
  expect(all.take()).toEqual(["lectern://a/a.md", "lectern://b/b.md", "list", "list"]);
  expect(one.take()).toEqual(["lectern://a/a.md", "list"]);
  expect(none.take()).toEqual([]);
});

test("a server that failed is not asked again by a look", async () => {
  let asked = 0;
  const origin = await loopbackServer((_request, response) => {
    asked++;
    response.writeHead(403).end();
  });
  const library = serving({ name: "x", kind: "site", origin: `${origin}/llms-full.txt`, allowLocal: true });
  await library.ready();
  await library.look();
  expect(asked).toBe(1);
});

test("what was fetched too long ago is read anew in the background, and only then", async () => {
  let asked = 0;
  const { promise: again, resolve } = Promise.withResolvers<void>();
  const origin = await loopbackServer((_request, response) => {
    if (++asked === 2) resolve();
    response.end("# One\n\nAlpha.\n");
  });
  const home = temporaryHome();
  const only = home.passing({ name: "x", kind: "site", origin: `${origin}/a.md`, allowLocal: true });
  const library = new Library({ stored: home.stored, only, log: () => {}, refreshEvery: 60_000 });
  onTestFinished(() => library.close());
  await library.ready();
  const [source] = library.known();
  library.refreshOld();
  expect(source!.progress).toBeUndefined();
  expect(asked).toBe(1);
  source!.refreshIfOld(Date.now() + 61_000);
  await again;
  expect(asked).toBe(2);
});
