import { EventEmitter } from "node:events";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildFolder, buildSnapshot, type Progress, type Snapshot } from "../../src/library/build_corpus.ts";
import { buildFolderInParallel, buildSnapshotInParallel, threadsFor } from "../../src/library/build_in_parallel.ts";
import { type BuildJob, runJob } from "../../src/library/build_job.ts";
import { IndexThread } from "../../src/library/index_thread.ts";
import { type Page, splitFile } from "../../src/pages/mod.ts";
import { Index } from "../../src/search/mod.ts";
import { scanFolder } from "../../src/sources/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const page = (i: number): string =>
  `# Page ${i}\nSource: https://x.dev/p${i}\n\nText ${i % 7} of page ${i}, größer.\n\n## Part \`name_${i % 5}\`\n\n` +
  `${"Some words of it. ".repeat(i % 11)}\n\n\`\`\`ts\nconst a = ${i};\n\`\`\`\n\n\n`;

function snapshotOf(bytes: Uint8Array): Snapshot {
  return { shape: "file", location: "https://x.dev/llms-full.txt", documents: [{ path: "a.txt", bytes }] };
}

const file = Buffer.from(`\ufeff${Array.from({ length: 40 }, (_, i) => page(i)).join("")}`);

function folder() {
  const root = temporaryFolder();
  mkdirSync(join(root, "sub"));
  for (let i = 0; i < 9; i++) writeFileSync(join(root, i % 2 ? `sub/p${i}.md` : `p${i}.md`), page(i));
  // The first, one in the middle and the last: the warnings of all threads come together.
  for (const name of ["0.md", "p4x.md", "sub/z.md"]) writeFileSync(join(root, name), Buffer.from([0, 1, 2, 0xff, 0]));
  // When a file was changed is a part of the index.
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) utimesSync(join(root, name), 1e9, 1e9);
  const { files } = scanFolder(root, { include: [], exclude: [] });
  return { root, files, alone: () => buildFolder(files, (path) => readFileSync(join(root, path))) };
}

const saidOnStderr = () => vi.spyOn(process.stderr, "write").mockImplementation(() => true);

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock("../../src/library/index_thread.ts");
  vi.doUnmock("node:worker_threads");
  vi.resetModules();
});

it.each([
  [1_000, 64, 1, "too small to share"],
  [31_999_999, 64, 1, "less than two shares"],
  [32_000_000, 64, 2, "two shares"],
  [1_000_000_000, 64, 8, "each holds a part of the text"],
  [1_000_000_000, 4, 3, "a core is left to the engine"],
  [1_000_000_000, 2, 1, "two threads on two cores are no faster than one"],
  [1_000_000_000, 1, 1, "nobody to share with"],
])("%i bytes on %i cores are indexed by %i threads: %s", (bytes, cores, threads) => {
  expect(threadsFor(bytes, cores)).toBe(threads);
});

describe("an index that several threads build", () => {
  it.each([
    [2, 40],
    [3, 40],
    [5, 40],
    [4, 2], // some have nothing to do
  ])("has the bytes that one thread gives, with %i threads, of a file of %i pages", async (threads, count) => {
    const bytes = Buffer.from(Array.from({ length: count }, (_, i) => page(i)).join(""));
    const alone = await buildSnapshot(snapshotOf(bytes));
    const stderr = saidOnStderr();
    const built = await buildSnapshotInParallel(snapshotOf(bytes), undefined, undefined, threads);
    expect(alone.index.pageCount).toBe(count);
    expect(Buffer.compare(built.bytes, alone.bytes)).toBe(0);
    expect(built.meta).toEqual(alone.meta);
    expect(stderr, "no thread failed").not.toHaveBeenCalled();
  });

  it.each([2, 4, 100])("has the bytes that one thread gives, with %i threads, of a folder", async (threads) => {
    const { root, files, alone } = folder();
    const expected = await alone();
    const stderr = saidOnStderr();
    const built = await buildFolderInParallel(root, files, undefined, threads);
    expect(expected.meta.warnings).toHaveLength(3);
    expect(built.meta).toEqual(expected.meta);
    expect(Buffer.compare(built.bytes, expected.bytes)).toBe(0);
    expect(stderr, "no thread failed").not.toHaveBeenCalled();
  });

  it("has the same bytes for the same files in another folder", async () => {
    const [one, other] = [folder(), folder()];
    expect(one.root).not.toBe(other.root);
    const built = await buildFolderInParallel(other.root, other.files, undefined, 3);
    expect(Buffer.compare(built.bytes, (await one.alone()).bytes)).toBe(0);
  });

  it("fails as one thread does where the text is refused", async () => {
    const refused = snapshotOf(Buffer.from([0, 1, 0xff]));
    const reason = await buildSnapshot(refused).catch((error: Error) => error);
    const stderr = saidOnStderr();
    await expect(buildSnapshotInParallel(refused, undefined, undefined, 2)).rejects.toEqual(reason);
    expect(reason).toMatchObject({ name: "DocumentError", code: "binary" });
    expect(stderr, "the text is to blame, no thread").not.toHaveBeenCalled();
  });
});

describe("a thread that helps to index", () => {
  const { pages } = splitFile(file);
  const job: BuildJob = { kind: "pages", pages: pages.slice(20), file: { bytes: file, start: 0 } };

  it("answers with the index of its job, and leaves the bytes to who gave it", async () => {
    const failures: string[] = [];
    const thread = new IndexThread((reason) => failures.push(reason));
    const index = await thread.run(job, () => {});
    thread.end();
    const expected = (await runJob(job)).index;
    expect(index).toBeInstanceOf(Index);
    expect(index!.pageCount).toBe(20);
    expect(Array.from({ length: 20 }, (_, i) => index!.page(i))).toEqual(
      Array.from({ length: 20 }, (_, i) => expected.page(i)),
    );
    expect(file.length).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  it.each([
    ["throws", { ...job, pages: [undefined as unknown as Page] }, /undefined/],
    ["cannot be told its job", { ...job, pages: [(() => {}) as unknown as Page] }, /could not be cloned/],
  ])("says so when it %s", async (_, wrong, reason) => {
    const failures: string[] = [];
    const thread = new IndexThread((failure) => failures.push(failure));
    expect(await thread.run(wrong as BuildJob, () => {})).toBeUndefined();
    thread.end();
    expect(failures).toEqual([expect.stringMatching(reason)]);
  });

  it("is no failure when it was ended, whatever it was doing", async () => {
    const failures: string[] = [];
    const thread = new IndexThread((reason) => failures.push(reason));
    const running = thread.run(job, () => {});
    thread.end();
    expect(await running).toBeUndefined();
    expect(failures).toEqual([]);
  });
});

describe("a thread that answers with what is no index", () => {
  it("has failed, and says so, though nobody waits for it yet", async () => {
    class WrongWorker extends EventEmitter {
      postMessage = () => void queueMicrotask(() => this.emit("message", { bytes: new Uint8Array(9) }));
      terminate = async () => 0;
    }
    vi.doMock("node:worker_threads", () => ({ Worker: WrongWorker }));
    vi.resetModules();
    const { buildSnapshotInParallel } = await import("../../src/library/build_in_parallel.ts");
    const unseen = vi.fn();
    process.on("unhandledRejection", unseen);
    try {
      const alone = await buildSnapshot(snapshotOf(file));
      const stderr = saidOnStderr();
      const built = await buildSnapshotInParallel(snapshotOf(file), undefined, undefined, 3);
      expect(Buffer.compare(built.bytes, alone.bytes)).toBe(0);
      expect(stderr).toHaveBeenCalledExactlyOnceWith(
        "lectern: a thread that helps to index failed, so its part is done without it: The index file is cut short.\n",
      );
      expect(unseen).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unseen);
    }
  });
});

describe("a build whose threads all die", () => {
  /** The build with threads that end without an answer. */
  async function withDyingThreads() {
    class DyingThread {
      constructor(onFailure: (reason: string) => void) {
        queueMicrotask(() => onFailure("It ended with 1."));
      }
      run = async () => undefined;
      end = () => {};
    }
    vi.doMock("../../src/library/index_thread.ts", () => ({ IndexThread: DyingThread }));
    vi.resetModules();
    return await import("../../src/library/build_in_parallel.ts");
  }

  it("gives the same file, and says so once", async () => {
    const alone = await buildSnapshot(snapshotOf(file));
    const { buildSnapshotInParallel } = await withDyingThreads();
    const stderr = saidOnStderr();
    const seen: Progress[] = [];
    const built = await buildSnapshotInParallel(snapshotOf(file), (one) => seen.push(one), undefined, 4);
    expect(Buffer.compare(built.bytes, alone.bytes)).toBe(0);
    expect(stderr).toHaveBeenCalledExactlyOnceWith(
      "lectern: a thread that helps to index failed, so its part is done without it: It ended with 1.\n",
    );
  });

  it("gives the same folder", async () => {
    const { root, files, alone } = folder();
    const { buildFolderInParallel } = await withDyingThreads();
    saidOnStderr();
    const built = await buildFolderInParallel(root, files, undefined, 3);
    expect(Buffer.compare(built.bytes, (await alone()).bytes)).toBe(0);
  });
});
