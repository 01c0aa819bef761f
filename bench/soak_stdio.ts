import { INITIALIZE, type Spawned } from "./spawned.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Everything that a client does over stdio, in rounds. Resolves to the number of messages once all are answered. */
export async function stdioTraffic(server: Spawned, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let id = 1;
  let sent = 0;
  const send = (message: object) => {
    sent++;
    server.send(message);
  };
  const call = (name: string, given: object, meta?: object) => {
    send({
      id: ++id,
      method: "tools/call",
      params: { name, arguments: given, ...(meta === undefined ? {} : { _meta: meta }) },
    });
    return id;
  };
  while (performance.now() < end) {
    send(INITIALIZE);
    send({ method: "notifications/initialized" });
    call("search_docs", { query: "add a source" });
    call("docs_status", {}, { ...META, progressToken: 1 });
    call("no_such_tool", {});
    send({ id: ++id, method: "subscriptions/listen", params: { notifications: {}, _meta: META } });
    send({ method: "notifications/cancelled", params: { requestId: id } });
    send({ method: "notifications/cancelled", params: { requestId: call("search_docs", { query: "folder" }) } });
    send({ id: ++id, method: "no/such/method" });
    send({ id: null, method: "ping" });
    const last = `last ${++id}`;
    send({ id: last, method: "tools/list", params: { _meta: META } });
    await answered(server, last);
  }
  return sent;
}

/** Waits for an answer, and for whatever is written before it. */
async function answered(server: Spawned, id: string): Promise<void> {
  for (;;) {
    const { text } = await server.line();
    if ((JSON.parse(text) as { id?: unknown }).id === id) return;
  }
}
