import { readFileSync } from "node:fs";
import type { Installation } from "./installation.ts";
import type { Undo } from "./undo.ts";
import { writeRecord } from "./write_record.ts";

/** Notes folders that were made, beside those of earlier installations here. */
export function noteMadeFolders(installation: Installation, made: readonly string[], undo: Undo): void {
  const all = new Set([...madeFoldersOf(installation), ...made]);
  if (made.length > 0) writeRecord(installation.madeFolders, `${JSON.stringify([...all], null, 2)}\n`, undo);
}

/** The folders that the installer made, the innermost first. A note that cannot be read names none. */
export function madeFoldersOf({ madeFolders }: Installation): readonly string[] {
  try {
    const noted: unknown = JSON.parse(readFileSync(madeFolders, "utf8"));
    const paths = Array.isArray(noted) ? noted.filter((path): path is string => typeof path === "string") : [];
    return paths.sort((one, other) => other.length - one.length);
  } catch {
    return [];
  }
}
