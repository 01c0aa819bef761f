import { spawn } from "node:child_process";
import type { Installation } from "./installation.ts";
import { isDue } from "./stamp.ts";

/** Lets the installed program update itself for its next start, if it is time for it. Nobody waits for it, and it outlives us. */
export function updateInBackground(installation: Installation): void {
  if (!isDue(installation)) return;
  const child = spawn(installation.program, ["update", "--prefix", installation.folder], {
    stdio: "ignore",
    detached: true,
    windowsHide: true,
  });
  child.on("error", () => {});
  child.unref();
}
