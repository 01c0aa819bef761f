import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "..");

/** A program and its first arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** How lectern is started here: the built executable if it is newer than its sources, else the sources. */
export function lecternCommand(): Command {
  const executable = join(root, "dist", "lectern");
  const built = statSync(executable, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync("src/**/*.ts", { cwd: root }).map((path) => statSync(join(root, path)).mtimeMs);
  return built > Math.max(...sources) ? [executable] : [process.execPath, join(root, "src", "main.ts")];
}
