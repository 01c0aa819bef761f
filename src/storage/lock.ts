import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loadSqlite } from "./load_sqlite.ts";

/** Milliseconds between two tries to take a lock that another process holds. */
const RETRY = 25;

/** How often the folder of a lock is made anew when another process removes it meanwhile. */
const TRIES = 20;

/**
 * Runs `work` while this process alone holds the lock on `path`; others wait.
 *
 * Node has no kernel lock that dies with its holder, but an exclusive SQLite transaction has one: a killed process never
 * blocks the next. `node:sqlite` is loaded at the first lock, since readers need none.
 *
 * The holder may remove the file: who waits for it then waits for the one that stands there now.
 *
 * @throws LockUnavailable when no lock can be kept there; the signal's reason when it is aborted while waiting; whatever
 * `work` throws.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const lock = await openLock(path);
    try {
      while (!lock.tryTake()) await wait(RETRY, undefined, signal ? { signal } : {});
      if (lock.isInPlace()) return await work();
    } finally {
      lock.close();
    }
  }
}

/**
 * Runs `work` like `withLock`, unless another holds the lock: then nothing is done and nobody waited for.
 *
 * @throws LockUnavailable when no lock can be kept there; whatever `work` throws.
 */
export async function withFreeLock(path: string, work: () => Promise<void>): Promise<void> {
  const lock = await openLock(path);
  try {
    if (lock.tryTake() && lock.isInPlace()) await work();
  } finally {
    lock.close();
  }
}

/** A place where no lock can be kept: a disk that is read-only or full, a file where a folder should be. */
export class LockUnavailable extends Error {
  readonly code = "lock_unavailable";

  constructor(path: string, options: ErrorOptions) {
    super(
      `Nothing can be stored in ${dirname(path)}: ${(options.cause as Error).message}. Make room or give it back the ` +
        "permission to write, or set LECTERN_HOME to another folder.",
      options,
    );
    this.name = "LockUnavailable";
  }
}

/** A lock file that is open, taken or not. */
interface OpenLock {
  /** Whether this process holds it now. */
  tryTake(): boolean;
  /** Whether the file is still the one that others would open. */
  isInPlace(): boolean;
  close(): void;
}

async function openLock(path: string): Promise<OpenLock> {
  const { DatabaseSync } = await loadSqlite();
  try {
    makeFile(path);
    // Looked at before it is opened: what takes its place in between is noticed, at worst without need.
    const identity = identityOf(path);
    const database = new DatabaseSync(path);
    return {
      isInPlace: () => identity !== undefined && identityOf(path) === identity,
      close: () => database.close(),
      tryTake() {
        try {
          // Nothing is ever written, so that a journal on disk is only what a killed process would leave.
          database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
          return true;
        } catch (cause) {
          if (/locked|busy/i.test((cause as Error).message)) return false;
          throw new LockUnavailable(path, { cause });
        }
      },
    };
  } catch (cause) {
    throw new LockUnavailable(path, { cause });
  }
}

/** Makes an empty file, unless there is one. Its folder may be removed by another process in between. */
function makeFile(path: string): void {
  for (let left = TRIES; ; left--) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      closeSync(openSync(path, "a"));
      return;
    } catch (error) {
      if (left === 0 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** Tells a file from another that has its name; the time of birth since numbers are given out again. */
function identityOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.birthtimeNs}`;
}
