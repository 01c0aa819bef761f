import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { inAscii } from "../../build/in_ascii.ts";
import { temporaryFolder } from "../temporary_folder.ts";

test.each([
  ["a regular expression", "/[–—]/.test('\\u2014')", true],
  ["a sign of two units in a class, with the flag u", "/^[🔗]$/u.test('\\u{1f517}')", true],
  ["a string", "'naïve'", "naïve"],
  ["a template", "`→`", "→"],
  ["nothing but ASCII", "'\\u00e9'", "é"],
])("a script means the same in ASCII: %s", async (_what, script, meant) => {
  const file = join(temporaryFolder({ "script.cjs": script }), "script.cjs");
  await inAscii(file);
  const written = readFileSync(file, "utf8");
  expect(written).toMatch(/^[ -~]*$/);
  expect(runInThisContext(written)).toBe(meant);
});
