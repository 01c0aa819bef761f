import { withLock } from "../storage/mod.ts";
import type { Installation } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";

/** Milliseconds that one installer waits for another; a large download over a slow line takes longer than most. */
const PATIENCE = 60_000;

/** Milliseconds after which a person is told that there is another. */
const SILENCE = 1_000;

/** How another is waited for. */
interface Waiting {
  /** Tells the person, a line at a time. */
  readonly say?: (line: string) => void;
  /** Milliseconds. */
  readonly patience?: number;
  /** Milliseconds before the person is told. */
  readonly silence?: number;
}

/**
 * Runs `work` while this process alone changes the installation. The lock dies with its holder.
 *
 * @throws InstallationError when another holds the lock for longer; LockUnavailable; whatever `work` throws.
 */
export async function whileLocked<T>(
  { folder, lock }: Installation,
  work: () => Promise<T>,
  { say, patience = PATIENCE, silence = SILENCE }: Waiting = {},
): Promise<T> {
  const timeIsOver = new AbortController();
  const timer = setTimeout(() => timeIsOver.abort(), patience);
  const word = setTimeout(() => say?.(`Waiting for another installation or update in ${folder} …`), silence);
  const atWork = async () => {
    clearTimeout(timer);
    clearTimeout(word);
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
    clearTimeout(word);
  }
}
