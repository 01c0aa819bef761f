import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CorpusStore, entryOf, LiveSource, SnapshotLoader, type SourceRecord, textOf } from "../../src/library/mod.ts";
import type { KnownReading, Reading, ReadOptions, SourceDocument } from "../../src/sources/mod.ts";
import { impatient } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const RECORD: SourceRecord = {
  version: 1,
  name: "x",
  kind: "github",
  origin: "github:o/r",
  include: [],
  exclude: [],
  allowLocal: false,
};

/** A document of a reading; without a text one that did not change. */
function page(path: string, text?: string, more: Partial<SourceDocument> = {}): SourceDocument {
  return { path, bytes: text === undefined ? undefined : Buffer.from(text), ...more };
}

/** Several pages that a source gave. */
function pages(documents: readonly SourceDocument[], more: Partial<Reading> = {}): Reading {
  return { shape: "pages", documents, failures: [], location: "https://x.dev/llms.txt", validators: {}, ...more };
}

/** A source that gives one reading after the other; `undefined` is no news, an error fails. */
function sourceOf(...readings: (Reading | Error | undefined)[]) {
  const folder = temporaryFolder();
  const known: (KnownReading | undefined)[] = [];
  const open = (record = RECORD) => {
    const read = async (_origin: string, options: ReadOptions) => {
      known.push(options.known);
      const reading = readings.shift();
      if (reading instanceof Error) throw reading;
      return reading;
    };
    const loader = new SnapshotLoader({ record, store: new CorpusStore(folder), read, network: () => impatient });
    return new LiveSource(record.name, loader, () => {});
  };
  return { folder, known, open, source: open() };
}

const idsOf = (source: LiveSource) => source.corpus!.pages().map((reference) => entryOf(reference).id);
const textsOf = (source: LiveSource) => source.corpus!.pages().map((reference) => textOf(reference));

test("pages stand one after another on disk, and each is read back whole, in this process and the next", async () => {
  const { source, open } = sourceOf(pages([page("b.md", "# Bé\n\nbeta\n"), page("a/c.md", "# C\n\ngamma\n")]));
  await source.current();
  const next = open();
  await next.current();
  for (const one of [source, next]) {
    expect(idsOf(one)).toEqual(["b.md", "a/c.md"]);
    expect(textsOf(one)).toEqual(["# Bé\n\nbeta\n", "# C\n\ngamma\n"]);
  }
  expect(next.provenance?.kind).toBe("cached");
});

test("what an index says of a page counts where the page itself is silent", async () => {
  const { source } = sourceOf(
    pages([
      page("one.md", "no heading\n", {
        url: "https://x.dev/docs/one.md",
        title: "First",
        description: "About it.",
        trail: ["Guides"],
      }),
      page("two.md", "---\ntitle: Own\n---\ntext\n", { url: "https://x.dev/docs/two.md", title: "Second" }),
    ]),
  );
  const [one, two] = (await source.current()).pages().map(entryOf);
  expect(one).toMatchObject({
    id: "x.dev/docs/one.md",
    title: "First",
    description: "About it.",
    trail: ["Guides"],
    url: "https://x.dev/docs/one.md",
  });
  expect(two).toMatchObject({ title: "Own", trail: ["docs"] });
});

test("a page that did not change keeps its text, one that fails stays as it was, one that is new is added", async () => {
  const failure = { path: "b.md", code: "status", message: "b.md answered with status 500." };
  const { source, known } = sourceOf(
    pages([page("a.md", "# A\n"), page("b.md", "# B\n"), page("c.md", "# C\n")]),
    pages([page("a.md"), page("c.md", "# C, again\n"), page("d.md", "# D\n")], { failures: [failure] }),
  );
  await source.current();
  const corpus = await source.reload();
  expect(textsOf(source)).toEqual(["# A\n", "# B\n", "# C, again\n", "# D\n"]);
  expect(corpus.failures).toMatchObject([{ page: "b.md", code: "status" }]);
  expect(corpus.warnings).toEqual([{ code: "status", page: "b.md", detail: failure.message }]);
  expect(known[1]?.documents.map(({ path }) => path)).toEqual(["a.md", "b.md", "c.md"]);
});

test("a page that failed is told until it is read, though nothing else changed", async () => {
  const failures = [{ path: "b.md", code: "timeout", message: "b.md did not answer." }];
  const { source, open, known } = sourceOf(
    pages([page("a.md", "# A\n")], { failures }),
    pages([page("a.md"), page("b.md", "# B\n")]),
  );
  await source.current();
  const next = open();
  expect((await next.current()).failures).toHaveLength(1);
  expect((await next.reload()).failures).toEqual([]);
  expect(known[1]?.failures).toMatchObject(failures);
  expect(idsOf(next)).toEqual(["a.md", "b.md"]);
});

test("no news costs no build and no write of the text, and makes it young again", async () => {
  const { source, folder } = sourceOf(pages([page("a.md", "# A\n")]), undefined, pages([page("a.md", "# A\n")]));
  const first = await source.current();
  const written = () =>
    readdirSync(folder)
      .filter((name) => /\.(raw|index)$/.test(name))
      .map((name) => [name, statSync(join(folder, name)).mtimeMs]);
  const before = written();
  for (const _ of ["unchanged", "sent again"]) {
    const again = await source.reload();
    expect(again.segments[0]!.index).toBe(first.segments[0]!.index);
    expect(again.provenance.obtainedAt).toBeGreaterThanOrEqual(first.provenance.obtainedAt);
    expect(written()).toEqual(before);
  }
});

test("an index that was lost is built anew from the stored pages, and nothing is fetched", async () => {
  const { source, open, folder, known } = sourceOf(pages([page("a.md", "# A\n"), page("b.md", "# B\n")]));
  await source.current();
  const { rmSync } = await import("node:fs");
  for (const name of readdirSync(folder)) if (name.endsWith(".index")) rmSync(join(folder, name));
  const next = open();
  await next.current();
  expect(textsOf(next)).toEqual(["# A\n", "# B\n"]);
  expect(known).toHaveLength(1);
});

test("a load that lost half of the pages is refused until a person accepts it; the next process knows why", async () => {
  const whole = pages(["a", "b", "c", "d"].map((name) => page(`${name}.md`, `# ${name}\n`)));
  const half = pages([page("a.md", "# a\n"), page("b.md", "# b\n")]);
  const { source, open } = sourceOf(whole, half, half);
  await source.current();
  await expect(source.reload()).rejects.toMatchObject({ code: "shrunk" });
  expect(source.failure?.reason).toMatch(/4 pages became 2.*lectern refresh x --accept/);
  // A question that is answered from the old text proves nothing.
  expect((await source.current()).pageCount).toBe(4);
  expect(source.failure?.code).toBe("shrunk");
  const next = open();
  expect((await next.current()).pageCount).toBe(4);
  expect(next.failure?.code).toBe("shrunk");
  expect(next.provenance?.kind).toBe("stale-fallback");
  expect((await next.reload(undefined, undefined, true)).pageCount).toBe(2);
  expect(next.failure).toBeUndefined();
  expect((await open().current()).provenance.kind).toBe("cached");
});

test("a text that lost more than half of its bytes is refused like lost pages", async () => {
  const text = (lines: number) => `# A\n\n${"A line of text that counts.\n".repeat(lines)}`;
  const { source } = sourceOf(pages([page("a.md", text(400))]), pages([page("a.md", text(100))]));
  await source.current();
  await expect(source.reload()).rejects.toMatchObject({ code: "shrunk" });
});

test("a reading without a page is refused", async () => {
  const { source } = sourceOf(pages([page("a.md", "# A\n")]), pages([]));
  await source.current();
  await expect(source.reload()).rejects.toMatchObject({ code: "empty" });
  expect(textsOf(source)).toEqual(["# A\n"]);
});

test("one page that is refused never stops the others", async () => {
  const { source } = sourceOf(pages([page("a.md", "# A\n"), page("b.md", "<!doctype html><p>x"), page("c.md", " ")]));
  const { warnings } = await source.current();
  expect(idsOf(source)).toEqual(["a.md"]);
  expect(warnings.map(({ code, page: id }) => [code, id])).toEqual([
    ["html", "b.md"],
    ["empty", "c.md"],
  ]);
});

test("a commit is shown short, a version as it is", async () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const { source } = sourceOf(
    pages([page("a.md", "# A\n")], { version: commit }),
    pages([page("a.md", "# B\n")], { version: "4.1.0" }),
  );
  expect((await source.current()).provenance.revision).toBe("0123456789ab");
  expect((await source.reload()).provenance.revision).toBe("4.1.0");
});

test("what is bundled answers while a source was never read, and says what it is", async () => {
  const folder = temporaryFolder();
  let isDown = true;
  const loader = new SnapshotLoader({
    record: RECORD,
    store: new CorpusStore(folder),
    network: () => impatient,
    read: async () => {
      if (isDown) throw new Error("down");
      return pages([page("a.md", "# Fresh\n")]);
    },
    bundled: () => ({ bytes: Buffer.from("# One\n\nAlpha.\n\n# Two\n\nBeta.\n"), obtainedAt: 5 }),
  });
  const source = new LiveSource("x", loader, () => {}, { retryAfter: 1000 });
  expect((await source.current()).pageCount).toBe(2);
  expect(source.provenance).toMatchObject({ kind: "bundled-snapshot", obtainedAt: 5 });
  expect(source.failure).toBeDefined();
  isDown = false;
  source.refreshIfOld(Date.now() + 2000);
  await source.reload();
  expect(source.provenance?.kind).toBe("fetched");
  expect(textsOf(source)).toEqual(["# Fresh\n"]);
});

test("what is older than the limit is not served when it cannot be read anew", async () => {
  const { folder } = sourceOf();
  let time = 0;
  const loader = new SnapshotLoader({
    record: RECORD,
    store: new CorpusStore(folder),
    network: () => impatient,
    read: async () => {
      if (time > 0) throw new Error("down");
      return pages([page("a.md", "# A\n")]);
    },
  });
  const source = new LiveSource("x", loader, () => {}, { maxStale: 60_000 });
  await source.current();
  time = 1;
  const { vi } = await import("vitest");
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  try {
    await expect(source.current()).rejects.toThrow();
    expect(source.corpus).toBeUndefined();
    expect(source.state).toBe("failed");
  } finally {
    vi.useRealTimers();
  }
});

test("a page that changed is found by the next process, too, and when the index is lost after that", async () => {
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const all = (changed: string, text: string) =>
    pages(names.map((name) => page(`${name}.md`, name === changed ? text : `# ${name}\n`)));
  const { source, open, folder } = sourceOf(
    all("", ""),
    all("c", "# c\n\nchanged\n"),
    pages([page("new.md", "# new\n"), ...all("", "").documents.slice(0, 7)]),
    all("", ""),
  );
  await source.current();
  await source.reload();
  const next = open();
  await next.current();
  const texts = ["# a\n", "# b\n", "# c\n\nchanged\n", "# d\n", "# e\n", "# f\n", "# g\n", "# h\n"];
  for (const one of [source, next]) expect(textsOf(one)).toEqual(texts);
  const { rmSync } = await import("node:fs");
  const { revision } = new CorpusStore(folder).state()!;
  rmSync(join(folder, `${revision}.index`));
  const rebuilt = open();
  await rebuilt.current();
  expect(textsOf(rebuilt)).toEqual(texts);
  // A page goes and one comes; then all is as it was at first.
  await rebuilt.reload();
  expect(idsOf(rebuilt)).toEqual(["new.md", "a.md", "b.md", "c.md", "d.md", "e.md", "f.md", "g.md"]);
  await rebuilt.reload();
  expect(textsOf(rebuilt)).toEqual(names.map((name) => `# ${name}\n`));
});
