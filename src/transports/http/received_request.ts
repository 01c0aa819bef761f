import type { IncomingMessage } from "node:http";
import type { HttpRequest } from "../../host/mod.ts";
import type { RequestScope } from "../../protocol/mod.ts";
import type { RequestBody } from "./body.ts";
import type { Departure } from "./departure.ts";

/** A request as the layers around the endpoint see it, and beside that what is none of their affair. */
export class ReceivedRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string;
  readonly scope: RequestScope;
  readonly body: RequestBody;
  readonly departure: Departure;

  constructor(
    incoming: IncomingMessage,
    { body, departure, scope, behindProxy }: Pick<ReceivedRequest, "body" | "departure" | "scope"> & Proxied,
  ) {
    this.method = incoming.method!;
    this.path = pathOf(incoming);
    this.headers = incoming.headers as Readonly<Record<string, string | undefined>>;
    this.remoteAddress = remoteAddress(incoming, behindProxy);
    this.scope = scope;
    this.body = body;
    this.departure = departure;
  }

  get signal(): AbortSignal {
    return this.departure.signal;
  }
}

interface Proxied {
  readonly behindProxy: boolean;
}

/** The path that a request is for, without the query. */
export function pathOf({ url }: IncomingMessage): string {
  return url!.split("?", 1)[0]!;
}

/**
 * Address of the client. Behind a trusted proxy it is the last one of `X-Forwarded-For`: that one the proxy wrote itself,
 * while the ones before it are whatever the client claimed.
 */
function remoteAddress({ socket, headers }: IncomingMessage, behindProxy: boolean): string {
  const forwarded = behindProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)!
        .trim()
    : "";
  return forwarded || (socket.remoteAddress ?? "");
}
