import type { EventSink, HttpReply, HttpRequest } from "../../host/mod.ts";
import type { Connection, ProtocolServer, Reception } from "../../protocol/mod.ts";
import type { CallQueue, EndTurn } from "./call_queue.ts";
import { EVENT_HEADERS, singleEvent } from "./event_writer.ts";
import { emptyReply, frameReply, refusal } from "./json_reply.ts";
import { type Accepted, acceptedBy, isJsonType } from "./media_type.ts";
import { Outlet } from "./outlet.ts";
import type { ReceivedRequest } from "./received_request.ts";

/** What the client is told of a call that the end of the server cut short. */
const ENDING = "The server is ending; the call was not finished.";

/** For nobody: the client went away. */
const UNHEARD = emptyReply(499);

type Asked = Extract<Reception, { kind: "request" }>;

/** One request that is being answered. */
interface Exchange {
  readonly asked: Asked;
  readonly connection: Connection;
  readonly outlet: Outlet;
  readonly request: ReceivedRequest;
  readonly accepted: Accepted;
  readonly end: EndTurn;
}

/** Answers the POSTs: what each says of its content, its body, its message. */
export class McpEndpoint {
  readonly #server: ProtocolServer;
  readonly #calls: CallQueue;
  readonly #keepAliveMs: number;
  readonly #running = new Set<Connection>();
  #isEnding = false;

  /** @param keepAliveMs Pause between two comments on a stream. */
  constructor(server: ProtocolServer, calls: CallQueue, keepAliveMs: number) {
    this.#server = server;
    this.#calls = calls;
    this.#keepAliveMs = keepAliveMs;
  }

  async answer(request: ReceivedRequest): Promise<HttpReply> {
    const { "content-type": type, "content-encoding": encoding = "identity", accept } = request.headers;
    if (!isJsonType(type)) return refusal(415, "The Content-Type must be application/json, in UTF-8.");
    if (encoding.toLowerCase() !== "identity") return refusal(415, `Content-Encoding ${encoding} is not understood.`);
    const accepted = acceptedBy(accept);
    if (!accepted.json && !accepted.events) {
      return refusal(406, "Accept must admit application/json or text/event-stream.");
    }
    const content = await request.body.read();
    switch (content.kind) {
      case "gone":
        return UNHEARD;
      case "no room":
        return busy();
      case "too large":
        return refusal(413, "The body is over 2 MiB.", { connection: "close" });
      default:
        return await this.#receive(request, accepted, content.kind === "text" ? content.text : undefined);
    }
  }

  /** Ends the streams that would stay open, each with its answer. */
  endStanding(): void {
    this.#isEnding = true;
    for (const connection of this.#running) connection.endStanding();
  }

  /** Asks all that run to stop; what waits for its turn is not begun. */
  abort(): void {
    this.#calls.close();
    for (const connection of this.#running) connection.abort(ENDING);
  }

  /** Answers for those that did not heed it. */
  giveUp(): void {
    for (const connection of this.#running) connection.giveUp(ENDING);
  }

  async #receive(request: ReceivedRequest, accepted: Accepted, text: string | undefined): Promise<HttpReply> {
    const outlet = new Outlet();
    const connection = this.#server.connect({ send: (frame) => outlet.send(frame), headers: mirrored(request) });
    const reception = text === undefined ? connection.receiveUnreadable() : connection.receive(text, request.scope);
    switch (reception.kind) {
      case "silent":
        return emptyReply(202);
      case "refused":
        return answerReply(reception.frame, reception.httpStatus, accepted);
      case "request": {
        if (reception.isStanding && !accepted.events) return refusal(406, "Accept must admit text/event-stream.");
        const end = await this.#begin(request, connection, reception);
        if (end === undefined) return request.departure.isOver ? UNHEARD : busy();
        return await this.#answer({ asked: reception, connection, outlet, request, accepted, end });
      }
    }
  }

  /** Waits for a turn; what stays open for long takes none. */
  async #begin(request: ReceivedRequest, connection: Connection, asked: Asked): Promise<EndTurn | undefined> {
    const { departure, scope } = request;
    const endTurn = asked.isStanding ? () => {} : await this.#calls.turn(departure);
    if (endTurn === undefined) return undefined;
    this.#running.add(connection);
    if (this.#isEnding) connection.endStanding();
    departure.whenOver(() => connection.disconnect());
    const end = () => {
      endTurn();
      this.#running.delete(connection);
    };
    // Whatever becomes of the reply, a middleware may throw it away, the turn ends with the request.
    scope.defer(end);
    return end;
  }

  async #answer(exchange: Exchange): Promise<HttpReply> {
    const { asked, accepted, outlet } = exchange;
    if (accepted.events && asked.stream === "always") {
      return { status: 200, headers: EVENT_HEADERS, body: (events) => this.#stream(exchange, events) };
    }
    const answering = settled(exchange);
    if (accepted.events && asked.stream === "on demand") {
      // A reply that a middleware throws away leaves a call that still needs its scope.
      exchange.request.scope.defer(() => answering);
      const arrived = await Promise.race([answering, outlet.first]);
      if (arrived === "notified") {
        return { status: 200, headers: EVENT_HEADERS, body: (events) => this.#stream(exchange, events, answering) };
      }
    }
    const answer = await answering;
    if (answer !== undefined) return answerReply(answer.frame, answer.httpStatus, accepted);
    // A batch can cancel what is in it: then there is nothing to say.
    return exchange.request.departure.isOver ? UNHEARD : emptyReply(202);
  }

  /** Lets notifications out as they come, and the answer as the last event. */
  async #stream(exchange: Exchange, events: EventSink, answering = settled(exchange)): Promise<void> {
    exchange.outlet.open(events);
    const timer = setInterval(() => events.comment(), this.#keepAliveMs);
    try {
      const answer = await answering;
      if (answer !== undefined) events.send(answer.frame, false);
    } finally {
      clearInterval(timer);
    }
  }
}

/** Runs the call; its turn is over when it has answered, however slowly the client reads that. */
async function settled({ asked, end }: Exchange) {
  try {
    return await asked.answer();
  } finally {
    end();
  }
}

/** Headers in which a client repeats what its message says. */
function mirrored({ headers }: HttpRequest): { version?: string; method?: string; name?: string } {
  const { "mcp-protocol-version": version, "mcp-method": method, "mcp-name": name } = headers;
  return {
    ...(version === undefined ? {} : { version: version.trim() }),
    ...(method === undefined ? {} : { method: method.trim() }),
    ...(name === undefined ? {} : { name: name.trim() }),
  };
}

/** One JSON body, or one event for a client that takes nothing else; errors of the transport are always JSON. */
function answerReply(frame: string, status: number, { json }: Accepted): HttpReply {
  if (json || status !== 200) return frameReply(status, frame);
  return { status, headers: EVENT_HEADERS, body: singleEvent(frame) };
}

function busy(): HttpReply {
  return refusal(503, "The server has too much to do at present.", { "retry-after": "1" });
}
