/** Milliseconds between two looks: at least, and at most. */
const LEAST = 2_000;
const MOST = 60_000;

/** How many times what a look cost is waited before the next: so it takes a hundredth of one core. */
const REST = 100;

/** Time, for a lookout. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Runs something later, without keeping the process alive for it, unless the function that it returns is called. */
  after(ms: number, run: () => void): () => void;
}

const realClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Looks again and again while it is wanted, the more rarely the more a look costs. */
export class Lookout {
  readonly #look: () => Promise<unknown>;
  readonly #clock: Clock;
  #cancel: (() => void) | undefined;

  /** @param look Never rejects. */
  constructor(look: () => Promise<unknown>, clock: Clock = realClock) {
    this.#look = look;
    this.#clock = clock;
  }

  /** Begins to look, if it does not look already. */
  start(): void {
    if (!this.#cancel) this.#wait(LEAST);
  }

  /** Looks no more. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(ms: number): void {
    const cancel = this.#clock.after(ms, async () => {
      const before = this.#clock.now();
      await this.#look();
      // Stopped, or started anew, while it looked.
      if (this.#cancel !== cancel) return;
      this.#wait(Math.min(MOST, Math.max(LEAST, REST * (this.#clock.now() - before))));
    });
    this.#cancel = cancel;
  }
}
