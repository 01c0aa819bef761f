import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LockUnavailable, withFreeLock, withLock } from "../../src/storage/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** Waits until a lock that was asked for just now is open: that takes no more than a few turns. */
async function opened(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

test("one holder at a time, within a process too", async () => {
  const lock = join(temporaryFolder(), "lock");
  const events: string[] = [];
  const release = Promise.withResolvers<void>();
  const first = withLock(lock, async () => {
    events.push("first in");
    await release.promise;
    events.push("first out");
  });
  const second = withLock(lock, async () => void events.push("second in"));
  while (events.length === 0) await new Promise(setImmediate);
  release.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(["first in", "first out", "second in"]);
});

test("work that fails frees the lock", async () => {
  const lock = join(temporaryFolder(), "lock");
  await expect(withLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(withLock(lock, async () => "yes")).resolves.toBe("yes");
});

test("who does not want to wait does nothing while another holds the lock", async () => {
  const lock = join(temporaryFolder(), "lock");
  const done: string[] = [];
  await withLock(lock, () => withFreeLock(lock, async () => void done.push("while held")));
  await withFreeLock(lock, async () => void done.push("while free"));
  expect(done).toEqual(["while free"]);
});

test("whoever waits for a lock whose file its holder removes, waits for the one that takes its place", async () => {
  const lock = join(temporaryFolder(), "a", "lock");
  let second: Promise<boolean> | undefined;
  await withLock(lock, async () => {
    second = withLock(lock, async () => {
      let isShared = false;
      await withFreeLock(lock, async () => {
        isShared = true;
      });
      return isShared;
    });
    await opened();
    rmSync(dirname(lock), { recursive: true });
  });
  expect(await second).toBe(false);
});

test.each([
  ["a file stands where its folder should be", { taken: "text" }, "taken/lock"],
  ["a folder stands in its place", { "lock/kept": "text" }, "lock"],
])("no lock can be kept where %s, and the message says where", async (_, files, path) => {
  const folder = temporaryFolder(files as Record<string, string>);
  const lock = withLock(join(folder, path), async () => {});
  await expect(lock).rejects.toThrow(LockUnavailable);
  await expect(lock).rejects.toThrow(dirname(join(folder, path)));
  await expect(lock).rejects.toMatchObject({ code: "lock_unavailable" });
});

test("a holder that was killed does not block the next, and leaves nothing but the lock", async () => {
  const lock = join(temporaryFolder(), "lock");
  const source = new URL("../../src/storage/mod.ts", import.meta.url).href;
  const script = `import { withLock } from ${JSON.stringify(source)};
    await withLock(${JSON.stringify(lock)}, () => new Promise((stay) => {
      setInterval(stay, 60_000_000);
      console.log("held");
    }));`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  const waiting = new AbortController();
  const refused = withLock(lock, async () => "too early", waiting.signal);
  waiting.abort(new Error("still held"));
  await expect(refused).rejects.toThrow();
  holder.kill("SIGKILL");
  await once(holder, "close");
  expect(readdirSync(dirname(lock))).toEqual(["lock"]);
  await expect(withLock(lock, async () => "next")).resolves.toBe("next");
});
