import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildFolder, buildSnapshot, type Progress } from "../../src/library/build_corpus.ts";
import { buildFolderInParallel, buildSnapshotInParallel } from "../../src/library/build_in_parallel.ts";
import { scanFolder } from "../../src/sources/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const page = (i: number): string =>
  `# Page ${i}\nSource: https://x.dev/p${i}\n\nText ${i % 7} of page ${i}.\n\n## Part \`name_${i % 5}\`\n\n` +
  `${"Some words of it. ".repeat(i % 11)}\n\n\`\`\`ts\nconst a = ${i};\n\`\`\`\n\n\n`;

describe("an index that several threads build", () => {
  it.each([2, 3, 5])("has the bytes that one thread gives, with %i threads, of a file", async (workers) => {
    const bytes = Buffer.from(Array.from({ length: 40 }, (_, i) => page(i)).join(""));
    const snapshot = { shape: "file", location: "https://x.dev/llms-full.txt", documents: [{ path: "a.txt", bytes }] };
    const alone = await buildSnapshot(snapshot as never);
    const seen: Progress[] = [];
    const built = await buildSnapshotInParallel(
      snapshot as never,
      (progress) => seen.push(progress),
      undefined,
      workers,
    );
    expect(alone.index.pageCount).toBe(40);
    expect(Buffer.compare(built.bytes, alone.bytes)).toBe(0);
    expect(built.meta).toEqual(alone.meta);
  });

  it.each([2, 4, 100])("has the bytes that one thread gives, with %i threads, of a folder", async (workers) => {
    const root = temporaryFolder();
    mkdirSync(join(root, "sub"));
    for (let i = 0; i < 9; i++) writeFileSync(join(root, i % 2 ? `sub/p${i}.md` : `p${i}.md`), page(i));
    writeFileSync(join(root, "sub/broken.md"), Buffer.from([0, 1, 2, 0xff, 0]));
    const { files } = scanFolder(root, { include: [], exclude: [] });
    const { readFileSync } = await import("node:fs");
    const alone = await buildFolder(files, (path) => readFileSync(join(root, path)));
    const built = await buildFolderInParallel(root, files, undefined, workers);
    expect(alone.meta.warnings).toHaveLength(1);
    expect(Buffer.compare(built.bytes, alone.bytes)).toBe(0);
  });

  it("fails as one thread does where the text is refused", async () => {
    const snapshot = {
      shape: "file",
      location: "x.txt",
      documents: [{ path: "x.txt", bytes: Buffer.from([0, 1, 0xff]) }],
    };
    const reason = await buildSnapshot(snapshot as never).catch((error: Error) => error.message);
    await expect(buildSnapshotInParallel(snapshot as never, undefined, undefined, 2)).rejects.toThrow(reason as string);
  });
});
