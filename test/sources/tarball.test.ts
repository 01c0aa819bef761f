import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type UnpackOptions, unpackTarball } from "../../src/sources/tarball.ts";
import { END, packed, pax, type RawEntry, rawEntry } from "./tar_archive.ts";

const forever = new AbortController().signal;

/** Unpacks all that ends in `.md`. */
async function unpacked(archive: Uint8Array | AsyncIterable<Uint8Array>, options: Partial<UnpackOptions> = {}) {
  const files: Record<string, string> = {};
  const told: string[] = [];
  const comment = await unpackTarball(
    archive,
    {
      wants(path) {
        told.push(path);
        return path.endsWith(".md");
      },
      take: (path, bytes) => {
        files[path] = Buffer.from(bytes).toString();
      },
    },
    { name: "o/r", strip: 1, signal: forever, ...options },
  );
  return { files, told, comment };
}

const archiveOf = (...entries: (RawEntry | Buffer)[]) =>
  Buffer.concat([...entries.map((entry) => (Buffer.isBuffer(entry) ? entry : rawEntry(entry))), END]);

test("files without the folder around them, the commit, and in memory only what is wanted", async () => {
  const big = "x".repeat(3_000_000);
  const archive = await packed({ "a.md": "# A\n", "image.png": big, "docs/ü.md": big, "empty.md": "" }, "r-1", "3f2a");
  const { files, told, comment } = await unpacked(archive);
  expect(Object.keys(files)).toEqual(["a.md", "docs/ü.md", "empty.md"]);
  expect(files["docs/ü.md"]).toBe(big);
  expect(told).toContain("image.png");
  expect(comment).toBe("3f2a");
});

test("a small file that is not wanted does not hold up the one behind it", async () => {
  // Pages that arrive in several parts.
  const page = "page ".repeat(20_000);
  const names = Array.from({ length: 40 }, (_, i) => (i % 2 ? `${i}.md` : `${i}.txt`));
  const files = Object.fromEntries(names.map((name) => [name, name.endsWith(".md") ? page : "text"]));
  expect(Object.keys((await unpacked(await packed(files))).files)).toHaveLength(20);
});

test("an archive that is not compressed, and one that comes a byte at a time", async () => {
  const plain = archiveOf({ name: "r/a.md", body: "A" });
  async function* bytewise(bytes: Uint8Array) {
    for (const byte of bytes) yield Uint8Array.of(byte);
  }
  for (const archive of [plain, bytewise(plain), bytewise(gzipSync(plain))]) {
    expect((await unpacked(archive)).files).toEqual({ "a.md": "A" });
  }
});

test("a name of more than 100 characters", async () => {
  const path = `${"long/".repeat(60)}a.md`;
  expect((await unpacked(await packed({ [path]: "A" }))).files).toEqual({ [path]: "A" });
  const archive = archiveOf(pax("x", { path: `r/${path}` }), { name: "r/short.md", body: "A" });
  expect((await unpacked(archive)).files).toEqual({ [path]: "A" });
});

describe("what leads elsewhere is passed over, and what follows is read", () => {
  test.each<[string, RawEntry | Buffer, RawEntry?]>([
    ["upwards at the start", { name: "../../etc/passwd.md", body: "evil" }],
    ["upwards behind the folder that is dropped", { name: "r/../../etc/passwd.md", body: "evil" }],
    ["upwards with backslashes", { name: "r/..\\..\\passwd.md", body: "evil" }],
    ["an absolute path", { name: "/etc/passwd.md", body: "evil" }],
    ["a drive", { name: "c:/windows/a.md", body: "evil" }],
    ["a link", { name: "r/link.md", type: "2", target: "/etc/passwd" }],
    ["a hard link", { name: "r/hard.md", type: "1", target: "../../etc/passwd" }],
    ["a device", { name: "r/device.md", type: "3" }],
    ["a pipe", { name: "r/pipe.md", type: "6" }],
    ["a folder of that name", { name: "r/folder.md", type: "5" }],
    ["the folder that is dropped", { name: "r.md", body: "evil" }],
    ["no name at all", { name: "r/./", body: "" }],
    ["a long name that leads upwards", pax("x", { path: "r/../../passwd.md" }), { name: "r/b.md", body: "evil" }],
    ["a link behind a long name", pax("x", { linkpath: "/etc/passwd" }), { name: "r/b.md", type: "2" }],
  ])("%s", async (_what, entry, more) => {
    const archive = archiveOf(entry, ...(more ? [more] : []), { name: "r/good.md", body: "good" });
    expect((await unpacked(archive)).files).toEqual({ "good.md": "good" });
  });
});

describe("a damaged archive is refused as one", () => {
  const whole = archiveOf({ name: "r/a.md", body: "A".repeat(2000) }, { name: "r/b.md", body: "B" });
  test.each<[string, Uint8Array]>([
    ["an HTML page", Buffer.from("<!doctype html><title>Sign in</title>".repeat(40))],
    ["nothing", Buffer.alloc(0)],
    ["cut off in the middle of a file", whole.subarray(0, 1500)],
    ["cut off between files", whole.subarray(0, 512 + 2048)],
    ["cut off before its end", whole.subarray(0, whole.length - END.length)],
    ["gzip that is cut off", gzipSync(whole).subarray(0, -20)],
    ["gzip with a wrong bit", wrongBit(gzipSync(whole))],
    ["a size that is too small", archiveOf({ name: "r/a.md", body: "A".repeat(2000), size: 5 })],
    ["a size that is too large", archiveOf({ name: "r/a.md", body: "A", size: 100_000 })],
    ["a size beyond all bounds", archiveOf({ name: "r/a.md", body: "A", size: 0o77777777777 })],
    ["a header with another sum", wrongByte(whole, 3)],
  ])("%s", async (_what, archive) => {
    const refused = expect.objectContaining({
      code: "archive",
      message: expect.stringMatching(/^What came as .* o\/r/),
    });
    await expect(unpacked(archive)).rejects.toEqual(refused);
  });

  function wrongBit(bytes: Buffer): Buffer {
    return wrongByte(bytes, bytes.length - 6);
  }

  function wrongByte(bytes: Buffer, at: number): Buffer {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return copy;
  }
});

test("a gzip file that unpacks without end is given up at the limit", async () => {
  const bomb = gzipSync(archiveOf({ name: "r/zeros.bin", body: Buffer.alloc(40_000_000) }));
  expect(bomb.length).toBeLessThan(100_000);
  await expect(unpacked(bomb, { maxBytes: 1_000_000 })).rejects.toMatchObject({ code: "too_large" });
});

test("an archive of files without end is given up at the limit", async () => {
  const archive = archiveOf(...Array.from({ length: 20 }, (_, i) => ({ name: `r/${i}` })));
  await expect(unpacked(archive, { maxEntries: 19 })).rejects.toMatchObject({ code: "too_large" });
  expect((await unpacked(archive, { maxEntries: 20 })).told).toHaveLength(20);
});

test("a taker's refusal and the reason of an abort are passed on as they are", async () => {
  const archive = await packed({ "a.md": "A", "b.md": "B" });
  const controller = new AbortController();
  const taker = { wants: () => true, take: () => controller.abort(new Error("enough")) };
  const options = { name: "o/r", strip: 1, signal: controller.signal } as const;
  await expect(unpackTarball(archive, taker, options)).rejects.toThrow("enough");
});

test("a stream that fails says why, and one that is given up is ended", async () => {
  let isEnded = false;
  async function* stream(fault?: Error) {
    try {
      yield rawEntry({ name: "r/a.md", body: "A" });
      if (fault) throw fault;
      for (;;) yield rawEntry({ name: "r/b.bin", body: Buffer.alloc(5000) });
    } finally {
      isEnded = true;
    }
  }
  const { SourceError } = await import("../../src/sources/mod.ts");
  const fault = new SourceError("git", "Git could not read it.");
  await expect(unpacked(stream(fault))).rejects.toBe(fault);
  isEnded = false;
  await expect(unpacked(stream(), { maxEntries: 5 })).rejects.toMatchObject({ code: "too_large" });
  await expect.poll(() => isEnded).toBe(true);
});
