import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { environment } from "../../bench/chaos/next_start.ts";
import { start } from "../../bench/chaos/outcome.ts";
import { Client } from "../../bench/chaos/serving.ts";
import { pageText, versionedSite, versionsIn, WORD } from "../../bench/chaos/versioned_site.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const main = join(import.meta.dirname, "../../src/main.ts");

function lectern(home: string, ...args: string[]) {
  return start([process.execPath, main, ...args], environment(home), { isAsked: args[0] === "serve" });
}

/** A way in which a home takes nothing more. Real ones only; `every_point` has the errors that a test cannot cause. */
interface Trouble {
  readonly name: string;
  /** Makes a place for a home; `undefined` where this machine does not permit it. */
  readonly place: () => string | undefined;
  readonly begin: (home: string) => void;
}

const isRoot = process.getuid?.() === 0;
const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

/** A small disk in memory; only root may have one, and not everywhere. */
function smallDisk(): string | undefined {
  const place = temporaryFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=512k", "none", place]);
  if (mounted.status !== 0) return undefined;
  undo.push(() => spawnSync("umount", ["-l", place]));
  return place;
}

function fill(home: string): void {
  for (const bytes of [65_536, 4096, 512, 1]) {
    try {
      for (;;) appendFileSync(join(home, "..", "filler"), Buffer.alloc(bytes));
    } catch {
      // Full, down to pieces of this size.
    }
  }
}

const canMount = ((): boolean => {
  if (!isRoot || process.platform !== "linux") return false;
  return spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;
})();

const TROUBLES: readonly Trouble[] = [
  { name: "a full disk", place: smallDisk, begin: fill },
  {
    name: "a read-only disk",
    place: smallDisk,
    begin: (home) => void spawnSync("mount", ["-o", "remount,ro", join(home, "..")]),
  },
  {
    name: "a home that one may only read",
    place: () => temporaryFolder(),
    begin(home) {
      const folders = [home, join(home, "locks"), join(home, "sources"), join(home, "sources", "apple")];
      for (const folder of folders) chmodSync(folder, 0o555);
      undo.push(() => {
        for (const folder of folders) chmodSync(folder, 0o755);
      });
    },
  },
];

// Root writes where it likes, and only root mounts.
const POSSIBLE = (name: string) => (name === "a home that one may only read" ? !isRoot : canMount);

describe.each(TROUBLES)("$name", ({ name, place, begin }) => {
  test.skipIf(!POSSIBLE(name))(
    "answers from what is stored, says what it cannot store, serves that from memory",
    async () => {
      const site = await versionedSite();
      onTestFinished(() => site.close());
      const home = join(place()!, "home");
      mkdirSync(home);
      expect(await lectern(home, "add", site.file("apple"), "--name", "apple", "--allow-local").outcome).toMatchObject({
        code: 0,
      });
      begin(home);
      site.version = 2;

      const search = await lectern(home, "search", WORD, "--json").outcome;
      expect(search).toMatchObject({ code: 0, stderr: "" });
      expect(versionsIn(search.stdout)).toEqual([1]);

      const refresh = await lectern(home, "refresh").outcome;
      expect(refresh.code).toBe(1);
      expect(refresh.stderr).toMatch(/apple: not refreshed, the old text stays: .*could not be stored/);

      const add = await lectern(home, "add", site.index("pear"), "--name", "pear", "--allow-local").outcome;
      expect(add.code).toBe(1);
      expect(add.stderr).toContain(home);
      expect(add.stderr).not.toMatch(/^ {4}at /m);

      const { child, outcome } = lectern(home, "serve");
      const client = new Client(child);
      expect(await client.call("reload_docs", { source: "apple" })).toMatchObject({ isError: false });
      for (const _ of [1, 2]) {
        const { text } = await client.call("search_docs", { query: WORD, source: "apple" });
        expect(versionsIn(text)).toEqual([2]);
      }
      child.stdin!.end();
      expect((await outcome).stderr).toContain("not stored, serving from memory");
    },
  );
});

test("a home on a file is told, and what is named is served from memory", async () => {
  const folder = temporaryFolder({ home: "a file", "docs/row.md": pageText(1, 1) });
  const home = join(folder, "home");

  const search = await lectern(home, "search", WORD, "--json", "--source", join(folder, "docs")).outcome;
  expect(search.code).toBe(0);
  expect(versionsIn(search.stdout)).toEqual([1]);
  expect(search.stderr).toContain("not stored, serving from memory");
  expect(search.stderr).toContain("what is stored cannot be looked through: ENOTDIR");

  const add = await lectern(home, "add", join(folder, "docs")).outcome;
  expect(add.code).toBe(1);
  expect(add.stderr).toMatch(/^lectern add: Nothing can be stored in .*home/);

  const { child, outcome } = lectern(home, "serve", "--source", join(folder, "docs"));
  const client = new Client(child);
  const { text } = await client.call("search_docs", { query: WORD });
  expect(versionsIn(text)).toEqual([1]);
  writeFileSync(join(folder, "docs/row.md"), pageText(2, 22));
  expect(versionsIn((await client.call("search_docs", { query: WORD })).text)).toEqual([22]);
  child.stdin!.end();
  expect(await outcome).toMatchObject({ code: 0 });
});
