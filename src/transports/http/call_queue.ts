import type { Departure } from "./departure.ts";

/** How many calls may run, and wait, at once. */
export interface CallLimit {
  readonly running: number;
  readonly waiting: number;
}

/** Ends a turn; to call it again changes nothing. */
export type EndTurn = () => void;

interface Waiting {
  readonly resolve: (turn: EndTurn | undefined) => void;
}

/** Gives out turns to run, in the order they were asked for. */
export class CallQueue {
  readonly #limit: CallLimit;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #isClosed = false;

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  /**
   * Waits for a turn.
   *
   * @param departure Gives up the place in the queue.
   * @returns What ends the turn, or undefined if there is none to be had: too many wait, the queue is closed, or the
   * client left.
   */
  async turn(departure: Departure): Promise<EndTurn | undefined> {
    if (this.#isClosed || departure.isOver) return undefined;
    if (this.#running < this.#limit.running) return this.#begin();
    if (this.#waiting.size >= this.#limit.waiting) return undefined;
    const { promise, resolve } = Promise.withResolvers<EndTurn | undefined>();
    const waiting = { resolve };
    this.#waiting.add(waiting);
    departure.whenOver(() => {
      this.#waiting.delete(waiting);
      resolve(undefined);
    });
    return await promise;
  }

  /** Gives out no more turns, and none to those that wait. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve } of this.#waiting) resolve(undefined);
    this.#waiting.clear();
  }

  #begin(): EndTurn {
    this.#running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running--;
      const [next] = this.#waiting;
      if (next === undefined) return;
      this.#waiting.delete(next);
      next.resolve(this.#begin());
    };
  }
}
