import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Corpus, KeptSource } from "../../src/library/mod.ts";
import { IndexFormatError, search } from "../../src/search/mod.ts";
import { alive, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

describe("a folder of which much changes", () => {
  it("becomes one segment again, which is what is stored and what a new reading of the folder gives", async () => {
    const folder = folderOf(60);
    const source = kept(folder);
    const live = alive(source);
    await live.current();
    for (let i = 0; i < 40; i++) write(folder, i, `Changed text ${i} of the ${i % 2 ? "odd" : "even"} sort.`);
    for (const i of [41, 42, 43]) rmSync(join(folder, `sub/page-${i}.md`));
    write(folder, 70, "A new page.");
    writeFileSync(join(folder, "broken.md"), Buffer.from([0, 1, 2, 0xff, 0xfe, 0]));
    const merged = await live.current();
    expect(merged.segments).toHaveLength(1);
    expectSame(merged, await alive(kept(folder)).current());
    const opened = await alive(source).current();
    expect(opened.provenance.kind).toBe("cached");
    expectSame(opened, merged);
  });

  it("is put together after a few single changes, too", async () => {
    const folder = folderOf(12);
    const live = alive(kept(folder));
    await live.current();
    const segments: number[] = [];
    for (let i = 0; i < 9; i++) {
      write(folder, i, `Version ${i + 2} of page ${i}.`);
      segments.push((await live.current()).segments.length);
    }
    expect(segments).toEqual([2, 3, 4, 5, 6, 7, 8, 1, 2]);
    expectSame(await live.current(), await alive(kept(folder)).current());
  });
});

describe("an index that was damaged after it was opened", () => {
  it("fails one question, and the next one finds it built anew", async () => {
    const folder = folderOf(2000);
    const source = kept(folder);
    await alive(source).current();
    const [name] = readdirSync(source.store.folder).filter((file) => file.endsWith(".index"));
    const path = join(source.store.folder, name!);
    const bytes = readFileSync(path);
    expect(bytes.length).toBeGreaterThan(200_000);
    // In the middle of the postings and strings, which opening does not look at.
    for (let at = 40_000; at < bytes.length; at += 32_768) bytes[at]! ^= 0x10;
    writeFileSync(path, bytes);
    const live = alive(source);
    const ask = async (): Promise<number> => {
      const { segments } = await live.current();
      return search(segments, "sort of page 7").hits.length;
    };
    let failures = 0;
    for (let i = 0; i < 3; i++) {
      try {
        expect(await ask()).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(IndexFormatError);
        failures++;
      }
    }
    expect(failures).toBeLessThanOrEqual(1);
    expectSame(await live.current(), await alive(kept(folder)).current());
  });
});

function folderOf(pages: number): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "sub"));
  for (let i = 0; i < pages; i++)
    write(folder, i, `Text of page ${i} of the ${i % 3 ? "other" : "third"} sort. `.repeat(8));
  return folder;
}

function write(folder: string, i: number, text: string): void {
  writeFileSync(join(folder, `sub/page-${i}.md`), `# Page ${i}\n\n${text}\n\n## Part\n\n\`name_${i}\`\n`);
}

function kept(folder: string): KeptSource {
  return temporaryHome().passing({ name: "x", kind: "folder", origin: folder })[0]!;
}

function expectSame(a: Corpus, b: Corpus): void {
  const pagesOf = ({ segments }: Corpus) =>
    segments
      .flatMap(({ index, dead }) =>
        Array.from({ length: index.pageCount }, (_, page) => page)
          .filter((page) => !dead.has(page))
          .map((page) => {
            const { document, firstSection: _first, endSection: _end, ...rest } = index.page(page);
            return { ...rest, document: index.document(document) };
          }),
      )
      .sort((x, y) => (x.id < y.id ? -1 : 1));
  expect(pagesOf(a)).toEqual(pagesOf(b));
  expect([a.documentBytes, a.separatorBytes, a.format]).toEqual([b.documentBytes, b.separatorBytes, b.format]);
  expect(a.warnings.map(({ code, page }) => [code, page])).toEqual(b.warnings.map(({ code, page }) => [code, page]));
  if (a.segments.length > 1 || b.segments.length > 1) return;
  for (const query of ["odd sort", "name_7", "page 12", "third", "changed text"]) {
    expect(search(a.segments, query)).toEqual(search(b.segments, query));
  }
}
