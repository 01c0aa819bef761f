import type { IncomingMessage } from "node:http";

/**
 * Address of the client. Behind a trusted proxy it is the last one of `X-Forwarded-For`: that one the proxy wrote itself,
 * while the ones before it are whatever the client claimed.
 */
export function remoteAddress({ socket, headers }: IncomingMessage, behindProxy: boolean): string {
  const forwarded = behindProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)!
        .trim()
    : "";
  return forwarded || (socket.remoteAddress ?? "");
}
