import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { certificate } from "./secure_server.ts";

/** How a proxy behaves. */
export interface ProxyConduct {
  /** Every host is found at this address, whatever its name. */
  to: string;
  /** What it answers to `CONNECT`; 0 for nothing. Default: 200. */
  status?: number;
  /** Certificate of the tests that it is reached with, over https. */
  secured?: string;
}

/** An HTTP proxy for the length of a test. */
export interface LoopbackProxy {
  /** `host:port`. */
  readonly host: string;
  /** What it was asked for, and by whom: `CONNECT host:443` or `GET http://…`. */
  readonly asked: readonly { what: string; authorization: string | undefined }[];
  /** Fulfilled when it was asked for the first time. */
  readonly firstAsked: Promise<void>;
}

/** A proxy on this machine, which tunnels and forwards. */
export async function loopbackProxy({ to, status = 200, secured }: ProxyConduct): Promise<LoopbackProxy> {
  const asked: LoopbackProxy["asked"][number][] = [];
  const { hostname, port } = new URL(to);
  const first = Promise.withResolvers<void>();
  const note = ({ method, url, headers }: IncomingMessage) => {
    asked.push({ what: `${method} ${url}`, authorization: headers["proxy-authorization"] });
    first.resolve();
  };
  const server = secured
    ? createSecureServer({ key: readFileSync(certificate("key.pem")), cert: readFileSync(certificate(secured)) })
    : createServer();
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("request", (incoming: IncomingMessage, response) => {
    note(incoming);
    const { pathname } = new URL(incoming.url!);
    request({ hostname, port, path: pathname, headers: { host: incoming.headers.host! } }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    }).end();
  });
  server.on("connect", (incoming: IncomingMessage, socket: Socket) => {
    note(incoming);
    if (status === 0) return;
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    sockets.add(onward);
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, "listening");
  return {
    host: `${secured ? "localhost" : "127.0.0.1"}:${(server.address() as AddressInfo).port}`,
    asked,
    firstAsked: first.promise,
  };
}
