import { execFileSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The executable that the tests run. */
export const EXECUTABLE = join(root, "dist", process.platform === "win32" ? "lectern.exe" : "lectern");

/** Builds the executable once before all tests, unless it is newer than everything that it is made of. */
export default function buildExecutable(): void {
  const made = statSync(EXECUTABLE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const parts = [...globSync("{src,docs,build}/**/*.{ts,md}", { cwd: root }), "build.ts", "package-lock.json"];
  if (parts.every((path) => statSync(join(root, path)).mtimeMs < made)) return;
  execFileSync(process.execPath, [join(root, "build.ts")], { stdio: "inherit" });
}
