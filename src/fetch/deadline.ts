/** The longest time that a timer can wait for; a longer one would end at once. */
const LONGEST = 2 ** 31 - 1;

/** The time that one work has, from when it began. */
export class Deadline {
  readonly #time: number;
  readonly #over = new AbortController();
  #end: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param time Milliseconds */
  constructor(time: number) {
    this.#time = Math.min(time, LONGEST);
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Begins; only the first time counts. */
  begin(): void {
    if (this.#end !== undefined) return;
    this.#end = performance.now() + this.#time;
    // What a process still waits for are its connections, never this.
    this.#timer = setTimeout(() => this.#over.abort(), this.#time).unref();
  }

  /** Milliseconds left. */
  left(): number {
    return this.#end === undefined ? this.#time : this.#end - performance.now();
  }

  /** Stops counting: the work is done. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
