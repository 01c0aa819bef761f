import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { READ_UNFOLLOWED } from "../storage/mod.ts";

/**
 * Reads a file that was a regular one when it was looked at: it may be a link or a pipe by now, and is neither followed nor
 * waited for.
 *
 * @throws what the system says, or that it is no regular file.
 */
export function readRegularFile(full: string): Buffer {
  const file = openSync(full, READ_UNFOLLOWED);
  try {
    if (!fstatSync(file).isFile()) throw new Error("it is no regular file");
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
