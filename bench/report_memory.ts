/** Preloaded into a program that is measured: at its end it writes the most memory that was resident, in bytes. Linux. */
import { readFileSync, writeFileSync } from "node:fs";

process.on("exit", () => {
  const file = process.env.LECTERN_BENCH_MEMORY;
  // Not `resourceUsage().maxRSS`: that begins with what the parent held when it forked.
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  if (file) writeFileSync(file, String(Number(peak) * 1024));
});
