import type { Awaitable, RequestScope } from "../protocol/mod.ts";

/** A request over HTTP, before anything of its body is read. */
export interface HttpRequest {
  /** In capitals, as sent. */
  readonly method: string;
  /** Without the query: `/mcp`. */
  readonly path: string;
  /** By lower-case name; values of a name that came several times are joined as Node joins them. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Address of the client: behind a trusted proxy, the one that the proxy saw. */
  readonly remoteAddress: string;
  /** What belongs to this request: the tool that it runs finds here what a middleware set. Disposed at its end. */
  readonly scope: RequestScope;
  /** Fires when the client went away before it had its answer. */
  readonly signal: AbortSignal;
}

/** Where a streamed reply puts its events. */
export interface EventSink {
  /**
   * Sends one event at once.
   *
   * @param isDroppable It may be left out for a client that reads too slowly.
   */
  send(frame: string, isDroppable: boolean): void;
  /** Sends a line that means nothing, so that nobody on the way takes the stream for dead. */
  comment(): void;
}

/** Answers as server-sent events: called once the status and headers are out; the reply ends when it resolves. */
export type EventStream = (events: EventSink) => Promise<void>;

/** What is answered over HTTP. A middleware adds a header by giving a copy. */
export interface HttpReply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, or what streams it; nothing when left out. */
  readonly body?: string | EventStream;
}

/** The priority of an application's own middleware, unless it says otherwise: behind the origin, before the guard. */
export const DEFAULT_PRIORITY = 50;

/**
 * One layer around the endpoint. The layers run by descending priority: 100 checks where a request is from, 50 is for an
 * application's own, as for authentication, and 0 lets nobody in whom none of them knew.
 *
 * @example
 * ```ts
 * const byKey: HttpMiddleware = {
 *   name: "api key",
 *   priority: DEFAULT_PRIORITY,
 *   handle(request, next) {
 *     if (request.headers["x-api-key"] === key) request.scope.set(IDENTITY, { name: "ci" });
 *     return next();
 *   },
 * };
 * ```
 */
export interface HttpMiddleware {
  /** For the log. */
  readonly name: string;
  readonly priority: number;
  /**
   * Answers, or lets `next` answer.
   *
   * @param next Runs the layers within; once at most.
   */
  handle(request: HttpRequest, next: () => Promise<HttpReply>): Awaitable<HttpReply>;
}

/** Answers a request; the one in the middle may know more of it than the layers around it. */
export type HttpHandler<Request extends HttpRequest = HttpRequest> = (request: Request) => Promise<HttpReply>;

/**
 * Lays middleware around a handler: the highest priority outermost, and those of the same in the order given.
 *
 * What a layer throws comes through the ones around it, as a rejection.
 */
export function composeHttp<Request extends HttpRequest>(
  middleware: readonly HttpMiddleware[],
  innermost: HttpHandler<Request>,
): HttpHandler<Request> {
  const layers = [...middleware].sort((one, other) => other.priority - one.priority);
  return layers.reduceRight<HttpHandler<Request>>(
    (next, layer) => (request) => runLayer(layer, request, next),
    innermost,
  );
}

async function runLayer<Request extends HttpRequest>(
  layer: HttpMiddleware,
  request: Request,
  next: HttpHandler<Request>,
): Promise<HttpReply> {
  let isCalled = false;
  return await layer.handle(request, async () => {
    if (isCalled) throw new Error(`The middleware "${layer.name}" called next() twice for one request.`);
    isCalled = true;
    return await next(request);
  });
}
