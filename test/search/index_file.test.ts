import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Index, IndexBuilder, IndexFormatError } from "../../src/search/mod.ts";
import { bytesOf, indexOf, parsedMarkdown } from "./parsed_markdown.ts";

const pages = {
  "guide.md": "Before.\n\n# Guide\n\nInstall with `npm install`.\n\n## Deploy\n\n```sh\nrun --now\n```\n",
  "組/織.md": "# 組織\n\n住民が主体。\n",
  "api.md": "# API\n\n## useId\n\nGives an id.\n\n### Options\n\nNone.\n",
};

describe("index file", () => {
  it("gives back what was put in", () => {
    const builder = new IndexBuilder();
    const parsed = parsedMarkdown("guide.md", pages["guide.md"]);
    const page = {
      ...parsed.page,
      url: "https://example.com/guide",
      description: "How to",
      trail: ["Docs", "Start"],
      frontMatter: { order: 3, tags: ["a"] },
    };
    const modified = 1_764_600_000_123;
    const document = builder.addDocument({ path: "guide.md", bytes: 99, modified, digest: "sha256:1" });
    builder.addPage(document, { ...parsed, page });
    const meta = { origin: "./docs", warnings: [{ line: 3 }] };
    const index = Index.open(builder.finish(meta));
    expect(index.meta).toEqual(meta);
    expect(index.documents).toEqual([{ path: "guide.md", bytes: 99, modified, digest: "sha256:1" }]);
    expect(index.page(0)).toEqual({ ...page, document: 0, firstSection: 0, endSection: 3 });
    expect(index.pageCount).toBe(1);
    parsed.sections.forEach((section, i) => void expect(index.section(i)).toEqual({ ...section, page: 0 }));
    parsed.chunks.forEach((chunk, i) => void expect(index.chunk(i)).toEqual({ ...chunk, page: 0 }));
    expect([index.sectionCount, index.chunkCount]).toEqual([parsed.sections.length, parsed.chunks.length]);
  });

  it("finds pages by id and counts sections over all pages", () => {
    const index = indexOf(pages);
    for (let page = 0; page < index.pageCount; page++) expect(index.pageById(index.page(page).id)).toBe(page);
    expect(index.pageById("none.md")).toBeUndefined();
    expect(index.section(index.page(2).firstSection + 2).trail).toEqual(["API", "useId", "Options"]);
    expect(() => index.page(3)).toThrow(RangeError);
  });

  it("is the same bytes for the same pages", () => {
    expect(bytesOf(pages)).toEqual(bytesOf(pages));
  });

  it("opens without pages, and from bytes that begin anywhere", () => {
    expect(indexOf({}).pageCount).toBe(0);
    const bytes = bytesOf(pages);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(Index.open(shifted.subarray(3)).pageCount).toBe(3);
    expect(Index.open(Buffer.from(shifted.buffer, 3)).pageCount).toBe(3);
  });

  it("refuses a file cut short at any byte, or grown", () => {
    const bytes = bytesOf(pages);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => Index.open(bytes.slice(0, length))).toThrow(IndexFormatError);
    }
    expect(() => Index.open(new Uint8Array([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]))).toThrow(IndexFormatError);
  });

  it("refuses a file with any bit changed", () => {
    const bytes = bytesOf(pages);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const changed = bytes.slice();
        changed[at]! ^= 1 << bit;
        expect(() => Index.open(changed)).toThrow(IndexFormatError);
      }),
      { numRuns: 2000 },
    );
  });
});
