import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { certificate } from "../../fetch/secure_server.ts";

/** What stands for the site of the pages. */
export interface PageServer {
  /** `https://localhost:…`, without a slash at the end. */
  readonly origin: string;
  /** Requests, in order: `GET /path`. */
  readonly asked: string[];
  readonly requests: IncomingMessage[];
}

/** A site over TLS and HTTP/1.1 for the length of a test; what it answers is written by the test, byte for byte if need be. */
export async function pageServer(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  { cert = "localhost.pem", ...options }: Omit<ServerOptions, "cert"> & { cert?: string } = {},
): Promise<PageServer> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer(
    { key: readFileSync(certificate("key.pem")), cert: readFileSync(certificate(cert)), ...options },
    (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      requests.push(request);
      // Who is asked may hang up in the middle of an answer.
      response.on("error", () => {});
      answer(response, request);
    },
  );
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, "listening");
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, asked, requests };
}
