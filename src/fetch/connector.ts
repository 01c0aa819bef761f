import type { LookupFunction, Socket } from "node:net";
import type { PeerCertificate, SecureContext, TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import type { ProxyServer } from "./proxy.ts";
import { tlsFailure } from "./tls_failure.ts";
import { openTunnel } from "./tunnel.ts";

/** How connections of one kind are made. */
export interface ConnectorOptions {
  /** undici's own. */
  readonly build: typeof buildConnector;
  readonly lookup?: LookupFunction | undefined;
  readonly secureContext: SecureContext | undefined;
  /** Milliseconds until a connection must stand. */
  readonly timeout: number;
  /** The proxy that a host over https is reached through. */
  readonly proxyFor: (target: URL) => ProxyServer | undefined;
  /** Aborted when the network is closed. */
  readonly signal: AbortSignal;
}

/** Makes connections, directly or through a proxy, with HTTP/2 where it is offered. */
export function connector(options: ConnectorOptions): buildConnector.connector {
  const { lookup, secureContext, timeout, proxyFor, signal } = options;
  const connect = options.build({
    timeout,
    preferH2: true,
    // Said aloud, since an environment variable or an option of Node could say otherwise.
    rejectUnauthorized: true,
    minVersion: "TLSv1.2",
    ...(lookup ? { lookup } : {}),
    ...(secureContext ? { secureContext } : {}),
  }) as (...given: Parameters<buildConnector.connector>) => Socket;
  return (given, done) => {
    const host = given.host ?? given.hostname;
    const secured = (socket?: Socket): void => {
      let seen: PeerCertificate | undefined;
      const told: buildConnector.Callback = (...result: [null, Socket] | [Error, null]) => {
        const [error] = result;
        if (error) done(tlsFailure(error, host, seen) ?? error, null);
        else done(...result);
      };
      const made = connect({ ...given, ...(socket ? { httpSocket: socket } : {}) }, told);
      // A socket that refuses a certificate is gone before it tells so; this is when its certificate can be seen.
      made.prependListener("secure", () => {
        seen = (made as TLSSocket).getPeerCertificate();
      });
    };
    const proxy = given.protocol === "https:" ? proxyFor(new URL(`https://${host}/`)) : undefined;
    if (!proxy) return secured();
    const target = `${given.hostname.includes(":") ? `[${given.hostname}]` : given.hostname}:${given.port || 443}`;
    openTunnel(proxy, target, { timeout, secureContext, signal }).then(secured, (error: Error) => done(error, null));
  };
}
