import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Marks a file that is being written; what a killed process left behind can be told by it. */
const PARTIAL = ".partial-";

/** Files that this process has begun to write: with its id, a name that no other writer has. */
let writes = 0;

/** Age in ms after which a partial file is an orphan: no write takes that long. */
const ORPHAN_AGE = 60 * 60 * 1000;

/**
 * Writes a file so that a reader sees the old bytes or the new, never a mixture: beside it, synced, then renamed.
 *
 * @param mode Permissions of the file, less what the process's mask takes away.
 * @throws the file system's error; the old file is then untouched and nothing is left beside it.
 */
export function writeAtomically(path: string, content: Uint8Array | string, mode = 0o666): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const partial = join(folder, `.${basename(path)}${PARTIAL}${process.pid}-${++writes}`);
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  try {
    const file = openSync(partial, "wx", mode);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
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

/** Removes what killed writers left in a folder, once it is old enough to be nobody's. */
export function removeOrphans(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    if (!name.includes(PARTIAL)) continue;
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > ORPHAN_AGE) rmSync(path, { force: true });
  }
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
