import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Marks a file that is being written; what a killed process left behind can be told by it. */
const PARTIAL = ".partial-";

/** Files that this process has begun to write: with its id, a name that no other writer has. */
let writes = 0;

/**
 * Writes a file so that a reader sees the old bytes or the new, never a mixture: beside it, synced, then renamed.
 *
 * @param content Several pieces are written one after another.
 * @param mode Permissions of the file, less what the process's mask takes away.
 * @throws the file system's error; the old file is then untouched and nothing is left beside it.
 */
export function writeAtomically(
  path: string,
  content: Uint8Array | readonly Uint8Array[] | string,
  mode = 0o666,
): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const partial = join(folder, `.${basename(path)}${PARTIAL}${process.pid}-${++writes}`);
  const whole = typeof content === "string" ? Buffer.from(content) : content;
  const pieces = whole instanceof Uint8Array ? [whole] : whole;
  try {
    const file = openSync(partial, "wx", mode);
    try {
      for (const piece of pieces) for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** Whether a file is one that a writer has not finished. */
export function isPartial(name: string): boolean {
  return name.includes(PARTIAL);
}

/** Removes what killed writers left in a folder. Whoever calls this must know that nobody writes there now. */
export function removeOrphans(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (isPartial(name)) rmSync(join(folder, name), { force: true });
}

/** Makes the rename itself durable; Windows cannot open a folder, and needs it not. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
