import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { madeDocs, offline, SLUGS, scriptedDocs } from "./made_docs.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const good = madeDocs();
const newer = madeDocs(SLUGS, () => "herons");

// Only the date is moved: what waits, waits as always.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
type Client = ReturnType<ReturnType<typeof scriptedDocs>["start"]>;
const search = async (client: Client) => (await client.call("search_docs", { query: "herons hooks" })).structured;
const kind = async (client: Client) => (await search(client)).meta.source_kind;
const holds = async (client: Client, word: string) => JSON.stringify(await search(client)).includes(word);

test("what was fetched a day ago answers at once, and is fetched anew behind the answer", async () => {
  const docs = scriptedDocs();
  docs.answer(good, newer);
  const client = docs.start();
  expect(await kind(client)).toBe("fetched");
  later(23 * HOUR);
  await search(client);
  expect(docs.asked.length).toBe(1);
  later(2 * HOUR);
  expect(await holds(client, "herons")).toBe(false);
  await vi.waitFor(async () => expect(await holds(client, "herons")).toBe(true));
  expect(docs.asked.length).toBe(2);
});

test.each([
  ["a longer CACHE_TTL_MS", { CACHE_TTL_MS: String(72 * HOUR) }],
  ["who wants no refreshing at all", { LECTERN_REFRESH_EVERY: "never" }],
])("%s keeps it from being fetched anew so soon", async (_name, env) => {
  const docs = scriptedDocs();
  docs.answer(good, newer);
  const client = docs.start(env as Record<string, string>);
  await search(client);
  later(71 * HOUR);
  await search(client);
  await client.call("get_status");
  expect(docs.asked.length).toBe(1);
});

test("what stands in for a fetch that failed is replaced after ten minutes, once somebody asks", async () => {
  const docs = scriptedDocs();
  docs.keep(good, 48 * HOUR);
  docs.answer(offline(), newer);
  const client = docs.start();
  expect(await kind(client)).toBe("stale-fallback");
  later(9 * MINUTE);
  await search(client);
  expect(docs.asked.length).toBe(1);
  later(2 * MINUTE);
  expect(await kind(client)).toBe("stale-fallback");
  await vi.waitFor(async () => expect(await kind(client)).toBe("fetched"));
  expect(docs.asked.length).toBe(2);
});

test.each([
  [{}, MINUTE],
  [{ RETRY_INTERVAL_MS: "600000" }, 10 * MINUTE],
  [{ RETRY_INTERVAL_MS: "1000" }, 1000],
])("a load that failed is tried again by a question after the interval %j", async (env, interval) => {
  const docs = scriptedDocs();
  docs.answer(offline(), good);
  const client = docs.start(env as Record<string, string>);
  await search(client);
  later(interval - 1);
  expect((await search(client)).error).toContain("not found");
  expect(docs.asked.length).toBe(1);
  later(1);
  expect((await search(client)).error).toBe(undefined);
  expect(docs.asked.length).toBe(2);
});
