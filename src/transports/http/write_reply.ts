import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpReply } from "../../host/mod.ts";
import { MESSAGE_CAP } from "../line_splitter.ts";
import type { Departure } from "./departure.ts";
import { EventWriter } from "./event_writer.ts";

/** How a reply is written. */
export interface WriteOptions {
  /** Bytes of the request's body that may still be on their way. */
  readonly unread: number;
  readonly departure: Departure;
  /** The connection serves no other request. */
  readonly isLast: boolean;
  /** How long a client may take nothing of what waits for it, in ms. */
  readonly stallMs: number;
}

/** Bytes, and ms, that a client may still send of a body that was refused, so that it gets to read the refusal. */
const LINGER = { bytes: 8 * MESSAGE_CAP, ms: 1_000 };

/** Resolves when the reply is out, or the client went away. @throws What the stream of events throws. */
export async function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpReply,
  { unread, departure, isLast, stallMs }: WriteOptions,
): Promise<void> {
  if (departure.isOver) return;
  // A write to a connection that is just ending would end the process otherwise.
  response.on("error", () => {});
  const closed = new Promise<void>((resolve) => {
    response.once("close", resolve);
    departure.whenOver(resolve);
  });
  // The timer is Node's own: it goes on while bytes go out, however slowly, and is told when none do.
  const watchForStall = () =>
    response.setTimeout(stallMs, () => {
      if (response.writableLength > 0 || response.writableEnded) response.destroy();
    });
  const closes = isLast || unread > MESSAGE_CAP;
  const sent: Record<string, string | number> = { "x-content-type-options": "nosniff", ...headers };
  if (closes) sent.connection = "close";
  if (typeof body === "function") {
    watchForStall();
    response.writeHead(status, sent).flushHeaders();
    await body(new EventWriter(response));
  } else {
    const text = body ?? "";
    if (status !== 204 && status !== 304) sent["content-length"] = Buffer.byteLength(text);
    response.writeHead(status, sent);
    if (closes && unread > 0) await linger(request, response, text);
    // As a text, and at the end: Node then writes headers and body as one.
    else response.end(text);
    // What the system took at once nobody waits for.
    if (response.writableLength > 0) watchForStall();
  }
  response.end();
  await closed;
}

/**
 * Writes the whole reply, then reads on for a moment before the connection is closed: a client that is still sending
 * when it closes may lose the reply to the reset.
 */
async function linger(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  response.write(text);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LINGER.ms);
  let left = LINGER.bytes;
  request.on("data", (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) resolve();
  });
  for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  request.resume();
  await promise;
  clearTimeout(timer);
}
