import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Path of a certificate of the tests. */
export function certificate(name: string): string {
  return join(import.meta.dirname, "certificates", name);
}

/** A server over TLS for the length of a test. */
export interface SecureServer {
  /** `https://localhost:…`, without a slash at the end. */
  readonly origin: string;
  /** Protocol of each request, `1.1` or `2.0`. */
  readonly protocols: string[];
}

/** What a secure server answers, in a way that both protocols have. */
export type Answering = (
  path: string,
) => { status?: number; headers?: Record<string, string>; body?: string } | undefined;

/**
 * Serves with a certificate of the tests, over HTTP/2 and HTTP/1.1.
 *
 * @param answer What it answers to a path; nothing for no answer
 */
export async function secureServer(name: string, answer: Answering = () => ({ body: "text" })): Promise<SecureServer> {
  const protocols: string[] = [];
  const server = createSecureServer({
    key: readFileSync(certificate("key.pem")),
    cert: readFileSync(certificate(name)),
    allowHTTP1: true,
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("request", (request, response) => {
    protocols.push(request.httpVersion);
    const given = answer(request.url);
    if (!given) return;
    response.writeHead(given.status ?? 200, given.headers);
    response.end(given.body ?? "");
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, "listening");
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, protocols };
}
