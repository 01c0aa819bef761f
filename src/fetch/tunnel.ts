import { request as requestOverHttp } from "node:http";
import { request as requestOverHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import type { SecureContext } from "node:tls";
import { FetchError } from "./fetch_error.ts";
import type { ProxyServer } from "./proxy.ts";
import { Passing } from "./retry.ts";
import { tlsFailure } from "./tls_failure.ts";

/** How a tunnel is dug. */
export interface TunnelOptions {
  /** Milliseconds until the proxy must have opened it. */
  readonly timeout: number;
  /** Who is trusted, for a proxy over https. */
  readonly secureContext: SecureContext | undefined;
  readonly signal: AbortSignal;
}

/**
 * Opens a connection to a host through a proxy (`CONNECT`, RFC 9110 9.3.6). It is our own since the caller wants to see the
 * certificate that comes through it: a company's proxy shows its own.
 *
 * @param target `host:port`
 * @throws FetchError, Passing, or the signal's reason
 */
export function openTunnel(proxy: ProxyServer, target: string, options: TunnelOptions): Promise<Socket> {
  const { url, authorization } = proxy;
  const { timeout, secureContext, signal } = options;
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const open = url.protocol === "https:" ? requestOverHttps : requestOverHttp;
    const request = open({
      method: "CONNECT",
      host,
      // Else the name would be taken from the header, which is the target's.
      servername: isIP(host) ? "" : host,
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      path: target,
      headers: { host: target, ...(authorization ? { "proxy-authorization": authorization } : {}) },
      agent: false,
      signal,
      rejectUnauthorized: true,
      ...(secureContext ? { secureContext } : {}),
    });
    const timer = setTimeout(() => request.destroy(tooSlow(url, timeout)), timeout);
    request
      .once("error", (error) => {
        clearTimeout(timer);
        reject(signal.aborted ? signal.reason : unreachable(url, error));
      })
      .once("connect", ({ statusCode }, socket: Socket, head) => {
        clearTimeout(timer);
        if (statusCode === 200) {
          if (head.length > 0) socket.unshift(head);
          return resolve(socket);
        }
        socket.on("error", () => {}).destroy();
        reject(refusal(url, target, statusCode ?? 0));
      })
      .end();
  });
}

function tooSlow({ host }: URL, timeout: number): FetchError {
  return new FetchError("timeout", `The proxy ${host} opened no connection within ${timeout / 1000} s. Is it right?`);
}

function unreachable({ host }: URL, error: Error): Error {
  if (error instanceof FetchError) return error;
  const known = tlsFailure(error, `the proxy ${host}`);
  if (known) return known;
  const { code = error.message } = error as NodeJS.ErrnoException;
  const message = `The proxy ${host} could not be reached (${code}). Check its address, or whether it is needed here.`;
  const failure = new FetchError("network", message, { cause: error });
  return code === "ENOTFOUND" ? failure : new Passing(failure);
}

function refusal({ host }: URL, target: string, status: number): FetchError | Passing {
  const said = `The proxy ${host} refused to connect to ${target} (status ${status}).`;
  if (status === 407) {
    const advice = "It wants a name and a password: put them into its address, http://name:password@host:port.";
    return new FetchError("network", `${said} ${advice}`);
  }
  const failure = new FetchError("network", `${said} Name hosts that it does not serve in NO_PROXY, or in noProxy.`);
  return status >= 500 ? new Passing(failure) : failure;
}
