import { constants } from "node:os";
import type { Undo } from "./undo.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Takes everything back and ends the process when a signal asks it to end, until `end` is called. */
export function undoOnSignals(undo: Undo): { end(): void } {
  const stop = (signal: NodeJS.Signals) => {
    undo.run();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return {
    end() {
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
}
