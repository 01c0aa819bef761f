/** Lets a few works a host run at a time; the others wait in order. */
export class HostQueue {
  readonly #limit: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Runs a work when its host has room.
   *
   * @throws the signal's reason when it is aborted before its turn came, or what the work throws
   */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const running = this.#running.get(host) ?? 0;
    if (running < this.#limit) this.#running.set(host, running + 1);
    else await this.#turn(host, signal);
    try {
      return await work();
    } finally {
      this.#leave(host);
    }
  }

  #turn(host: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting.get(host) ?? new Set();
    this.#waiting.set(host, waiting);
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(enter);
        reject(signal.reason);
      };
      waiting.add(enter);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Hands the place to who waits longest. */
  #leave(host: string): void {
    const waiting = this.#waiting.get(host);
    const [next] = waiting ?? [];
    if (next) {
      waiting!.delete(next);
      next();
      return;
    }
    this.#waiting.delete(host);
    const running = this.#running.get(host)! - 1;
    if (running === 0) this.#running.delete(host);
    else this.#running.set(host, running);
  }
}
