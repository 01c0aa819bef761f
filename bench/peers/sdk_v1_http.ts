/**
 * Version 1 of the official SDK over Streamable HTTP, answering JSON: with `sessions` as second argument one server a
 * session, else one a request, which is how the SDK is used without sessions.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { sdkServer } from "./sdk_v1_server.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const sessions = new Map<string, StreamableHTTPServerTransport>();

const withSessions: Handler = async (request, response) => {
  let transport = sessions.get(String(request.headers["mcp-session-id"]));
  if (transport === undefined) {
    const made: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => void sessions.set(id, made),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    transport = made;
    await sdkServer().connect(transport as never);
  }
  await transport.handleRequest(request, response);
};

const stateless: Handler = async (request, response) => {
  const server = sdkServer();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on("close", () => void server.close());
  await server.connect(transport as never);
  await transport.handleRequest(request, response);
};

const handler = process.argv[3] === "sessions" ? withSessions : stateless;
const server = createServer((request, response) => void handler(request, response));
server.listen(0, "127.0.0.1", () => {
  console.error(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
