import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kept, madeDocs, SLUGS, scriptedDocs } from "./made_docs.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const good = madeDocs();
const collapsed = madeDocs(SLUGS.slice(0, Math.floor(SLUGS.length / 2)));
const markerless = good.replace(/^Source: .*$/gm, "");

type Client = ReturnType<ReturnType<typeof scriptedDocs>["start"]>;
const search = async (client: Client) => await client.call("search_docs", { query: "setting up hooks" });
const status = async (client: Client) => (await client.call("get_status")).structured;

describe("a text that the canaries reject", () => {
  test.each([
    ["without markers", markerless, "no_source_markers"],
    ["of half the sections", collapsed, "section_count_collapse"],
  ])("%s does not take the place of the last good one, not even after a restart", async (_name, bad, code) => {
    const docs = scriptedDocs();
    docs.answer(good);
    await search(docs.start());
    docs.answer(bad);
    docs.keep(good, 2 * DAY);
    const client = docs.start();
    const { isError, structured } = await search(client);
    expect([isError, structured.meta.source_kind]).toEqual([false, "stale-fallback"]);
    expect((await status(client)).last_load_error).toContain(code);
    expect(kept(docs)).toBe(good);
  });

  test("is not served when there is no other", async () => {
    const docs = scriptedDocs();
    docs.answer(good);
    const { isError, structured } = await search(docs.start({ MIN_SECTION_COUNT: "500" }));
    expect([isError, structured.results]).toEqual([true, []]);
    expect(structured.error).toContain("min_section_count");
    expect(existsSync(docs.content)).toBe(false);
  });

  test("in the cache makes one fetch, whose text is then served", async () => {
    const docs = scriptedDocs();
    docs.keep(markerless);
    docs.answer(good);
    const { isError, structured } = await search(docs.start());
    expect([isError, structured.meta.source_kind, docs.asked.length]).toEqual([false, "fetched", 1]);
  });

  test("in the cache is confirmed when the one fetch fails", async () => {
    const docs = scriptedDocs();
    docs.keep(markerless);
    const { structured } = await search(docs.start());
    expect(structured.error).toContain("no_source_markers");
    expect(docs.asked.length).toBe(1);
  });
});
