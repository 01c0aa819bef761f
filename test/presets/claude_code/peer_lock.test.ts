import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LockTimeout, withPeerLock } from "../../../src/presets/claude_code/peer_lock.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { filesOf, kept, madeDocs, SLUGS, scriptedDocs } from "./made_docs.ts";

const impatient = { poll: 1, most: 0 };

/** The number of a process that has ended. */
function ended(): string {
  return String(spawnSync(process.execPath, ["-e", ""]).pid);
}

test("is held with this process's number inside, and let go", async () => {
  const path = join(temporaryFolder(), "below", "llms-full.txt.lock");
  expect(await withPeerLock(path, () => readFileSync(path, "utf8"))).toBe(String(process.pid));
  expect(existsSync(path)).toBe(false);
});

test("is let go when the work fails", async () => {
  const path = join(temporaryFolder(), "lock");
  const failing = withPeerLock(path, () => {
    throw new Error("disk full");
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(existsSync(path)).toBe(false);
});

test("of another that lets go is waited for", async () => {
  const path = join(temporaryFolder({ lock: String(process.pid) }), "lock");
  const waiting = withPeerLock(path, () => "done", { poll: 1, most: 60_000 });
  rmSync(path);
  expect(await waiting).toBe("done");
});

test("of a process that is gone is taken over", async () => {
  const path = join(temporaryFolder({ lock: `${ended()}\n` }), "lock");
  expect(await withPeerLock(path, () => "done", impatient)).toBe("done");
  expect(existsSync(path)).toBe(false);
});

test.each([
  ["a process that runs", String(process.pid)],
  ["nobody", ""],
  ["something else", "held"],
  ["a group of processes", "-1"],
  ["every process", "0"],
])("of %s is never taken over", async (_name, holder) => {
  const path = join(temporaryFolder({ lock: holder }), "lock");
  await expect(withPeerLock(path, () => "done", impatient)).rejects.toThrow(LockTimeout);
  expect(readFileSync(path, "utf8")).toBe(holder);
});

test("a text that another program is writing is not stored, and served all the same", async () => {
  const docs = scriptedDocs({ patience: impatient });
  docs.keep(madeDocs(), 172_800_000);
  writeFileSync(`${docs.content}.lock`, String(process.pid));
  const newer = madeDocs(SLUGS, () => "herons");
  docs.answer(newer);
  const { structured } = await docs.start().call("search_docs", { query: "herons", limit: 1 });
  expect(structured.results.length).toBe(1);
  expect(kept(docs)).toBe(madeDocs());
  expect(docs.logged.join()).toContain("llms-full.txt.lock");
});

test("nothing but both caches is left behind", async () => {
  const docs = scriptedDocs();
  docs.answer(madeDocs());
  await docs.start().call("search_docs", { query: "hooks" });
  expect(filesOf(docs)).toEqual(["llms-full.index.bin", "llms-full.txt"]);
});
