import { cpus, totalmem } from "node:os";

/** When and on what a part of the figures was measured. */
export interface Measured {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The Node that the measured code ran under. */
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGB: number;
}

/** This moment on this machine. */
export function measuredHere(node: string = process.version): Measured {
  const cores = cpus();
  return {
    at: new Date().toISOString(),
    node,
    processor: cores[0]?.model.trim() || "unknown",
    cores: cores.length,
    memoryGB: Math.round(totalmem() / 1e9),
  };
}
