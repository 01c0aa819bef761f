import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What waits for the end of each connection that has requests open. */
const waiting = new WeakMap<Socket, Set<Departure>>();

/**
 * The end of a connection before a response on it was written.
 *
 * The response's own event will not do: one that is queued behind another, since its client sent two requests at once,
 * hears nothing of the end (Node 24). One listener for each request would be many on a connection. And a signal is made
 * only for who asks for one: made for all, it costs a small call 6 % of its time.
 */
export class Departure {
  readonly #listeners: (() => void)[] = [];
  #controller: AbortController | undefined;
  #isOver = false;

  /** @param socket The connection; it may be gone already. */
  constructor(socket: Socket, response: ServerResponse) {
    const departures = waiting.get(socket) ?? listenTo(socket);
    departures.add(this);
    response.once("close", () => {
      departures.delete(this);
      if (!response.writableFinished) this.happen();
    });
    if (socket.destroyed) this.happen();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Fires when it happens. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      this.whenOver(() => controller.abort());
    }
    return this.#controller.signal;
  }

  /** Calls when it happens, at once if it has. */
  whenOver(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#listeners.push(listener);
  }

  happen(): void {
    this.#isOver = true;
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

function listenTo(socket: Socket): Set<Departure> {
  const departures = new Set<Departure>();
  waiting.set(socket, departures);
  socket.once("close", () => {
    for (const departure of departures) departure.happen();
    departures.clear();
  });
  return departures;
}
