import { FileFault, jsonFault, writtenText } from "../faults/mod.ts";
import { SettingsError } from "./settings_error.ts";

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
    return writtenText(file, "a JSON file");
  } catch (error) {
    if (error instanceof FileFault) throw unreadable(error.message);
    throw error;
  }
}

function unreadable(message: string): SettingsError {
  return new SettingsError("settings_unreadable", message);
}
