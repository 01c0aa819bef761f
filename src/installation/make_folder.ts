import { mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Undo } from "./undo.ts";

/**
 * Makes a folder and those above it; taking it back removes the ones that were made, as far as they are empty.
 *
 * @returns the folders that were made, the innermost first.
 */
export function makeFolder(folder: string, undo: Undo): readonly string[] {
  const first = mkdirSync(folder, { recursive: true });
  const made: string[] = [];
  if (first !== undefined) for (let at = folder; at.length >= first.length; at = dirname(at)) made.push(at);
  undo.add(() => {
    for (const one of made) rmdirSync(one);
  });
  return made;
}
