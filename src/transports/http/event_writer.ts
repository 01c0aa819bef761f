import type { ServerResponse } from "node:http";
import type { EventSink } from "../../host/mod.ts";

/** Bytes that may wait for a client before what can be left out is left out: 1 MiB. */
const BACKLOG = 1_048_576;

/** Writes server-sent events, each at once, and never holds much for a client that does not read. */
export class EventWriter implements EventSink {
  readonly #response: ServerResponse;
  readonly #backlog: number;

  constructor(response: ServerResponse, backlog = BACKLOG) {
    this.#response = response;
    this.#backlog = backlog;
  }

  send(frame: string, isDroppable: boolean): void {
    if (isDroppable && this.#response.writableLength > this.#backlog) return;
    // A frame is JSON without a line break, so that one data line holds it.
    this.#write(`event: message\ndata: ${frame}\n\n`);
  }

  comment(): void {
    if (this.#response.writableLength === 0) this.#write(":\n\n");
  }

  #write(text: string): void {
    // A client that went away takes nothing more; a call that it does not cancel by that goes on.
    if (!this.#response.destroyed && !this.#response.writableEnded) this.#response.write(text);
  }
}

/** The one event of an answer that had none before it. */
export function singleEvent(frame: string): string {
  return `event: message\ndata: ${frame}\n\n`;
}

/** Headers of every stream of events: nobody on the way may keep or gather them. */
export const EVENT_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
} as const;
