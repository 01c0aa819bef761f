import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { entryOf, textOf } from "../../src/library/mod.ts";
import { libraryOf } from "../served.ts";
import { shared, sharedPath } from "../shared_folder.ts";

/** Pages of each corpus, from the facts on formats: exact, but for nuxt. */
const ORACLES: readonly (readonly [string, string, number, number])[] = [
  ["assistant-ui", "llms-full.txt", 96, 0],
  ["bun", "llms-full.txt", 315, 0],
  ["intuition", "llms-full.txt", 228, 0], // 227 and a preamble
  ["langgraph", "llms-full.txt", 59, 0],
  ["mcp", "llms-full.txt", 43, 0],
  ["nextjs", "llms-full.txt", 371, 0],
  ["wrangler-cloudflare", "llms-full.txt", 68, 0],
  ["zustand", "llms-full.txt", 42, 0],
  ["svelte", "llms-full.txt", 196, 0],
  ["svelte", "llms-medium.txt", 158, 0],
  ["svelte", "llms-small.txt", 2, 0],
  ["hono", "llms-full.txt", 85, 0],
  ["astro", "llms-full.txt", 388, 0],
  ["nuxt", "llms-full.txt", 807, 16],
];

describe.skipIf(!shared)("real corpora, from the file to the reader", () => {
  test.each(ORACLES)("%s/%s: %i pages (± %i), nothing lost", async (name, file, pages, tolerance) => {
    const origin = sharedPath("corpora", "llms", name, file);
    expect(existsSync(origin)).toBe(true);
    const library = libraryOf({ name, kind: "site", origin });
    const { corpora } = await library.ready();
    await library.source(name).current();
    const corpus = corpora[0] ?? library.source(name).corpus!;
    expect(Math.abs(corpus.pageCount - pages)).toBeLessThanOrEqual(tolerance);
    expect(corpus.documentBytes).toBe(readFileSync(origin).length);
    expect(corpus.bytes + corpus.separatorBytes).toBe(corpus.documentBytes);
    const text = readFileSync(origin);
    for (const page of corpus.pages()) {
      const { start, end } = entryOf(page);
      expect(textOf(page)).toBe(text.subarray(start, end).toString("utf8"));
    }
  });
});
