/** Version 2 of the official SDK over Streamable HTTP, by its own handler for 2026-07-28, answering JSON. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { recorded } from "./recorded.ts";

const { tools, calls } = recorded();

const handler = toNodeHandler(
  createMcpHandler(
    () => {
      const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
      server.setRequestHandler("tools/list", () => tools as never);
      server.setRequestHandler("tools/call", ({ params }) => calls[params.name] as never);
      return server;
    },
    { responseMode: "json" },
  ),
);
const server = createServer((request, response) => void handler(request as never, response));
server.listen(0, "127.0.0.1", () => {
  console.error(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
