import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./run.ts";

/** Bytes from which on a text is worth two threads, where there is a core to spare. */
const LARGE = 32_000_000;

/** Pages that are quickly indexed: most of each is one word. */
function largeText(): string {
  const filling = `${"word ".repeat(400)}\n\n`.repeat(60);
  const pages: string[] = [];
  for (let length = 0; length <= LARGE; length += pages.at(-1)!.length) {
    const at = pages.length;
    pages.push(`# Page ${at}\nSource: https://x.dev/p${at}\n\nThe mark is zq${at}qz.\n\n${filling}\n\n`);
  }
  return pages.join("");
}

test.skipIf(availableParallelism() < 3)("a large file is indexed by several threads", async () => {
  const [home, file] = [temporaryFolder(), join(temporaryFolder(), "llms-full.txt")];
  writeFileSync(file, largeText());
  // Node itself tells of each thread that it starts; one that failed is told by the program.
  const added = await run(["add", file, "--name", "large"], { home, env: { NODE_DEBUG: "worker" } });
  expect(added.exitCode, added.stderr.slice(-2000)).toBe(0);
  expect(added.stderr).toContain("created Worker with ID");
  expect(added.stderr).not.toContain("a thread that helps to index failed");
  // A page of the first thread, and one of the last.
  for (const page of ["zq0qz", "zq250qz"]) {
    const { stdout } = await run(["search", page, "--source", "large"], { home });
    expect(stdout).toContain(page);
  }
});
