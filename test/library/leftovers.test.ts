import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CorpusStore, Library, type SourceRecord, StoredSources } from "../../src/library/mod.ts";
import { places } from "../../src/storage/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const PARTIAL = ".state.json.partial-1-1";

function recordOf(origin: string, name = "apple"): SourceRecord {
  return { version: 1, name, kind: "site", origin, include: [], exclude: [], allowLocal: true };
}

/** A home as killed processes left it. */
function leftHome(files: Record<string, string>) {
  const folder = temporaryFolder(files);
  return { folder, stored: new StoredSources(places({ LECTERN_HOME: folder })) };
}

const RECORD = JSON.stringify(recordOf("https://example.com/llms-full.txt"));

test.each<[string, Record<string, string>, string[]]>([
  [
    "a file that was being written for a source",
    { "sources/apple/source.json": RECORD, [`sources/apple/${PARTIAL}`]: "half" },
    ["sources/apple/source.json"],
  ],
  [
    "a source that was being added for the first time, or removed",
    { "sources/apple/0123456789abcdef.raw": "text", [`sources/apple/${PARTIAL}`]: "half" },
    [],
  ],
  [
    "a file that was being written for a source that was never added",
    { "cache/sources/0123/state.json": "{}", [`cache/sources/0123/${PARTIAL}`]: "half" },
    ["cache/sources/0123/state.json"],
  ],
])("the next start removes %s", async (_, files, left) => {
  const { folder, stored } = leftHome(files);
  await stored.tidy();
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = all.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  expect(found.filter((path) => !/(^locks|lock$)/.test(path))).toEqual(left);
});

test("what another process works on is left alone", async () => {
  const added = { "sources/apple/source.json": RECORD, [`sources/apple/${PARTIAL}`]: "half" };
  const { folder, stored } = leftHome({ ...added, "sources/pear/0123456789abcdef.raw": "text" });
  await stored.store("apple").locked(async () => {
    // Written by whoever holds the lock.
    stored.store("apple").writeRecord(recordOf("https://example.com/llms-full.txt"));
    await stored.changing("pear", () => stored.tidy());
  });
  expect(existsSync(join(folder, "sources/pear/0123456789abcdef.raw"))).toBe(true);
});

test("a start that finds nothing left takes no lock, and makes no folder", async () => {
  const { folder, stored } = leftHome({ "sources/apple/source.json": RECORD });
  await stored.tidy();
  expect(readdirSync(folder)).toEqual(["sources"]);
  expect(readdirSync(join(folder, "sources/apple"))).toEqual(["source.json"]);
});

test("a home that is a file is told once a library is opened there", async () => {
  const folder = temporaryFolder({ home: "text" });
  const { promise, resolve } = Promise.withResolvers<string>();
  const stored = new StoredSources(places({ LECTERN_HOME: join(folder, "home") }));
  new Library({ stored, log: resolve });
  expect(await promise).toContain("cannot be looked through: ENOTDIR");
});

test("a source that is removed while it loads is gone at once, and the load leaves nothing", async () => {
  const { folder, stored } = leftHome({});
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const origin = await loopbackServer(async (_, response) => {
    arrived.resolve();
    await answer.promise;
    response.writeHead(200, { "content-type": "text/plain" }).end("# A\n\nText.\n");
  });
  const record = recordOf(`${origin}/llms-full.txt`);
  const store = stored.store("apple");
  store.writeRecord(record);
  const load = alive({ record, store }).current();
  await arrived.promise;
  await stored.changing("apple", () => stored.store("apple").forget());
  expect(stored.names()).toEqual([]);
  answer.resolve();
  await load;
  expect(existsSync(join(folder, "sources/apple"))).toBe(false);
});

test("a load that waited for its turn while its source was removed stores nothing, and says why", async () => {
  const { folder, stored } = leftHome({});
  const record = recordOf("https://example.com/llms-full.txt");
  const store = stored.store("apple");
  store.writeRecord(record);
  const ran: string[] = [];
  const waited = await store.locked(async () => {
    const waiting = new CorpusStore(store.folder).locked(async () => ran.push("stored"));
    await stored.changing("apple", () => store.forget());
    return { outcome: waiting.catch((error) => error) };
  });
  expect(await waited.outcome).toMatchObject({ code: "source_removed" });
  expect(ran).toEqual([]);
  expect(existsSync(join(folder, "sources/apple/source.json"))).toBe(false);
});

test("a source that was removed and added from elsewhere is not overwritten by a load of the one before", async () => {
  const { stored } = leftHome({});
  const store = stored.store("apple");
  store.writeRecord(recordOf("https://example.com/llms-full.txt"));
  const waited = await store.locked(async () => {
    const waiting = new CorpusStore(store.folder).locked(async () => {});
    store.writeRecord(recordOf("https://example.org/llms-full.txt"));
    return { outcome: waiting.catch((error) => error) };
  });
  expect(await waited.outcome).toMatchObject({ code: "source_removed" });
});
