import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLock } from "../../src/storage/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

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

test("a holder that was killed does not block the next", async () => {
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
  await expect(withLock(lock, async () => "next")).resolves.toBe("next");
});
