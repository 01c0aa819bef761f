import type { HttpMiddleware } from "../../host/mod.ts";
import type { Awaitable, Logger } from "../../protocol/mod.ts";
import type { CallLimit } from "./call_queue.ts";
import type { RateLimit } from "./token_buckets.ts";

/** Times after which the server stops waiting, all in ms. */
export interface HttpTimes {
  /** For all headers of a request. Default: 10,000. */
  readonly headersMs: number;
  /** For a whole request. Default: 30,000. */
  readonly requestMs: number;
  /** For the next request on a connection. Default: 65,000. */
  readonly idleMs: number;
  /** For a client that takes nothing of what waits for it. Default: 30,000. */
  readonly stallMs: number;
  /** Between two comments on a stream. Default: 15,000. */
  readonly keepAliveMs: number;
  /** For calls to finish when the server ends; then they are aborted. Default: 3,000. */
  readonly graceMs: number;
  /** For aborted calls to answer; then they are answered for. Default: 4,000. */
  readonly abortMs: number;
}

/** How a server is reached over HTTP, and by whom. */
export interface HttpOptions {
  /** Address to listen on. Default: 127.0.0.1, which this machine alone can reach. */
  readonly host?: string;
  /** Default: 0, any that is free. */
  readonly port?: number;
  /** Certificate and key in PEM; with them the server speaks HTTPS. */
  readonly tls?: { readonly cert: string | Uint8Array; readonly key: string | Uint8Array };
  /** A proxy stands before it that speaks TLS and sets `X-Forwarded-For`, `-Proto` and `-Host`. */
  readonly behindProxy?: boolean;
  /** Everybody may come in, without an identity. */
  readonly isPublic?: boolean;
  /** On loopback: `open` (the default) lets every local program in, `strict` none without an identity. */
  readonly guard?: "open" | "strict";
  /** Values of `Origin` that may come in, exact. */
  readonly allowedOrigins?: readonly string[];
  /** Names that `Host` may have, whatever the port. Default: on loopback its own, elsewhere every name. */
  readonly hostNames?: readonly string[];
  /** Layers of the application's own. Authentication stands here. */
  readonly middleware?: readonly HttpMiddleware[];
  /** The metadata document of RFC 9728, when an authorization server gives out the tokens. */
  readonly protectedResource?: object;
  /** Default: 100 a second, 400 at once. False: no limit. */
  readonly rate?: RateLimit | false;
  /** Default: 64 running, 2,000 waiting. */
  readonly calls?: CallLimit;
  /** Connections open at once; others are dropped. Default: 4,096. */
  readonly maxConnections?: number;
  readonly times?: Partial<HttpTimes>;
  /** What `/ready` tells. Default: ready as soon as it listens. */
  readonly isReady?: () => Awaitable<boolean>;
  /** Takes what the client must not see. */
  readonly logger?: Logger;
}

/** What a time is when nothing is said of it. */
export const DEFAULT_TIMES: HttpTimes = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 65_000,
  stallMs: 30_000,
  keepAliveMs: 15_000,
  graceMs: 3_000,
  abortMs: 4_000,
};

/** Requests of one client when nothing is said of it. */
export const DEFAULT_RATE: RateLimit = { perSecond: 100, burst: 400 };
