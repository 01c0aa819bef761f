import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { buildSnapshot } from "../../src/library/build_corpus.ts";
import { CorpusStore, SnapshotLoader, type SourceRecord } from "../../src/library/mod.ts";
import { IndexBuilder } from "../../src/search/mod.ts";
import type { IndexEntry, Reading, SourceDocument } from "../../src/sources/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { asOneFile, flipped, layoutOf, manyPages } from "../search/damage.ts";
import { alive, impatient, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const RECORD: SourceRecord = {
  version: 1,
  name: "x",
  kind: "site",
  origin: "https://x.dev/llms-full.txt",
  include: [],
  exclude: [],
  allowLocal: false,
};

afterEach(() => void vi.restoreAllMocks());

/** A source that reads whatever it is given, accepted as it is. */
function source() {
  const store = new CorpusStore(temporaryFolder());
  let given: Reading;
  const read = async () => given;
  const loader = new SnapshotLoader({ record: RECORD, store, read, network: () => impatient });
  return {
    store,
    async load(reading: Reading) {
      given = reading;
      const { signal } = new AbortController();
      return await loader.load({ force: true, accept: true, report: () => {}, signal });
    },
    path: (kind: "index" | "raw") => join(store.folder, `${store.state()!.revision}.${kind}`),
    index: () => readFileSync(join(store.folder, `${store.state()!.revision}.index`)),
  };
}

/** The index of a reading that is the first one. */
async function builtAnew({ shape, location, documents, index }: Reading): Promise<Buffer> {
  const whole = documents.map((document) => ({ ...document, bytes: document.bytes! }));
  return Buffer.from((await buildSnapshot({ shape, location, documents: whole, ...(index ? { index } : {}) })).bytes);
}

/** Loads one reading after the other; gives how many pages each indexed, and expects the index to be as if it were the first. */
async function pagesIndexed(readings: readonly (readonly [what: string, reading: Reading, count: number])[]) {
  const { load, index } = source();
  const counts: [what: string, count: number][] = [];
  for (const [what, reading] of readings) {
    const addPage = vi.spyOn(IndexBuilder.prototype, "addPage");
    const { segments } = await load(reading);
    counts.push([what, addPage.mock.calls.length]);
    addPage.mockRestore();
    expect(segments, what).toHaveLength(1);
    expect(index().equals(await builtAnew(reading)), what).toBe(true);
  }
  return counts;
}

/** A page of a file that says where each page is from. */
const page = (name: string, text = `Text of ${name}, größer.`, title = `Page ${name}`): string =>
  `# ${title}\nSource: https://x.dev/${name}\n\n${text}\n\n## Part \`name_${name}\`\n\n\`\`\`ts\nconst ${name} = 1;\n\`\`\`\n\n`;

function file(pages: readonly string[], index?: readonly IndexEntry[], before = ""): Reading {
  const documents = [{ path: "llms-full.txt", bytes: Buffer.from(before + pages.join("")) }];
  const more = { failures: [], location: RECORD.origin, validators: {} };
  return { shape: "file", documents, ...more, ...(index ? { index } : {}) };
}

const entry = (name: string, more: Partial<IndexEntry> = {}): IndexEntry => {
  return { url: `https://x.dev/${name}`, trail: [], isOptional: false, ...more };
};

/** A document of many. */
const document = (path: string, text: string, more: Partial<SourceDocument> = {}): SourceDocument => {
  return { path, bytes: Buffer.from(text), ...more };
};

function documents(...all: SourceDocument[]): Reading {
  return { shape: "pages", documents: all, failures: [], location: "https://x.dev/llms.txt", validators: {} };
}

const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => page(name)) as [string, string, string, string];
const changed = page("b", "Altogether other words, and `more_of` them.\n\n## One more\n\nLast.");

describe("an index that takes over the pages that read as before", () => {
  /** Revisions of a file of four pages, one upon the other, and how many pages of each are indexed. */
  const FILES: readonly (readonly [what: string, reading: Reading, count: number])[] = [
    ["all are new", file([a, b, c, d]), 4],
    ["one is edited: those below it stand elsewhere", file([a, changed, c, d]), 1],
    ["one is added in the middle", file([a, page("n"), changed, c, d]), 1],
    ["one is removed at the beginning", file([page("n"), changed, c, d]), 0],
    ["they stand in another order", file([d, c, changed, page("n")]), 0],
    ["one has another title", file([d, page("c", undefined, "See"), changed, page("n")]), 1],
    ["one has another address", file([d, page("m"), changed, page("n")]), 1],
    ["a byte order mark stands before", file([d, page("m"), changed, page("n")], undefined, "\ufeff"), 0],
    ["two have one address", file([d, page("m"), d, page("n")]), 1],
    ["all are as at first", file([a, b, c, d]), 3],
  ];

  it("has the bytes of one built anew, of a file of many pages", async () => {
    expect(await pagesIndexed(FILES)).toEqual(FILES.map(([what, , count]) => [what, count]));
  });

  const plain = ["First", "Second", "Third"].map((title) => `# ${title}\n\nOf ${title}.\n\n`);

  /** What an index says of the same text, one upon the other. */
  const TOLD: readonly (readonly [what: string, reading: Reading, count: number])[] = [
    ["all are new", file([a, b, c], [entry("a"), entry("b", { description: "Of bees." })]), 3],
    ["one is described, another no more", file([a, b, c], [entry("a", { description: "The first." }), entry("b")]), 0],
    ["one is described in other words", file([a, b, c], [entry("a", { description: "Zebra." }), entry("b")]), 0],
    ["they stand below a heading", file([a, b, c], [entry("a", { trail: ["Guides"] }), entry("c")]), 0],
    ["there is no index any more", file([a, b, c]), 0],
    ["the pages name no address", file(plain), 3],
    ["an index gives one to a page", file(plain, [entry("guide/first", { title: "First" })]), 1],
    ["that one is another", file(plain, [entry("manual/first", { title: "First" })]), 1],
  ];

  it("has the bytes of one built anew, when only what others say of its pages changes", async () => {
    expect(await pagesIndexed(TOLD)).toEqual(TOLD.map(([what, , count]) => [what, count]));
  });

  const broken = document("broken.md", "<!doctype html><p>x");
  const [one, two, three] = ["one", "two", "three"].map((name) =>
    document(`${name}.md`, `# ${name}\n\nOf ${name}.\n`),
  ) as [SourceDocument, SourceDocument, SourceDocument];
  const front = (keywords: string) => document("two.md", `---\nkeywords: [${keywords}]\n---\n# two\n\nOf two.\n`);

  const bare = (title: string) => document("two.md", "Words without a heading.\n", { title });

  /** Revisions of documents that are a page each. */
  const DOCUMENTS: readonly (readonly [what: string, reading: Reading, count: number])[] = [
    ["all are new", documents(one, two, three), 3],
    ["one is edited", documents(one, document("two.md", "# two\n\nOf 2, too.\n"), three), 1],
    ["one is refused, at the beginning", documents(broken, one, two, three), 1],
    ["one goes, and the refused one stands in the middle", documents(one, broken, three), 0],
    ["one comes back before all others", documents(two, one, three, broken), 1],
    ["what is told of one is other", documents({ ...two, description: "Twice." }, one, { ...three, trail: ["x"] }), 0],
    ["one has other front matter", documents(front("pair, couple"), one, three), 1],
    ["one without a heading comes", documents(bare("Named"), one, three), 1],
    ["that one is called otherwise", documents(bare("Renamed"), one, three), 1],
    ["one has moved to another path", documents(bare("Renamed"), { ...one, path: "sub/one.md" }, three), 1],
  ];

  it("has the bytes of one built anew, of documents that are a page each", async () => {
    expect(await pagesIndexed(DOCUMENTS)).toEqual(DOCUMENTS.map(([what, , count]) => [what, count]));
  });
});

test("a site whose llms.txt describes its pages otherwise has the index of one that is read for the first time", async () => {
  const [first, second] = ["What it is.", "What it is not, in short."].map(
    (about) => `# X\n\n## Guides\n\n- [Page a](/a): ${about}\n- [Page b](/b)\n\n## More\n\n- [Page c](/c): Of seas.\n`,
  ) as [string, string];
  const texts: Record<string, string> = { "/llms.txt": first };
  const origin = await loopbackServer((request, response) => {
    const text = texts[request.url!];
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/plain" }).end(text);
  });
  texts["/llms-full.txt"] = [a, b, c, d].join("").replaceAll("https://x.dev", origin);
  const kept = () => temporaryHome().passing({ name: "x", kind: "site", origin, allowLocal: true })[0]!;
  const [refreshed, anew] = [kept(), kept()];
  const live = alive(refreshed);
  await live.current();
  texts["/llms.txt"] = second;
  const addPage = vi.spyOn(IndexBuilder.prototype, "addPage");
  const corpus = await live.reload();
  expect(corpus.pages().map(({ segment, page }) => segment.index.page(page).description)).toContain(
    "What it is not, in short.",
  );
  expect(addPage).not.toHaveBeenCalled();
  await alive(anew).current();
  const indexOf = ({ store }: typeof anew) => readFileSync(join(store.folder, `${store.state()!.revision}.index`));
  expect(indexOf(refreshed).equals(indexOf(anew))).toBe(true);
});

describe("pages are indexed from their text", () => {
  const PAGES = manyPages(1, 120);
  const before = file([asOneFile(PAGES)]);
  const after = file([asOneFile({ ...PAGES, "part0/page0.md": "# Page 0\n\nOther words.\n" })]);

  it("where the index before turns out to be damaged, wherever that is", async () => {
    const expected = await builtAnew(after);
    const { head, blocks, BLOCK_BYTES } = layoutOf(new Uint8Array(await builtAnew(before)));
    expect(blocks).toBeGreaterThan(4);
    for (let block = 0; block < blocks; block++) {
      const first = source();
      await first.load(before);
      // As another process finds it: nothing of it was read yet.
      const path = first.path("index");
      writeFileSync(path, flipped(head + block * BLOCK_BYTES + 100, 3)(new Uint8Array(readFileSync(path))));
      const next = loaderOf(first.store, after);
      await next();
      expect(first.index().equals(expected), `block ${block}`).toBe(true);
    }
  });

  it.each([
    ["is gone", (path: string) => rmSync(path)],
    ["reads otherwise", (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length, "x"))],
  ])("where the text that was stored with the index before %s", async (_how, spoil) => {
    const { load, path, index } = source();
    await load(before);
    spoil(path("raw"));
    const addPage = vi.spyOn(IndexBuilder.prototype, "addPage");
    await load(after);
    expect(addPage).toHaveBeenCalledTimes(120);
    addPage.mockRestore();
    expect(index().equals(await builtAnew(after))).toBe(true);
  });
});

/** A process that starts now and reads something from the source. */
function loaderOf(store: CorpusStore, reading: Reading) {
  const loader = new SnapshotLoader({ record: RECORD, store, read: async () => reading, network: () => impatient });
  const { signal } = new AbortController();
  return () => loader.load({ force: true, accept: true, report: () => {}, signal });
}

test("two revisions are kept on disk, however often a page changes", async () => {
  const { load, store } = source();
  for (let version = 0; version < 6; version++) await load(file([a, page("b", `Version ${version}.`), c, d]));
  const kinds = readdirSync(store.folder).map((name) => name.replace(/^[0-9a-f]{16}\./, ""));
  expect(kinds.filter((kind) => kind === "raw" || kind === "index").sort()).toEqual(["index", "index", "raw", "raw"]);
});
