import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * Reads a file that was a regular one when it was looked at: it may be a link or a pipe by now, and is neither followed nor
 * waited for.
 *
 * @throws what the system says, or that it is no regular file.
 */
export function readRegularFile(full: string): Buffer {
  const file = openSync(full, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw new Error("it is no regular file");
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
