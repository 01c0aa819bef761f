import { readFileSync, statSync } from "node:fs";
import { jsonFault } from "./json_fault.ts";
import { SettingsError } from "./settings_error.ts";

/** More than any person writes; what is larger is something else under this name. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads a JSON file that a person wrote; a byte order mark, as some editors write it, is no mistake.
 *
 * @returns `undefined` when there is no such file.
 * @throws SettingsError naming file and line when it is none.
 */
export function readJsonFile(file: string): unknown {
  const text = textOf(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const { line, column, message } = jsonFault(text) ?? { line: 1, column: 1, message: "it cannot be read" };
    throw unreadable(`${file} is not JSON: line ${line}, column ${column}: ${message}.`);
  }
}

function textOf(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return undefined;
    // A pipe or a device would be read for ever.
    if (!found.isFile()) throw unreadable(`${file} is no file; a JSON file is due there.`);
    if (found.size > MAX_BYTES) {
      throw unreadable(`${file} has ${found.size} bytes; at most ${MAX_BYTES} are read of a file of settings.`);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // Something above it is a file.
    if (code === "ENOTDIR") return undefined;
    if (error instanceof TypeError && code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw unreadable(`${file} is not in UTF-8; save it so.`);
    }
    throw unreadable(`${file} cannot be read: ${message}.`);
  }
}

function unreadable(message: string): SettingsError {
  return new SettingsError("settings_unreadable", message);
}
