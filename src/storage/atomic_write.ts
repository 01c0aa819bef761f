import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { NotWritten } from "./not_written.ts";

/** Marks a file that is being written; what a killed process left behind can be told by it. */
const PARTIAL = ".partial-";

/** Files that this process has begun to write: with its id, a name that no other writer has. */
let writes = 0;

/**
 * Writes a file so that a reader sees the old bytes or the new, never a mixture: beside it, synced, then renamed.
 *
 * @param content Several pieces are written one after another.
 * @param mode Permissions of the file, less what the process's mask takes away.
 * @throws NotWritten; the old file is then untouched and nothing is left beside it.
 */
export function writeAtomically(
  path: string,
  content: Uint8Array | readonly Uint8Array[] | string,
  mode = 0o666,
): void {
  const folder = dirname(path);
  const partial = join(folder, `.${basename(path)}${PARTIAL}${process.pid}-${++writes}`);
  const whole = typeof content === "string" ? Buffer.from(content) : content;
  const pieces = whole instanceof Uint8Array ? [whole] : whole;
  try {
    mkdirSync(folder, { recursive: true });
    const file = openSync(partial, "wx", mode);
    try {
      for (const piece of pieces) for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
  } catch (error) {
    tryToRemove(partial);
    throw new NotWritten(path, error as NodeJS.ErrnoException);
  }
  syncFolder(folder);
}

/** Whether a file is one that a writer has not finished. */
export function isPartial(name: string): boolean {
  return name.includes(PARTIAL);
}

/**
 * Removes what killed writers left in a folder, as far as the disk lets us. Whoever calls this must know that nobody
 * writes there now.
 *
 * @param of Only what was to become the file of this name.
 */
export function removeOrphans(folder: string, of?: string): void {
  for (const name of namesIn(folder)) {
    if (isPartial(name) && (of === undefined || name.startsWith(`.${of}${PARTIAL}`))) tryToRemove(join(folder, name));
  }
}

/** Names in a folder; none while there is no such folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What cannot be removed hurts nobody, and the error that led here counts more. */
function tryToRemove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

/**
 * Makes the rename itself durable; Windows cannot open a folder, and needs it not. The new file is in place whatever
 * comes of this, and some network disks sync no folder at all: so a failure is none of the write.
 */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {}
}
