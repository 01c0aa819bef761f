/** The least that a Node HTTP server can do: reads the request to its end, answers a body that lies ready. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { recorded } from "./recorded.ts";

const bodies = new Map(Object.entries(recorded().bodies).map(([name, body]) => [`/${name}`, Buffer.from(body)]));

const server = createServer((request, response) => {
  const body = bodies.get(request.url!)!;
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  console.error(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
