import { readFileSync, statSync } from "node:fs";

/** More than any person writes; what is larger is something else under this name. */
const MAX_BYTES = 1024 * 1024;

/** Why a file that a person wrote cannot be read. */
export class FileFault extends Error {
  override readonly name = "FileFault";
}

/**
 * Text of a file that a person wrote, a byte order mark taken off, as some editors write it.
 *
 * @param what What is due there, as in `a JSON file`.
 * @returns `undefined` when there is no such file.
 * @throws FileFault when it is none, is too large, is not in UTF-8 or may not be read; the message names it.
 */
export function writtenText(file: string, what: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return undefined;
    // A pipe or a device would be read for ever.
    if (!found.isFile()) throw new FileFault(`${file} is no file; ${what} is due there.`);
    if (found.size > MAX_BYTES) {
      throw new FileFault(`${file} has ${found.size} bytes; at most ${MAX_BYTES} are read of a file of settings.`);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof FileFault) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // Something above it is a file.
    if (code === "ENOTDIR") return undefined;
    if (error instanceof TypeError && code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw new FileFault(`${file} is not in UTF-8; save it so.`);
    }
    throw new FileFault(`${file} cannot be read: ${message}.`);
  }
}
