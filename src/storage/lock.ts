import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two tries to take a lock that another process holds. */
const RETRY = 25;

/**
 * Runs `work` while this process alone holds the lock on `path`; others wait.
 *
 * Node has no kernel lock that dies with its holder, but an exclusive SQLite transaction has one: a killed process never
 * blocks the next. `node:sqlite` is loaded at the first lock, since readers need none.
 *
 * @throws LockUnavailable when no lock can be kept there; the signal's reason when it is aborted while waiting; whatever
 * `work` throws.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const database = await openLock(path);
  try {
    while (!tryBegin(database)) await wait(RETRY, undefined, signal ? { signal } : {});
    return await work();
  } finally {
    database.close();
  }
}

/** A place where no lock can be kept: a disk that is read-only or full, a file where a folder should be. */
export class LockUnavailable extends Error {
  constructor(path: string, options: ErrorOptions) {
    super(`No lock can be kept at ${path}: ${(options.cause as Error).message}`, options);
    this.name = "LockUnavailable";
  }
}

interface Database {
  exec(statement: string): void;
  close(): void;
}

async function openLock(path: string): Promise<Database> {
  const { DatabaseSync } = await loadSqlite();
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new DatabaseSync(path);
  } catch (cause) {
    throw new LockUnavailable(path, { cause });
  }
}

function tryBegin(database: Database): boolean {
  try {
    database.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (/locked|busy/i.test(String((error as Error).message))) return false;
    throw error;
  }
}

/** Loads `node:sqlite` without its "experimental" warning, which would stand on the user's terminal at each lock. */
async function loadSqlite(): Promise<typeof import("node:sqlite")> {
  const emit = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes("SQLite")) Reflect.apply(emit, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    return await import("node:sqlite");
  } finally {
    process.emitWarning = emit;
  }
}
