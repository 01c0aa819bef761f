/**
 * Takes what the client must not see: the full reason behind an `Internal error.`
 *
 * @param message What was being done.
 * @param reason What was thrown, if anything.
 */
export type Logger = (message: string, reason?: unknown) => void;

/** A logger whose own failure is dropped: it can neither replace a response nor end the process. */
export function containedLogger(logger: Logger | undefined): Logger {
  return (message, reason) => {
    try {
      // A logger may be asynchronous; its rejection is contained like its throw.
      const outcome: unknown = logger?.(message, reason);
      if (outcome instanceof Promise) outcome.catch(() => {});
    } catch {
      // There is nowhere left to report to.
    }
  };
}
