import { readdirSync, readFileSync } from "node:fs";

/** What a process holds. */
export interface Held {
  readonly residentBytes: number;
  /** Open files, pipes and connections. */
  readonly descriptors: number;
}

/** What a process holds now; Linux only. */
export function held(pid: number): Held {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    residentBytes: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}
