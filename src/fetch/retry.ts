import type { FetchError } from "./fetch_error.ts";

/** A failure that may have passed when the same is asked again. */
export class Passing extends Error {
  /** What is thrown when it does not pass. */
  readonly failure: FetchError;
  /** When the server wants to be asked again, in milliseconds from now, if it said. */
  readonly after: number | undefined;

  constructor(failure: FetchError, after?: number) {
    super(failure.message, { cause: failure });
    this.name = "Passing";
    this.failure = failure;
    this.after = after;
  }
}

/** Waits for some milliseconds, or rejects when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** How a download is tried again. */
export interface RetryOptions {
  /** Times at most, over all redirects. */
  times: number;
  wait: Wait;
  /** Time left for all, in milliseconds. */
  left: () => number;
  signal: AbortSignal;
}

/** The first wait, in milliseconds; each next one is twice as long. */
const FIRST_WAIT = 250;

/** Tries again what fails in passing, within one count for a whole download. */
export class Retries {
  readonly #options: RetryOptions;
  #tried = 0;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** @throws the failure that did not pass, or the signal's reason */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    const { times, wait, left, signal } = this.#options;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        const delay = Math.max(backOff(this.#tried, Math.random()), error.after ?? 0);
        if (this.#tried >= times || delay >= left()) throw error.failure;
        this.#tried++;
        await wait(delay, signal);
        signal.throwIfAborted();
      }
    }
  }
}

/**
 * Milliseconds to wait before a new attempt: half of it is certain and half by chance, so that many who failed together do
 * not come back together.
 *
 * @param tried New attempts before this one
 * @param chance From 0 to 1
 */
export function backOff(tried: number, chance: number): number {
  return FIRST_WAIT * 2 ** tried * (0.5 + chance / 2);
}

/** Milliseconds that `Retry-After` asks for, given in seconds or as a date; `undefined` when it says nothing. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
