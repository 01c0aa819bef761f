import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** How long another writer is waited for, in ms. */
export interface Patience {
  /** Between two tries. Default: 50. */
  readonly poll?: number;
  /** In all. Default: 2,000. */
  readonly most?: number;
}

/** Another writer did not let go. */
export class LockTimeout extends Error {
  constructor(path: string) {
    super(`Another program holds ${path}. If none runs, delete that file.`);
    this.name = "LockTimeout";
  }
}

/**
 * Runs `work` while this process holds a lock file that other programs know as well: made by whoever holds it, with the
 * process's number inside. One whose process is gone is taken over, once; one without a number never.
 *
 * @throws LockTimeout when another holds it too long; the file system's error; whatever `work` throws.
 */
export async function withPeerLock<T>(
  path: string,
  work: () => T,
  { poll = 50, most = 2_000 }: Patience = {},
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = 0; !take(path); waited += poll) {
    if (waited < most) {
      await wait(poll);
      continue;
    }
    if (!isAbandoned(path)) throw new LockTimeout(path);
    rmSync(path, { force: true });
    if (!take(path)) throw new LockTimeout(path);
    break;
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Whether the process that made the lock runs no more. One of another user answers, too, though not to us. */
function isAbandoned(path: string): boolean {
  let holder: string;
  try {
    holder = readFileSync(path, "utf8").trim();
  } catch {
    return true;
  }
  if (!/^[1-9]\d{0,9}$/.test(holder)) return false;
  try {
    process.kill(Number(holder), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
