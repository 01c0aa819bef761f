import type { ChildProcess } from "node:child_process";

/** Ends a program with all that it started. It must have been spawned with `detached`, so that it leads a group. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It was gone already.
  }
}
