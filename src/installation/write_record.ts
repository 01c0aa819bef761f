import { readFileSync, rmSync } from "node:fs";
import { writeAtomically } from "../storage/mod.ts";
import type { Undo } from "./undo.ts";

/** Writes a small file; taken back, it is as it was. */
export function writeRecord(file: string, content: string, undo: Undo): void {
  const before = readIfThere(file);
  undo.add(() => (before === undefined ? rmSync(file, { force: true }) : writeAtomically(file, before)));
  writeAtomically(file, content);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
