import { readFile, writeFile } from "node:fs/promises";

/**
 * Writes a bundled script anew with all that is not ASCII escaped: esbuild leaves it in regular expressions. A single other
 * character makes V8 hold the whole program in two bytes a character, and the loader would have to decode it: 1 ms of a start.
 */
export async function inAscii(script: string): Promise<void> {
  const text = await readFile(script, "utf8");
  await writeFile(script, text.replace(/[^\0-\x7f]/g, escaped));
}

/** One UTF-16 unit, as strings, templates and regular expressions may write it. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
