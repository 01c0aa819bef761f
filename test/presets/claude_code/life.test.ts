import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FetchError } from "../../../src/fetch/mod.ts";
import { Index, withMeta } from "../../../src/search/mod.ts";
import { type Answer, filesOf, kept, madeDocs, offline, SLUGS, scriptedDocs } from "./made_docs.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const good = madeDocs();
const newer = madeDocs(SLUGS, () => "This was added later.");
const short = madeDocs(SLUGS.slice(0, 39));
const collapsed = madeDocs(SLUGS.slice(0, Math.floor(SLUGS.length / 2)));

const search = async (client: ReturnType<ReturnType<typeof scriptedDocs>["start"]>) =>
  await client.call("search_docs", { query: "setting up hooks" });
const status = async (client: ReturnType<ReturnType<typeof scriptedDocs>["start"]>) =>
  (await client.call("get_status")).structured;

describe("where the text comes from", () => {
  const rows: {
    name: string;
    cached?: [text: string, age: number];
    answer: Answer;
    env?: Record<string, string>;
    kind: string | null;
    fetches: number;
    kept?: string;
    error?: string;
  }[] = [
    { name: "nothing is cached: it is fetched", answer: good, kind: "fetched", fetches: 1, kept: good },
    {
      name: "a fresh cache is not asked about",
      cached: [good, HOUR],
      answer: newer,
      kind: "cached",
      fetches: 0,
      kept: good,
    },
    {
      name: "a file of tomorrow is as fresh as one of now",
      cached: [good, -DAY],
      answer: newer,
      kind: "cached",
      fetches: 0,
    },
    {
      name: "an old cache is fetched anew first",
      cached: [good, 25 * HOUR],
      answer: newer,
      kind: "fetched",
      fetches: 1,
      kept: newer,
    },
    {
      name: "a shorter life makes it old sooner",
      cached: [good, HOUR],
      env: { CACHE_TTL_MS: "1000" },
      answer: newer,
      kind: "fetched",
      fetches: 1,
    },
    {
      name: "CACHE_TTL_MS=0 never counts a cache as fresh",
      cached: [good, 0],
      env: { CACHE_TTL_MS: "0" },
      answer: newer,
      kind: "fetched",
      fetches: 1,
    },
    ...(["status", "network", "timeout", "too_large", "tls", "offline"] as const).map((code) => ({
      name: `an old cache stands in when the fetch fails (${code})`,
      cached: [good, 30 * DAY] as [string, number],
      answer: new FetchError(code, "No text came."),
      kind: "stale-fallback",
      fetches: 1,
      kept: good,
    })),
    {
      name: "FETCH_TIMEOUT_MS=0 ends every fetch before it begins",
      cached: [good, 2 * DAY],
      env: { FETCH_TIMEOUT_MS: "0" },
      answer: newer,
      kind: "stale-fallback",
      fetches: 0,
    },
    {
      name: "a cache within DOCS_CACHE_MAX_STALE_MS stands in",
      cached: [good, 2 * DAY],
      env: { DOCS_CACHE_MAX_STALE_MS: String(3 * DAY) },
      answer: offline(),
      kind: "stale-fallback",
      fetches: 1,
    },
    {
      name: "a cache older than DOCS_CACHE_MAX_STALE_MS does not",
      cached: [good, 4 * DAY],
      env: { DOCS_CACHE_MAX_STALE_MS: String(3 * DAY) },
      answer: offline(),
      kind: null,
      fetches: 1,
      error: "not found",
    },
    {
      name: "without a cache a failed fetch is a failed load",
      answer: offline(),
      kind: null,
      fetches: 1,
      error: "not found",
    },
    {
      name: "a text cut short (39 sections) is not stored, and the cache stands in",
      cached: [good, 2 * DAY],
      answer: short,
      kind: "stale-fallback",
      fetches: 1,
      kept: good,
    },
    {
      name: "MIN_SECTION_COUNT=0 does not let a text cut short be stored",
      cached: [good, 2 * DAY],
      env: { MIN_SECTION_COUNT: "0" },
      answer: short,
      kind: "stale-fallback",
      fetches: 1,
      kept: good,
    },
    {
      name: "an HTML page is not stored, and the cache stands in",
      cached: [good, 2 * DAY],
      answer: "<!doctype html><html><body>Log in</body></html>",
      kind: "stale-fallback",
      fetches: 1,
      kept: good,
    },
    {
      name: "a fault of this program is no reason to serve old text",
      cached: [good, 2 * DAY],
      answer: new TypeError("x is not a function"),
      kind: null,
      fetches: 1,
      error: "could not be loaded",
    },
  ];
  test.each(rows)("$name", async ({ cached, answer, env, kind, fetches, kept: left, error }) => {
    const docs = scriptedDocs();
    docs.answer(answer);
    if (cached) docs.keep(...cached);
    const client = docs.start(env);
    const found = await search(client);
    expect(docs.asked.length).toBe(fetches);
    expect(found.structured.meta.source_kind).toBe(kind);
    expect(found.isError).toBe(kind === null);
    const { last_load_error, warning_codes } = await status(client);
    if (error === undefined) expect(last_load_error).toBe(null);
    else expect(last_load_error).toContain(error);
    expect(warning_codes).toEqual(kind === "stale-fallback" ? ["stale_corpus"] : []);
    if (left !== undefined) expect(kept(docs)).toBe(left);
  });

  test("a fetch has the limits that are configured", async () => {
    const docs = scriptedDocs();
    docs.answer(good);
    await search(docs.start({ MAX_RESPONSE_BYTES: "123456", FETCH_TIMEOUT_MS: "999" }));
    expect(docs.asked).toMatchObject([{ maxBytes: 123_456, totalTimeout: 999 }]);
  });
});

test("what official mode fetched from another host by a redirect is not taken", async () => {
  const docs = scriptedDocs();
  docs.keep(good, 2 * DAY);
  const { claudeCodePreset } = await import("../../../src/presets/claude_code/mod.ts");
  const { clientOf } = await import("../../served.ts");
  const download = async () => ({
    bytes: Buffer.from(newer),
    url: "https://claude.com/docs/llms-full.txt",
    validators: {},
  });
  const client = clientOf(undefined, { preset: claudeCodePreset({ env: { XDG_CACHE_HOME: docs.folder }, download }) });
  await search(client);
  expect(await status(client)).toMatchObject({
    source_kind: "stale-fallback",
    last_fetch_error: expect.stringContaining("https://claude.com/docs/llms-full.txt"),
  });
});

describe("the index of a process before", () => {
  /** An index made by an earlier process. */
  async function indexed(text = good) {
    const docs = scriptedDocs();
    docs.answer(text);
    await search(docs.start());
    const before = readFileSync(docs.index);
    return { docs, before, meta: Index.open(before).meta as Record<string, never> };
  }

  test("is opened as it stands where text and rules are the same: nothing is written", async () => {
    const { docs, before, meta } = await indexed();
    docs.answer(offline());
    const client = docs.start();
    await search(client);
    expect(await status(client)).toMatchObject({ source_kind: "cached", index_created_at: isoOf(meta) });
    expect(readFileSync(docs.index).equals(before)).toBe(true);
  });

  test("of other canary rules is judged anew and keeps its date", async () => {
    const { docs, meta } = await indexed();
    const client = docs.start({ MIN_SECTION_COUNT: "45" });
    await search(client);
    expect((await status(client)).index_created_at).toBe(isoOf(meta));
    expect(Index.open(readFileSync(docs.index)).meta).toMatchObject({ evaluation: { minSectionCount: 45 } });
  });

  test("that newer rules reject is not served, after one fetch that gave the same", async () => {
    const { docs } = await indexed();
    docs.asked.length = 0;
    const client = docs.start({ MIN_SECTION_COUNT: "1000" });
    expect((await search(client)).structured.error).toContain("min_section_count");
    await search(client);
    expect(docs.asked.length).toBe(1);
  });

  test("of a text that was confirmed later keeps its date and is dated anew", async () => {
    const { docs, meta } = await indexed();
    docs.keep(good, 0);
    const client = docs.start();
    await search(client);
    expect((await status(client)).index_created_at).toBe(isoOf(meta));
  });

  test.each([
    [
      "of another version of this program",
      { compatibility: { format: 1, tokenizer: 1, chunker: 1, ingestion: 1, program: "0" } },
    ],
    [
      "of another text",
      {
        corpus: {
          contentHash: "0",
          obtainedAt: 1,
          sourceKind: "fetched",
          trustMode: "official",
          docsUrl: "https://code.claude.com/docs/llms-full.txt",
          validators: {},
        },
      },
    ],
    ["that says nothing of its text", { corpus: null }],
  ])("%s is built anew", async (_name, other) => {
    const { docs, before, meta } = await indexed();
    const index = { createdAt: 1, chunkCount: 1 };
    writeFileSync(docs.index, withMeta(before, { ...meta, index, ...other }));
    const client = docs.start();
    expect((await search(client)).isError).toBe(false);
    expect((await status(client)).index_created_at).not.toBe(new Date(1).toISOString());
  });

  test("accepted in unsafe mode is judged anew in official mode", async () => {
    const docs = scriptedDocs();
    docs.answer(good);
    await search(docs.start({ DOCS_TRUST_MODE: "unsafe" }));
    const before = (Index.open(readFileSync(docs.index)).meta as { policyState: object }).policyState;
    await search(docs.start());
    const after = (Index.open(readFileSync(docs.index)).meta as { policyState: object }).policyState;
    expect(before).toMatchObject({ lastHealthySectionCount: null });
    expect(after).toMatchObject({ lastHealthySectionCount: SLUGS.length });
  });

  test.each([
    ["a few bytes", (bytes: Buffer) => bytes.subarray(0, 100)],
    ["one bit", (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 4000 ? byte ^ 1 : byte)))],
    ["everything", () => Buffer.from("{}")],
  ])("that lost %s is built anew", async (_name, damaged) => {
    const { docs, before } = await indexed();
    writeFileSync(docs.index, damaged(before));
    expect((await search(docs.start())).isError).toBe(false);
    expect(Index.open(readFileSync(docs.index)).chunkCount).toBe(Index.open(before).chunkCount);
  });

  test("larger than MAX_INDEX_CACHE_BYTES is served and not stored", async () => {
    const docs = scriptedDocs();
    docs.answer(good);
    expect((await search(docs.start({ MAX_INDEX_CACHE_BYTES: "1000" }))).isError).toBe(false);
    expect(filesOf(docs)).toEqual(["llms-full.txt"]);
    expect(docs.logged.join()).toContain("MAX_INDEX_CACHE_BYTES");
  });
});

describe("a reload", () => {
  test("of what did not change costs one question with its validators", async () => {
    const docs = scriptedDocs();
    docs.answer({ text: good, etag: '"one"' });
    const client = docs.start();
    await search(client);
    docs.keep(good, 5 * HOUR);
    const before = statSync(docs.content).mtimeMs;
    const { text } = await client.call("reload_docs");
    expect(text).toContain(`${SLUGS.length} sections`);
    expect(docs.asked.map(({ validators }) => validators?.etag)).toEqual([undefined, '"one"']);
    expect(statSync(docs.content).mtimeMs).toBeGreaterThan(before);
    expect((await status(client)).source_kind).toBe("fetched");
  });

  test("that fails leaves the old index serving, and says so", async () => {
    const docs = scriptedDocs();
    docs.answer(good, collapsed);
    const client = docs.start();
    await search(client);
    const { isError, text } = await client.call("reload_docs");
    expect(isError).toBe(true);
    for (const part of ["section_count_collapse", "still served"]) expect(text).toContain(part);
    expect((await search(client)).structured.results.length).toBe(5);
    expect(kept(docs)).toBe(good);
  });

  test("that cannot reach the source loads the cache, and says so", async () => {
    const docs = scriptedDocs();
    docs.answer(good, offline());
    const client = docs.start();
    await search(client);
    const { isError, text } = await client.call("reload_docs");
    expect(isError).toBe(false);
    for (const part of ["not found", "from the cache"]) expect(text).toContain(part);
  });

  test("waits for the load under way instead of failing beside it", async () => {
    const docs = scriptedDocs();
    docs.answer(good);
    const client = docs.start();
    const [found, reload] = await Promise.all([search(client), client.call("reload_docs")]);
    expect([found.isError, reload.isError]).toEqual([false, false]);
  });
});

test("a load that failed is not tried by each question, but by a reload at once", async () => {
  const docs = scriptedDocs();
  const client = docs.start();
  await search(client);
  await search(client);
  expect(docs.asked.length).toBe(1);
  docs.answer(good);
  expect((await client.call("reload_docs")).isError).toBe(false);
  expect((await search(client)).isError).toBe(false);
  expect((await status(client)).last_load_error).toBe(null);
});

test("caches that cannot be written keep nobody from answers", async () => {
  const docs = scriptedDocs();
  docs.answer(good);
  rmSync(docs.folder, { recursive: true });
  writeFileSync(docs.folder, "a file where a folder should be");
  expect((await search(docs.start())).structured.results.length).toBe(5);
  expect(docs.logged.length).toBe(2);
});

function isoOf(meta: Record<string, { createdAt?: number }>): string {
  return new Date(meta.index!.createdAt!).toISOString();
}
