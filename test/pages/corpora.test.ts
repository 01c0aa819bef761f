import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DocumentText, parsePage, singlePage, splitPages } from "../../src/pages/mod.ts";
import { filesBelow, pageFaults, SHARED, splitFaults } from "./shared.ts";

const LLMS = join(SHARED, "corpora/llms");
const TREES = join(SHARED, "corpora/trees");

/** Pages of each collected file; `within` is a share for formats whose borders are not marked. */
const PAGES: readonly { file: string; format: string; pages: number; within?: number }[] = [
  { file: "assistant-ui/llms-full.txt", format: "fumadocs", pages: 96 },
  { file: "astro/llms-full.txt", format: "headings", pages: 388 },
  { file: "bun/llms-full.txt", format: "source-marker", pages: 315 },
  { file: "hono/llms-full.txt", format: "headings", pages: 85 },
  { file: "intuition/llms-full.txt", format: "source-marker", pages: 228 },
  { file: "langgraph/llms-full.txt", format: "path-block", pages: 59 },
  { file: "mcp/llms-full.txt", format: "source-marker", pages: 43 },
  { file: "nextjs/llms-full.txt", format: "front-matter", pages: 371 },
  { file: "nuxt/llms-full.txt", format: "headings", pages: 807, within: 0.02 },
  { file: "svelte/llms-full.txt", format: "headings", pages: 196 },
  { file: "svelte/llms-medium.txt", format: "headings", pages: 158 },
  { file: "svelte/llms-small.txt", format: "headings", pages: 2 },
  { file: "wrangler-cloudflare/llms-full.txt", format: "front-matter", pages: 68 },
  { file: "zustand/llms-full.txt", format: "tags", pages: 42 },
];

describe.skipIf(!existsSync(LLMS))("collected llms files (shared)", () => {
  test.each(PAGES)("$file has $pages pages", ({ file, format, pages, within = 0 }) => {
    const result = splitPages(new DocumentText(readFileSync(join(LLMS, file))));
    expect(result.format).toBe(format);
    expect(Math.abs(result.pages.length - pages)).toBeLessThanOrEqual(pages * within);
  });

  const files = existsSync(LLMS) ? filesBelow(LLMS).filter((file) => file.endsWith(".txt")) : [];
  test.each(files)("nothing of %s is lost", (file) => {
    const bytes = readFileSync(join(LLMS, file));
    const document = new DocumentText(bytes);
    const { pages, separators } = splitPages(document);
    expect(splitFaults(pages, separators, bytes.length)).toEqual([]);
    for (const page of pages) expect(pageFaults(parsePage(page, document), bytes), page.id).toEqual([]);
  });

  test("only the text before the first page of intuition is a preamble", () => {
    const { pages } = splitPages(new DocumentText(readFileSync(join(LLMS, "intuition/llms-full.txt"))));
    expect(pages[0]).toMatchObject({ id: "preamble", title: "Intuition Protocol - Complete Documentation" });
    expect(pages.filter((page) => page.id.startsWith("preamble"))).toHaveLength(1);
  });
});

describe.skipIf(!existsSync(TREES))("collected folders (shared)", () => {
  const trees = existsSync(TREES) ? [...new Set(filesBelow(TREES).map((file) => file.split("/")[0] as string))] : [];
  test.each(trees)("every page of %s is whole", (tree) => {
    const ids = new Set<string>();
    const files = filesBelow(join(TREES, tree)).filter((file) => /\.mdx?$/.test(file));
    for (const path of files) {
      const bytes = readFileSync(join(TREES, tree, path));
      if (bytes.toString("utf8").trim() === "") continue;
      const document = new DocumentText(bytes, { replace: "all" });
      const { page } = singlePage(document, { path });
      const separators = page.start > 0 ? [{ start: 0, end: page.start }] : [];
      expect(splitFaults([page], separators, bytes.length), path).toEqual([]);
      expect(pageFaults(parsePage(page, document), bytes), path).toEqual([]);
      ids.add(page.id);
    }
    expect(ids.size).toBe(files.length);
  });
});
