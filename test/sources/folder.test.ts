import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type FolderOptions, scanFolder } from "../../src/sources/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const paths = (root: string, options?: FolderOptions) => scanFolder(root, options).files.map(({ path }) => path);

test("markdown and MDX at any depth, in the order of their paths, and nothing else", () => {
  const root = temporaryFolder({ "b.md": "", "a/z.mdx": "", "a/B.MARKDOWN": "", "a/c.txt": "", "code.ts": "" });
  expect(paths(root)).toEqual(["a/B.MARKDOWN", "a/z.mdx", "b.md"]);
});

test("size and time of change are those of the file", () => {
  const root = temporaryFolder({ "a.md": "12345" });
  const { size, modified } = scanFolder(root).files[0]!;
  expect(size).toBe(5);
  expect(Number.isInteger(modified)).toBe(true);
});

test("hidden, vendored and build folders are left out, and hidden files", () => {
  const root = temporaryFolder({
    ".git/a.md": "",
    ".hidden.md": "",
    "node_modules/x/readme.md": "",
    "vendor/a.md": "",
    "dist/a.md": "",
    "docs/build/a.md": "",
    "docs/build.md": "",
  });
  expect(paths(root)).toEqual(["docs/build.md"]);
});

test(".gitignore rules hold from their folder down, the nearest decides", () => {
  const root = temporaryFolder({
    ".gitignore": "drafts/\n*.tmp.md\n/top.md\n",
    "top.md": "",
    "sub/top.md": "",
    "drafts/a.md": "",
    "a.tmp.md": "",
    "keep/.gitignore": "!*.tmp.md\nprivate.md\n",
    "keep/b.tmp.md": "",
    "keep/private.md": "",
    "private.md": "",
  });
  expect(paths(root)).toEqual(["keep/b.tmp.md", "private.md", "sub/top.md"]);
});

test(".lecternignore leaves out what git keeps", () => {
  const root = temporaryFolder({ ".lecternignore": "archive/\n", "archive/a.md": "", "b.md": "" });
  expect(paths(root)).toEqual(["b.md"]);
});

test("a repository's rules above the root hold, unless they leave out the root itself", () => {
  const repository = temporaryFolder({
    ".git/HEAD": "",
    ".gitignore": "docs/generated/\nsite/\n",
    "docs/generated/a.md": "",
    "docs/b.md": "",
    "site/c.md": "",
  });
  expect(paths(join(repository, "docs"))).toEqual(["b.md"]);
  expect(paths(join(repository, "site"))).toEqual(["c.md"]);
});

test("a .gitignore above the root that belongs to no repository has no say", () => {
  const outer = temporaryFolder({ ".gitignore": "*.md\n", "inner/a.md": "" });
  expect(paths(join(outer, "inner"))).toEqual(["a.md"]);
});

test("include and exclude globs", () => {
  const root = temporaryFolder({ "docs/a.md": "", "docs/old/b.md": "", "c.md": "", "build/d.md": "" });
  expect(paths(root, { include: ["docs/**"] })).toEqual(["docs/a.md", "docs/old/b.md"]);
  expect(paths(root, { exclude: ["docs/old"] })).toEqual(["c.md", "docs/a.md"]);
  expect(paths(root, { include: ["docs/**"], exclude: ["**/old/**"] })).toEqual(["docs/a.md"]);
  expect(paths(root, { include: ["build/**"] })).toEqual(["build/d.md"]);
  expect(paths(root, { include: ["**/build/**"] })).toEqual(["build/d.md"]);
  expect(paths(root, { include: ["./docs/*.md"] })).toEqual(["docs/a.md"]);
});

test("links stay inside the root, and a circle of links ends", () => {
  const outside = temporaryFolder({ "secret.md": "" });
  const root = temporaryFolder({ "a/real.md": "" });
  symlinkSync(outside, join(root, "out"));
  symlinkSync(join(outside, "secret.md"), join(root, "secret.md"));
  symlinkSync(join(root, "a"), join(root, "b"));
  symlinkSync(root, join(root, "a", "loop"));
  symlinkSync(join(root, "nowhere.md"), join(root, "broken.md"));
  symlinkSync(join(root, "a", "real.md"), join(root, "linked.md"));
  expect(paths(root)).toEqual(["a/real.md", "linked.md"]);
});

test("file names of any signs are found as they are", () => {
  const root = temporaryFolder();
  for (const name of ["🐘.md", "{.md", "導入.md", "a b.md", "50% off?.md", "#1.md"])
    writeFileSync(join(root, name), "");
  expect(paths(root).sort()).toEqual(["#1.md", "50% off?.md", "a b.md", "{.md", "導入.md", "🐘.md"].sort());
});

test("ignore files that cannot be read have no say", () => {
  const root = temporaryFolder({ ".gitignore/x": "", "a.md": "" });
  expect(paths(root)).toEqual(["a.md"]);
});

test("a folder named like a page is a folder", () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "a.md"));
  writeFileSync(join(root, "a.md", "b.md"), "");
  expect(paths(root)).toEqual(["a.md/b.md"]);
});
