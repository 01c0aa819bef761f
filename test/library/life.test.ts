import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure, Library, StoredSources, textOf } from "../../src/library/mod.ts";
import { places } from "../../src/storage/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive, libraryOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const TWO_PAGES = "# One\nSource: https://x.dev/one\n\nAlpha.\n\n\n# Two\nSource: https://x.dev/two\n\nBeta.\n";
const THREE_PAGES = `${TWO_PAGES}\n\n# Three\nSource: https://x.dev/three\n\nGamma.\n`;

/** The stored files of a source that is served without being added. */
function filesOf(home: string): string[] {
  const sources = join(home, "cache", "sources");
  return readdirSync(join(sources, readdirSync(sources)[0]!)).map((name) =>
    join(sources, readdirSync(sources)[0]!, name),
  );
}

test("the second start opens what the first one stored, and reads nothing", async () => {
  const origin = await loopbackServer((_request, response) => response.end(TWO_PAGES));
  const home = temporaryHome();
  const [source] = home.passing({ name: "x", kind: "site", origin: `${origin}/llms-full.txt`, allowLocal: true });
  const first = await alive(source!).current();
  expect(first.provenance.kind).toBe("fetched");
  process.env.LECTERN_OFFLINE = "1";
  try {
    const second = await alive(source!).current();
    expect(second.provenance).toEqual({ ...first.provenance, kind: "cached" });
    expect(textOf(second.pages()[1]!)).toContain("Beta.");
  } finally {
    delete process.env.LECTERN_OFFLINE;
  }
});

test("a load that fails leaves the old text answering, and says so", async () => {
  let answer: RequestListener = (_request, response) => response.end(TWO_PAGES);
  const origin = await loopbackServer((request, response) => answer(request, response));
  const home = temporaryHome();
  const [kept] = home.passing({ name: "x", kind: "site", origin: `${origin}/llms-full.txt`, allowLocal: true });
  const source = alive(kept!);
  await source.current();
  const broken: [string, RequestListener][] = [
    ["status", (_request, response) => response.writeHead(500).end()],
    ["html", (_request, response) => response.end("<!doctype html><title>Not found</title>")],
    ["empty", (_request, response) => response.end(" \n")],
    ["binary", (_request, response) => response.end(Buffer.from([0, 1, 2, 0xff]))],
    ["network", (request) => request.socket.destroy()],
  ];
  for (const [code, listener] of broken) {
    answer = listener;
    await expect(source.reload()).rejects.toBeInstanceOf(Failure);
    expect(source.failure?.code).toBe(code);
    expect(source.state).toBe("ready");
    expect(source.provenance?.kind).toBe("stale-fallback");
    expect((await source.current()).pageCount).toBe(2);
  }
  answer = (_request, response) => response.end(THREE_PAGES);
  expect((await source.reload()).pageCount).toBe(3);
  expect(source.failure).toBeUndefined();
  expect(source.provenance?.kind).toBe("fetched");
});

test("a reload of what did not change costs one answer, and keeps the corpus", async () => {
  const asked: (string | undefined)[] = [];
  const origin = await loopbackServer((request, response) => {
    if (request.url === "/llms.txt") return void response.writeHead(404).end();
    asked.push(request.headers["if-none-match"]);
    if (request.headers["if-none-match"]) response.writeHead(304).end();
    else response.setHeader("etag", '"1"').end(TWO_PAGES);
  });
  const [kept] = temporaryHome().passing({
    name: "x",
    kind: "site",
    origin: `${origin}/llms-full.txt`,
    allowLocal: true,
  });
  const source = alive(kept!);
  const { revision } = (await source.current()).provenance;
  expect((await source.reload()).provenance.revision).toBe(revision);
  expect(asked).toEqual([undefined, '"1"']);
});

test("however many ask, a source is loaded once", async () => {
  let loads = 0;
  const origin = await loopbackServer(({ url }, response) => {
    if (url === "/llms.txt") return void response.writeHead(404).end();
    loads++;
    response.end(TWO_PAGES);
  });
  const home = temporaryHome();
  const [kept] = home.passing({ name: "x", kind: "site", origin: `${origin}/llms-full.txt`, allowLocal: true });
  // Three servers on one home, each asked four times.
  const servers = Array.from({ length: 3 }, () => alive(kept!));
  const corpora = await Promise.all(servers.flatMap((server) => Array.from({ length: 4 }, () => server.current())));
  expect(corpora.every(({ pageCount }) => pageCount === 2)).toBe(true);
  expect(loads).toBe(1);
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  [
    "with a flipped bit",
    (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte))),
  ],
  ["of another version", (bytes: Buffer) => Buffer.concat([Buffer.from("OLD INDEX"), bytes.subarray(9)])],
  ["empty", () => Buffer.alloc(0)],
])("an index that is %s is built anew from the stored text", async (_kind, damage) => {
  const folder = temporaryFolder({ "llms-full.txt": TWO_PAGES });
  const home = temporaryHome();
  const [kept] = home.passing({ name: "x", kind: "site", origin: join(folder, "llms-full.txt") });
  await alive(kept!).current();
  const index = filesOf(home.folder).find((path) => path.endsWith(".index"))!;
  const good = readFileSync(index);
  writeFileSync(index, damage(good));
  const corpus = await alive(kept!).current();
  expect(corpus.pageCount).toBe(2);
  expect(readFileSync(index)).toEqual(good);
});

test("text that was damaged on disk is read from its source again", async () => {
  const folder = temporaryFolder({ "llms-full.txt": TWO_PAGES });
  const home = temporaryHome();
  const [kept] = home.passing({ name: "x", kind: "site", origin: join(folder, "llms-full.txt") });
  await alive(kept!).current();
  writeFileSync(filesOf(home.folder).find((path) => path.endsWith(".raw"))!, "half");
  const corpus = await alive(kept!).current();
  expect(
    corpus
      .pages()
      .map((page) => textOf(page))
      .join(""),
  ).toContain("Beta.");
});

test("only the revision that holds and the one before are kept on disk", async () => {
  const folder = temporaryFolder({ "llms-full.txt": TWO_PAGES });
  const file = join(folder, "llms-full.txt");
  const home = temporaryHome();
  const [kept] = home.passing({ name: "x", kind: "site", origin: file });
  const source = alive(kept!);
  await source.current();
  writeFileSync(file, THREE_PAGES);
  expect((await source.current()).pageCount).toBe(3);
  writeFileSync(file, `${THREE_PAGES}\n\n# Four\nSource: https://x.dev/four\n\nDelta.\n`);
  expect((await source.current()).pageCount).toBe(4);
  const names = filesOf(home.folder).map((path) => path.replace(/.*[/.]/, ""));
  expect(names.sort()).toEqual(["index", "index", "json", "lock", "pages", "pages", "raw", "raw"]);
});

test("a server notices what another process refreshed", async () => {
  let text = TWO_PAGES;
  const origin = await loopbackServer((_request, response) => response.end(text));
  const home = temporaryHome();
  const [kept] = home.passing({ name: "x", kind: "site", origin: `${origin}/llms-full.txt`, allowLocal: true });
  const server = alive(kept!);
  const before = await server.current();
  text = THREE_PAGES;
  await alive(kept!).reload();
  expect((await server.current()).pageCount).toBe(3);
  // The corpus that was given out before can still be read.
  expect(textOf(before.pages()[1]!)).toContain("Beta.");
});

test("a folder: edits, new and deleted pages are seen by the next question, and nothing else is read", async () => {
  const folder = temporaryFolder({ "a.md": "# A\n\nalpha\n", "b.md": "# B\n\nbeta\n", "c.md": "# C\n\ngamma\n" });
  const library = libraryOf({ name: "f", kind: "folder", origin: folder });
  const titles = async () => (await library.ready()).corpora[0]!.pages().map((page) => textOf(page).split("\n")[0]);
  expect(await titles()).toEqual(["# A", "# B", "# C"]);
  writeFileSync(join(folder, "b.md"), "# Bee\n\nbeta\n");
  writeFileSync(join(folder, "d.md"), "# D\n");
  rmSync(join(folder, "a.md"));
  expect(await titles()).toEqual(["# Bee", "# C", "# D"]);
  const corpus = (await library.ready()).corpora[0]!;
  expect(corpus.segments[1]!.index.pageCount).toBe(2);
  expect(corpus.pageCount).toBe(3);
  expect(corpus.sectionCount).toBe(3);
  expect(corpus.bytes + corpus.separatorBytes).toBe(corpus.documentBytes);
  writeFileSync(join(folder, "a.md"), "# A again\n");
  expect(await titles()).toEqual(["# A again", "# Bee", "# C", "# D"]);
  expect((await library.ready()).corpora[0]).toBe((await library.ready()).corpora[0]);
});

test("a folder where much changed is put together again and stored", async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}.md`, `# Page ${i}\n`]));
  const folder = temporaryFolder(files);
  const home = temporaryHome();
  const [kept] = home.passing({ name: "f", kind: "folder", origin: folder });
  const source = alive(kept!);
  await source.current();
  for (let i = 0; i < 40; i++) utimesSync(join(folder, `p${i}.md`), 1000 + i, 1000 + i);
  const corpus = await source.current();
  expect(corpus.segments.length).toBe(1);
  expect(corpus.pageCount).toBe(60);
  const again = await alive(kept!).current();
  expect(again.provenance.revision).toBe(corpus.provenance.revision);
});

test("one bad file never stops the others, and its warning goes when it is mended", async () => {
  const folder = temporaryFolder({ "good.md": "# Good\n", "bad.md": new Uint8Array([0x23, 0x20, 0, 1, 2]) });
  const library = libraryOf({ name: "f", kind: "folder", origin: folder });
  const corpus = (await library.ready()).corpora[0]!;
  expect(corpus.pageCount).toBe(1);
  expect(corpus.warnings).toMatchObject([{ code: "binary", page: "bad.md" }]);
  writeFileSync(join(folder, "bad.md"), "# Mended\n");
  const mended = (await library.ready()).corpora[0]!;
  expect(mended.pageCount).toBe(2);
  expect(mended.warnings).toEqual([]);
});

test("a folder that went away is told as missing, and answers again when it is back", async () => {
  const folder = temporaryFolder({ "docs/a.md": "# A\n" });
  const library = libraryOf({ name: "f", kind: "folder", origin: join(folder, "docs") });
  await library.ready();
  renameSync(join(folder, "docs"), join(folder, "moved"));
  for (let i = 0; i < 2; i++) {
    const { corpora, missing } = await library.ready();
    expect(corpora).toEqual([]);
    expect(missing[0]?.failure?.code).toBe("source_missing");
  }
  await expect(library.page("lectern://f/a.md")).rejects.toThrow("nothing to read");
  renameSync(join(folder, "moved"), join(folder, "docs"));
  expect((await library.ready()).corpora[0]?.pageCount).toBe(1);
  expect(library.logged.join("\n")).toContain(folder);
});

test("a source that cannot be loaded is not tried again by the next question", async () => {
  let asked = 0;
  const origin = await loopbackServer((_request, response) => {
    asked++;
    response.writeHead(403).end();
  });
  const library = libraryOf({ name: "x", kind: "site", origin: `${origin}/llms-full.txt`, allowLocal: true });
  for (let i = 0; i < 3; i++) expect((await library.ready()).missing[0]!.failure?.code).toBe("status");
  expect(asked).toBe(1);
  expect(library.logged.length).toBe(1);
});

test("with nothing added the manual answers; what another process adds takes its place", async () => {
  const home = temporaryHome();
  const folder = temporaryFolder({ "a.md": "# A\n" });
  const library = new Library({ stored: home.stored, log: () => {} });
  expect((await library.ready()).corpora.map(({ name }) => name)).toEqual(["lectern"]);
  expect((await library.ready()).corpora[0]!.provenance.kind).toBe("bundled-snapshot");
  const record = {
    version: 1 as const,
    name: "ours",
    kind: "folder" as const,
    origin: folder,
    include: [],
    exclude: [],
    allowLocal: false,
  };
  await home.stored.changing("ours", async () => home.stored.store("ours").writeRecord(record));
  expect((await library.ready()).corpora.map(({ name }) => name)).toEqual(["ours"]);
  home.stored.store("ours").remove();
  expect((await library.ready()).corpora.map(({ name }) => name)).toEqual(["lectern"]);
  expect(existsSync(join(home.folder, ".lectern"))).toBe(true);
});

test("a page of a folder is found without its file's ending", async () => {
  const folder = temporaryFolder({ "guide/index.md": "# G\n", "a.mdx": "# A\n" });
  const library = libraryOf({ name: "docs", kind: "folder", origin: folder });
  expect(textOf(await library.page("lectern://docs/guide"))).toBe("# G\n");
  expect(textOf(await library.page("lectern://docs/a"))).toBe("# A\n");
});

test("an unknown source or page is told with the nearest known name", async () => {
  const folder = temporaryFolder({ "guide/index.md": "# G\n", "guide/start.md": "# S\n" });
  const library = libraryOf({ name: "docs", kind: "folder", origin: folder });
  expect(() => library.source("dosc")).toThrow('There is no source "dosc". Did you mean "docs"? Known: docs.');
  await expect(library.page("lectern://docs/guide/strat.md")).rejects.toThrow("lectern://docs/guide/start.md");
  await expect(library.page("file:///etc/passwd")).rejects.toThrow("Addresses look like lectern://");
});

test("a home that cannot be written to: the source is served from memory", async () => {
  const folder = temporaryFolder({ "a.md": "# A\n\nalpha\n", "llms-full.txt": TWO_PAGES, home: "a file" });
  const stored = new StoredSources(places({ LECTERN_HOME: join(folder, "home") }));
  for (const [kind, origin] of [
    ["folder", folder],
    ["site", join(folder, "llms-full.txt")],
  ] as const) {
    const record = { version: 1 as const, name: "x", kind, origin, include: [], exclude: [], allowLocal: false };
    const corpus = await alive({ record, store: stored.passing(record) }).current();
    expect(textOf(corpus.pages()[0]!)).toMatch(/^# (A|One)/);
  }
});

test("a local file that changed while nobody served is read before the first answer", async () => {
  const folder = temporaryFolder({ "llms-full.txt": TWO_PAGES });
  const file = join(folder, "llms-full.txt");
  const [kept] = temporaryHome().passing({ name: "x", kind: "site", origin: file });
  await alive(kept!).current();
  writeFileSync(file, THREE_PAGES);
  const next = alive(kept!);
  expect((await next.current()).pageCount).toBe(3);
  writeFileSync(file, "<!doctype html><p>gone");
  const after = alive(kept!);
  expect((await after.current()).pageCount).toBe(3);
  expect(after.failure?.code).toBe("html");
});

test("a failed reload is told until something proves that the source is well again", async () => {
  let status = 200;
  const origin = await loopbackServer((_request, response) => response.writeHead(status).end(TWO_PAGES));
  const [kept] = temporaryHome().passing({
    name: "x",
    kind: "site",
    origin: `${origin}/llms-full.txt`,
    allowLocal: true,
  });
  const source = alive(kept!);
  await source.current();
  status = 500;
  await expect(source.reload()).rejects.toThrow();
  await source.current();
  expect(source.failure?.code).toBe("status");
  expect(source.provenance?.kind).toBe("stale-fallback");
  status = 200;
  await source.reload();
  expect(source.failure).toBeUndefined();
});

test("reloads that are asked for together run one after the other", async () => {
  let running = 0;
  let most = 0;
  const origin = await loopbackServer(async (_request, response) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    response.end(TWO_PAGES);
  });
  const [kept] = temporaryHome().passing({
    name: "x",
    kind: "site",
    origin: `${origin}/llms-full.txt`,
    allowLocal: true,
  });
  const source = alive(kept!);
  await Promise.all([source.reload(), source.reload(), source.reload()]);
  expect(most).toBe(1);
});

test("an aborted reload ends, and the old text answers", async () => {
  let answers = true;
  const origin = await loopbackServer((_request, response) => void (answers && response.end(TWO_PAGES)));
  const [kept] = temporaryHome().passing({
    name: "x",
    kind: "site",
    origin: `${origin}/llms-full.txt`,
    allowLocal: true,
  });
  const source = alive(kept!);
  await source.current();
  answers = false;
  const stop = new AbortController();
  const reload = source.reload(undefined, stop.signal);
  await new Promise(setImmediate);
  stop.abort(new Error("enough"));
  await expect(reload).rejects.toThrow("enough");
  expect((await source.current()).pageCount).toBe(2);
  expect(source.failure).toBeUndefined();
});

test("a file that cannot be used is not read again by each question", async () => {
  const folder = temporaryFolder({ "a.md": "# A\n", "100%.md": new Uint8Array([0, 1, 2]) });
  const library = libraryOf({ name: "f", kind: "folder", origin: folder });
  const first = (await library.ready()).corpora[0]!;
  expect((await library.ready()).corpora[0]).toBe(first);
  writeFileSync(join(folder, "a.md"), "# A, changed\n");
  const changed = (await library.ready()).corpora[0]!;
  expect(textOf(changed.pages()[0]!)).toBe("# A, changed\n");
  expect(changed.warnings).toMatchObject([{ page: "100%25.md", code: "binary" }]);
  expect(library.logged).toEqual([]);
});

test("a server notices that a source was added anew from elsewhere", async () => {
  const [one, two] = [temporaryFolder({ "a.md": "# One\n" }), temporaryFolder({ "a.md": "# Two\n" })];
  const home = temporaryHome();
  const library = new Library({ stored: home.stored, log: () => {} });
  for (const origin of [one, two]) {
    const record = {
      version: 1 as const,
      name: "x",
      kind: "folder" as const,
      origin,
      include: [],
      exclude: [],
      allowLocal: false,
    };
    await home.stored.changing("x", async () => home.stored.store("x").writeRecord(record));
    const page = (await library.ready()).corpora[0]!.pages()[0]!;
    expect(textOf(page)).toBe(origin === one ? "# One\n" : "# Two\n");
  }
});
