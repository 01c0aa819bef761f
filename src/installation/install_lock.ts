import { withLock } from "../storage/mod.ts";
import type { Installation } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";

/** Milliseconds that one installer waits for another; a large download over a slow line takes longer than most. */
const PATIENCE = 60_000;

/**
 * Runs `work` while this process alone changes the installation. The lock dies with its holder.
 *
 * @param patience Milliseconds to wait for another.
 * @throws InstallationError when another holds the lock for longer; LockUnavailable; whatever `work` throws.
 */
export async function whileLocked<T>(
  { folder, lock }: Installation,
  work: () => Promise<T>,
  patience = PATIENCE,
): Promise<T> {
  const timeIsOver = new AbortController();
  const timer = setTimeout(() => timeIsOver.abort(), patience);
  const atWork = async () => {
    clearTimeout(timer);
    return await work();
  };
  try {
    return await withLock(lock, atWork, timeIsOver.signal);
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError" && timeIsOver.signal.aborted)) throw error;
    throw new InstallationError(
      `Another installation or update is at work in ${folder}, for more than ${patience / 1000} s.`,
      ["Wait for it to end, then try again. If it hangs, end that process: what it began is taken back then."],
    );
  } finally {
    clearTimeout(timer);
  }
}
