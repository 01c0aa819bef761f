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
 * @throws the signal's reason when it is aborted while waiting; whatever `work` throws.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(path);
  try {
    while (!tryBegin(database)) await wait(RETRY, undefined, signal ? { signal } : {});
    return await work();
  } finally {
    database.close();
  }
}

interface Database {
  exec(statement: string): void;
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
