import { setImmediate as next } from "node:timers/promises";

/** Milliseconds of work after which others in this process have their turn. */
const SLICE_MS = 10;

/** Long work in slices, so that a server answers others meanwhile. */
export class TimeSlice {
  #start = performance.now();

  /** Whether it is time to let others have their turn: then call `breathe`. */
  get isOver(): boolean {
    return performance.now() - this.#start > SLICE_MS;
  }

  async breathe(): Promise<void> {
    await next();
    this.#start = performance.now();
  }
}
