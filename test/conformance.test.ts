import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("the conformance suite finds what is expected of it, and the manual says so", async () => {
  const run = promisify(execFile)(process.execPath, [join(root, "conformance", "run.ts")]);
  // A run that ends with an error shows what was not expected.
  const { stdout } = await run.catch(({ stdout, stderr }) => expect.fail(`${stdout}\n${stderr}`));
  expect(readFileSync(join(root, "docs", "protocol.md"), "utf8")).toContain(stdout.trim());
});
