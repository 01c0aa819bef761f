import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyFixes, CheckContext, runChecks } from "../../src/checks/mod.ts";
import { readCorpus } from "../../src/graph/mod.ts";
import { defaultConfiguration } from "../../src/project/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

async function fix(root: string, between = () => {}) {
  const corpus = readCorpus(root, defaultConfiguration());
  const found = await runChecks(new CheckContext({ corpus, isGoverned: false }));
  between();
  return applyFixes(found, corpus);
}

test("only the targets change: code, other bytes, line ends, a byte order mark and permissions stay", async () => {
  const before =
    "\ufeff# A\r\n\r\n`[x](Next.md)` [Next.md](Next.md) and [y](Next.md#installatoin)\r\n\r\n[z]: ./Next.md?raw=1 'T'\r\n\r\n## Installation\r\n\r\n[s](#installatoin)\n<a href=\"Next.md\">";
  const root = temporaryFolder({ "docs/a.md": before, "docs/next.md": "# Next\n\n## Installation\n" });
  chmodSync(join(root, "docs/a.md"), 0o640);
  expect(await fix(root)).toEqual([{ file: "docs/a.md", replaced: 5 }]);
  expect(readFileSync(join(root, "docs/a.md"), "utf8")).toBe(
    before
      .replace("[Next.md](Next.md)", "[Next.md](next.md)")
      .replace("(Next.md#installatoin)", "(next.md#installatoin)")
      .replace("./Next.md?raw=1", "./next.md?raw=1")
      .replace("(#installatoin)", "(#installation)")
      .replace('"Next.md"', '"next.md"'),
  );
  if (process.platform !== "win32") expect(statSync(join(root, "docs/a.md")).mode & 0o777).toBe(0o640);
  expect(await fix(root)).toEqual([{ file: "docs/a.md", replaced: 1 }]);
  expect(await fix(root)).toEqual([]);
});

test("anchors that could be another heading are left to a person", async () => {
  const text =
    "# A\n\n## Option a\n\n## Option b\n\n## Version 10\n\n## Reading files\n\n## Reading file\n\n[1](#option-c) [2](#version-11) [3](#reading-filed)\n";
  const root = temporaryFolder({ "docs/a.md": text });
  expect(await fix(root)).toEqual([]);
  expect(readFileSync(join(root, "docs/a.md"), "utf8")).toBe(text);
});

test("a file that changed meanwhile is left as it is, and told", async () => {
  const root = temporaryFolder({ "docs/a.md": "[x](Next.md)\n", "docs/next.md": "# Next\n" });
  const file = join(root, "docs/a.md");
  const told = await fix(root, () => writeFileSync(file, "[x](Next.md) and more\n"));
  expect(told).toEqual([{ file: "docs/a.md", replaced: 0, reason: "it was changed meanwhile" }]);
  expect(readFileSync(file, "utf8")).toBe("[x](Next.md) and more\n");
});

test("a file with bytes that are no UTF-8 keeps them", async () => {
  const bytes = Buffer.concat([
    Buffer.from("[x](Next.md) "),
    Buffer.from([0xe9]),
    Buffer.from(` ${"word ".repeat(900)}\n`),
  ]);
  const root = temporaryFolder({ "docs/a.md": bytes, "docs/next.md": "# Next\n" });
  expect(await fix(root)).toEqual([{ file: "docs/a.md", replaced: 0, reason: "it is not wholly UTF-8" }]);
  expect(readFileSync(join(root, "docs/a.md")).equals(bytes)).toBe(true);
});
