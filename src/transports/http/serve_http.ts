import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { composeHttp, type HttpHandler, type HttpReply } from "../../host/mod.ts";
import { containedLogger, type Logger, type ProtocolServer, type RequestScope } from "../../protocol/mod.ts";
import { BodyBudget, RequestBody } from "./body.ts";
import { CallQueue } from "./call_queue.ts";
import { Departure } from "./departure.ts";
import { assertNotExposed, ExposureError, isExposed, needsIdentity } from "./exposure.ts";
import { DEFAULT_RATE, DEFAULT_TIMES, type HttpOptions, type HttpTimes } from "./http_options.ts";
import { identityGuard } from "./identity_guard.ts";
import { refusal } from "./json_reply.ts";
import { isLoopbackHost } from "./loopback.ts";
import { McpEndpoint } from "./mcp_endpoint.ts";
import { methodGuard } from "./method_guard.ts";
import { originGuard } from "./origin_guard.ts";
import { rateGuard } from "./rate_guard.ts";
import { pathOf, ReceivedRequest } from "./received_request.ts";
import { sideReply } from "./side_routes.ts";
import { writeReply } from "./write_reply.ts";

/** The one path that speaks MCP. */
const ENDPOINT = "/mcp";

/** Bytes of all headers of a request, and how many there may be. */
const HEADERS = { bytes: 16_384, count: 100 };

/** Connections that may wait to be accepted. */
const BACKLOG = 1_024;

/**
 * Serves MCP over Streamable HTTP: no session, POST only, one call a request.
 *
 * @throws {ExposureError} If strangers could come in, or listen in.
 * @throws The system's error if the address cannot be listened on.
 *
 * @example
 * ```ts
 * const endpoint = await serveHttp(new ProtocolServer(application), { port: 8080 });
 * console.error(`Listening on ${endpoint.url}`);
 * process.once("SIGTERM", () => endpoint.close());
 * ```
 */
export async function serveHttp(server: ProtocolServer, options: HttpOptions = {}): Promise<HttpEndpoint> {
  assertNotExposed(options);
  const endpoint = new HttpEndpoint(server, options);
  await endpoint.listen();
  return endpoint;
}

/** A server over HTTP, from listening to its end. */
export class HttpEndpoint {
  readonly #server: ProtocolServer;
  readonly #options: HttpOptions;
  readonly #times: HttpTimes;
  readonly #log: Logger;
  readonly #listener: Server;
  readonly #endpoint: McpEndpoint;
  readonly #handle: HttpHandler<ReceivedRequest>;
  readonly #bodies = new BodyBudget();
  #open = 0;
  #isClosing = false;
  #wake: () => void = () => {};
  #closed: Promise<void> | undefined;

  constructor(server: ProtocolServer, options: HttpOptions) {
    this.#server = server;
    this.#options = options;
    this.#times = { ...DEFAULT_TIMES, ...options.times };
    this.#log = containedLogger(options.logger);
    const calls = new CallQueue(options.calls ?? { running: 64, waiting: 2_000 });
    this.#endpoint = new McpEndpoint(server, calls, this.#times.keepAliveMs);
    const middleware = [...guardsOf(options), ...(options.middleware ?? [])];
    this.#handle = composeHttp(middleware, (request) => this.#endpoint.answer(request));
    this.#listener = this.#createListener();
  }

  /** Where clients find it: `http://127.0.0.1:8080/mcp`. */
  get url(): string {
    const { address, family, port } = this.#listener.address() as AddressInfo;
    const host = family === "IPv6" ? `[${address}]` : address;
    return `${this.#options.tls ? "https" : "http"}://${host}:${port}${ENDPOINT}`;
  }

  /** Begins to accept connections. */
  async listen(): Promise<void> {
    const { host = "127.0.0.1", port = 0 } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#listener.once("error", reject);
    this.#listener.listen({ host, port, backlog: BACKLOG }, resolve);
    await promise;
    this.#listener.off("error", reject).on("error", (reason) => this.#log("A connection was not accepted.", reason));
    const { address } = this.#listener.address() as AddressInfo;
    if (isExposed(this.#options) || isLoopbackHost(address)) return;
    // A name can mean anything; what it means is known only now.
    await this.close();
    throw new ExposureError(
      "a plain address",
      `${host} is ${address} here, which others than this machine reach: give the address itself.`,
    );
  }

  /**
   * Accepts nothing more, lets the calls under way finish, and resolves once every connection is closed: after
   * `graceMs` and `abortMs`, and half a second, at the latest.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const { graceMs, abortMs } = this.#times;
    this.#isClosing = true;
    const closed = new Promise((resolve) => this.#listener.close(resolve));
    this.#listener.closeIdleConnections();
    this.#endpoint.endStanding();
    if (!(await this.#idleWithin(graceMs))) {
      this.#endpoint.abort();
      if (!(await this.#idleWithin(abortMs))) {
        this.#endpoint.giveUp();
        await this.#idleWithin(500);
      }
    }
    this.#listener.closeAllConnections();
    await closed;
  }

  #createListener(): Server {
    const { tls, maxConnections = 4_096 } = this.#options;
    const { headersMs, requestMs, idleMs } = this.#times;
    const settings = {
      maxHeaderSize: HEADERS.bytes,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: Math.min(5_000, headersMs / 2),
    };
    const listener = tls
      ? createSecureServer({ ...settings, cert: asPem(tls.cert), key: asPem(tls.key), minVersion: "TLSv1.2" })
      : createServer(settings);
    listener.maxConnections = maxConnections;
    // All of them, so that none is passed over in silence; there are as many as the bytes allow.
    listener.maxHeadersCount = 0;
    listener.on("request", (request, response) => void this.#serve(request, response, false));
    listener.on("checkContinue", (request, response) => void this.#serve(request, response, true));
    return listener;
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse, isWaiting: boolean): Promise<void> {
    const departure = new Departure(incoming.socket, response);
    const body = new RequestBody(incoming, this.#bodies, isWaiting ? response : undefined);
    this.#open++;
    let scope: RequestScope | undefined;
    const openScope = async () => {
      scope = await this.#server.openScope();
      return scope;
    };
    try {
      const reply = await this.#reply(incoming, body, departure, openScope);
      // A client that was not told to go on may send its body all the same: nothing can be read behind it.
      const isLast = this.#isClosing || body.isAwaited || reply.headers.connection === "close";
      const { stallMs } = this.#times;
      await writeReply(incoming, response, reply, { unread: body.unread, departure, isLast, stallMs });
    } catch (reason) {
      this.#log("A reply could not be written.", reason);
      response.destroy();
    } finally {
      body.release();
      await scope?.dispose(this.#log);
      this.#open--;
      this.#wake();
      if (this.#isClosing) setImmediate(() => this.#listener.closeIdleConnections());
    }
  }

  /** What to answer. Never rejects: a failure is told to the operator, and that there was one to the client. */
  async #reply(
    incoming: IncomingMessage,
    body: RequestBody,
    departure: Departure,
    openScope: () => Promise<RequestScope>,
  ): Promise<HttpReply> {
    try {
      const unusable = this.#unusable(incoming);
      if (unusable) return unusable;
      const path = pathOf(incoming);
      if (path !== ENDPOINT)
        return (await sideReply(path, incoming.method!, this.#side)) ?? refusal(404, "Nothing is here.");
      if (this.#isClosing) return refusal(503, "The server is ending.", { "retry-after": "5" });
      const { behindProxy = false } = this.#options;
      const scope = await openScope();
      const request = new ReceivedRequest(incoming, { body, departure, scope, behindProxy });
      return await this.#handle(request);
    } catch (reason) {
      this.#log(`A request to ${pathOf(incoming)} failed.`, reason);
      return refusal(500, "Internal error.");
    }
  }

  /** A request that is not even looked at. */
  #unusable({ rawHeaders }: IncomingMessage): HttpReply | undefined {
    if (rawHeaders.length / 2 > HEADERS.count) {
      return refusal(431, "There are too many headers.", { connection: "close" });
    }
    let hosts = 0;
    // Names and values take turns.
    for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) hosts++;
    return hosts > 1 ? refusal(400, "There is more than one Host.", { connection: "close" }) : undefined;
  }

  get #side() {
    const { isReady = () => true, protectedResource } = this.#options;
    return { isReady: async () => !this.#isClosing && (await isReady()), protectedResource };
  }

  /** Whether every request is answered within so many milliseconds. */
  async #idleWithin(milliseconds: number): Promise<boolean> {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      this.#wake();
    }, milliseconds);
    while (this.#open > 0 && !isOver) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    clearTimeout(timer);
    return this.#open === 0;
  }
}

/** The layers that are always there. */
function guardsOf(options: HttpOptions) {
  const { allowedOrigins = [], hostNames = [], guard = "open", rate = DEFAULT_RATE } = options;
  const isOnLoopback = isLoopbackHost(options.host ?? "127.0.0.1");
  const names = [...(isOnLoopback ? ["localhost", "127.0.0.1", "[::1]"] : []), ...hostNames];
  return [
    originGuard({
      origins: allowedOrigins,
      allowsLoopbackOrigins: !isExposed(options) && guard === "open",
      ...(names.length > 0 ? { hostNames: names.map((name) => name.toLowerCase()) } : {}),
    }),
    methodGuard,
    identityGuard(!needsIdentity(options)),
    ...(rate ? [rateGuard(rate)] : []),
  ];
}

function asPem(bytes: string | Uint8Array): string {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}
