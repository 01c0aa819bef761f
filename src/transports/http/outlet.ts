import type { EventSink } from "../../host/mod.ts";

/** Characters of notifications that wait for the stream to open; it does so at once, so that this is never near. */
const EARLY = 1_048_576;

/** Where the notifications of one call go: to the stream, once there is one. */
export class Outlet {
  readonly #early: string[] = [];
  readonly #arrival = Promise.withResolvers<"notified">();
  #size = 0;
  #events: EventSink | undefined;

  /** Resolves at the first notification. */
  get first(): Promise<"notified"> {
    return this.#arrival.promise;
  }

  send(frame: string): void {
    if (this.#events) {
      this.#events.send(frame, true);
      return;
    }
    if (this.#size + frame.length > EARLY) return;
    this.#size += frame.length;
    this.#early.push(frame);
    this.#arrival.resolve("notified");
  }

  /** Lets out what waits, and what comes from now on. */
  open(events: EventSink): void {
    this.#events = events;
    for (const frame of this.#early.splice(0)) events.send(frame, true);
  }
}
