import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MAX_PAGE_BYTES, scanFolder } from "../../src/sources/mod.ts";
import { unpackTarball } from "../../src/sources/tarball.ts";
import { type TreeOptions, TreePages } from "../../src/sources/tree_pages.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type Files, packed } from "./tar_archive.ts";

function treeOf(files: Files, options: Partial<TreeOptions> = {}) {
  const tree = new TreePages({ name: "o/r", ...options });
  for (const [path, content] of Object.entries(files)) {
    if (tree.wants(path, content.length)) tree.take(path, Buffer.from(content));
  }
  return tree.reading();
}

const paths = (files: Files, options?: Partial<TreeOptions>) =>
  treeOf(files, options).documents.map(({ path }) => path);

describe("the same files are pages as on disk", () => {
  const files = {
    ".git/HEAD": "",
    ".gitignore": "drafts/\n*.tmp.md\n/top.md\ndocs/secret\n",
    ".lecternignore": "archive/\n",
    ".hidden.md": "",
    ".github/a.md": "",
    "top.md": "",
    "README.md": "",
    "b.MARKDOWN": "",
    "c.txt": "",
    "archive/a.md": "",
    "drafts/a.md": "",
    "node_modules/x/readme.md": "",
    "docs/.gitignore": "!keep.tmp.md\nprivate.md\n",
    "docs/keep.tmp.md": "",
    "docs/lost.tmp.md": "",
    "docs/private.md": "",
    "docs/secret/a.md": "",
    "docs/top.md": "",
    "docs/build/a.md": "",
    "docs/deep/b.md": "",
    "docs/deep/private.md": "",
    "docs/deep/er/a.mdx": "",
    "docs/index.md/b.md": "",
  };
  test.each<[string, string, TreeOptions | object]>([
    ["all", "", {}],
    ["a folder, with the rules of what is around it", "docs", {}],
    ["a folder that its repository ignores, asked for by name", "drafts", {}],
    ["a folder below that", "docs/secret", {}],
    ["with include", "", { include: ["docs/**"] }],
    ["with include that lets a build folder in", "", { include: ["**/build/**", ".github/**"] }],
    ["with exclude", "", { exclude: ["docs/deep", "*.MARKDOWN"] }],
    ["with both, in a folder", "docs", { include: ["./deep/**"], exclude: ["**/er"] }],
  ])("%s", (_what, root, options) => {
    const folder = temporaryFolder(files);
    const onDisk = scanFolder(join(folder, root), options).files.map(({ path }) => path);
    expect(onDisk.length).toBeGreaterThan(0);
    expect(paths(files, { root, ...options })).toEqual(onDisk);
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    expect(paths(reversed, { root, ...options })).toEqual(onDisk);
  });

  const folders = shared ? readdirSync(sharedPath("corpora", "trees")) : ["(no ../shared)"];
  test.skipIf(!shared).each(folders)("the corpus %s, packed and unpacked, byte for byte", async (name) => {
    const folder = sharedPath("corpora", "trees", name);
    const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      statSync(join(folder, path)).isFile(),
    );
    const archive = await packed(
      Object.fromEntries(all.map((path) => [path, readFileSync(join(folder, path))])),
      "r-1",
    );
    const tree = new TreePages({ name });
    await unpackTarball(archive, tree, { name, strip: 1, signal: new AbortController().signal });
    const { documents } = tree.reading();
    const { files: onDisk } = scanFolder(folder);
    expect(documents.map(({ path }) => path)).toEqual(onDisk.map(({ path }) => path));
    for (const { path, bytes } of documents) {
      expect(readFileSync(join(folder, path)).equals(bytes!), path).toBe(true);
    }
  });
});

describe("a file asked for by name", () => {
  test("is one page, whatever the rules say", () => {
    const { shape, documents } = treeOf(
      { ".gitignore": "*.md\n", "docs/a.md": "A", "docs/b.md": "B" },
      { root: "docs/a.md" },
    );
    expect(shape).toBe("pages");
    expect(documents).toEqual([{ path: "a.md", bytes: Buffer.from("A") }]);
  });

  test("may hold many pages, when it is not named like one", () => {
    const { shape, documents } = treeOf({ "docs/llms-full.txt": "A" }, { root: "docs/llms-full.txt" });
    expect(shape).toBe("file");
    expect(documents.map(({ path }) => path)).toEqual(["llms-full.txt"]);
  });
});

describe("what cannot be read is told", () => {
  test("a path that is not there, with what is", () => {
    const files = { "documentation/a.md": "", "src/x.ts": "", "README.md": "" };
    expect(() => treeOf(files, { root: "docs" })).toThrow(
      expect.objectContaining({
        code: "source_missing",
        message: "There is no docs in o/r. It has README.md, documentation/, src/.",
      }),
    );
  });

  test("a tree without a page", () => {
    expect(() => treeOf({ "src/x.ts": "" })).toThrow(expect.objectContaining({ code: "empty" }));
    expect(() => treeOf({ "docs/x.ts": "" }, { root: "docs" })).toThrow(/in o\/r, below docs/);
  });

  test("a page above the limit, while the others are read", () => {
    const tree = new TreePages({ name: "o/r", root: "docs" });
    expect(tree.wants("docs/big.md", MAX_PAGE_BYTES + 1)).toBe(false);
    expect(tree.wants("docs/a.md", MAX_PAGE_BYTES)).toBe(true);
    tree.take("docs/a.md", Buffer.from("A"));
    const { documents, failures } = tree.reading();
    expect(documents.map(({ path }) => path)).toEqual(["a.md"]);
    expect(failures).toEqual([expect.objectContaining({ path: "big.md", code: "too_large" })]);
  });

  test("a single file above the limit", () => {
    const tree = new TreePages({ name: "o/r", root: "docs/big.md" });
    tree.wants("docs/big.md", MAX_PAGE_BYTES + 1);
    expect(() => tree.reading()).toThrow(expect.objectContaining({ code: "too_large" }));
  });

  test("too many files, or too many bytes together", () => {
    const files = { "a.md": "12345", "b.md": "12345", "c.md": "12345" };
    expect(() => treeOf(files, { limits: { files: 2, bytes: 100 } })).toThrow(
      /more than the limit of 2 files.*--include/,
    );
    expect(() => treeOf(files, { limits: { files: 3, bytes: 14 } })).toThrow(/more than the limit of 14 bytes/);
    expect(treeOf(files, { limits: { files: 3, bytes: 15 } }).documents).toHaveLength(3);
  });
});
