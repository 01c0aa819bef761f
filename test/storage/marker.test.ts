import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MARKER, makeDataFolder } from "../../src/storage/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

test("a data folder that lectern made is one that its installer takes for its own", () => {
  const folder = join(temporaryFolder(), "lectern");
  makeDataFolder(folder);
  const marker = readFileSync(join(folder, MARKER.name), "utf8");
  const installer = readFileSync(new URL("../../install.sh", import.meta.url), "utf8");
  expect(installer).toContain(`MARKER='${marker.trimEnd()}'`);
  expect(marker.endsWith("\n")).toBe(true);
});

test.each([
  ["empty: its writer was killed before the first byte", "", MARKER.content],
  ["its beginning: its writer was killed later", MARKER.content.slice(0, 10), MARKER.content],
  ["something else: that is not ours to change", "mine\n", "mine\n"],
])("a marker that is %s", (_, before, after) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, MARKER.name), before);
  makeDataFolder(folder);
  expect(readFileSync(join(folder, MARKER.name), "utf8")).toBe(after);
});
