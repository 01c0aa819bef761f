import { type Application, type JsonObject, type ProtocolOptions, ProtocolServer } from "../../src/protocol/mod.ts";
import { request } from "./exchange.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** The `_meta` of a stateless message. */
export function meta(more: JsonObject = {}): { _meta: JsonObject } {
  return { _meta: { [VERSION]: "2026-07-28", [CAPABILITIES]: {}, ...more } };
}

/** The params of a handshake that asks for a revision. */
export function handshake(protocolVersion: string): JsonObject {
  return { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } };
}

/** A stream of messages with one server: what it wrote, in order, and ways to send. */
export function stream(application: Application, options: ProtocolOptions = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
  const written: any[] = [];
  const connection = new ProtocolServer(application, options).connect({
    send: (frame) => written.push(JSON.parse(frame)),
  });

  /** Sends a text; resolves when its answer, if it has one, is written. */
  async function send(text: string): Promise<void> {
    const reception = connection.receive(text);
    if (reception.kind === "silent") return;
    const answer = reception.kind === "refused" ? reception : await reception.answer();
    if (answer !== undefined) written.push(JSON.parse(answer.frame));
  }

  return {
    connection,
    written,
    send,
    /** Resolves to the answer. */
    async ask(id: unknown, method: string, params?: unknown) {
      await send(request(id, method, params));
      return written.at(-1);
    },
    tell: (method: string, params?: unknown) =>
      send(JSON.stringify({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) })),
    async open(protocolVersion: string) {
      await this.ask(0, "initialize", handshake(protocolVersion));
      await this.tell("notifications/initialized");
      written.length = 0;
    },
  };
}
