import { type Application, type JsonObject, type ProtocolOptions, ProtocolServer } from "../../src/protocol/mod.ts";

/** Everything a server writes to one text on a connection of its own, decoded, in order. */
export async function exchange(application: Application, text: string, options: ProtocolOptions = {}) {
  const frames: string[] = [];
  const connection = new ProtocolServer(application, options).connect((frame) => frames.push(frame));
  const reception = connection.receive(text);
  const answer = reception.kind === "request" ? await reception.answer() : undefined;
  if (reception.kind === "malformed") frames.push(reception.frame);
  if (answer !== undefined) frames.push(answer);
  return frames.map((frame) => JSON.parse(frame) as JsonObject);
}

/** The text of a request. */
export function request(id: unknown, method: string, params?: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
}

/** An error response as it must stand on the wire. */
export function errorResponse(id: unknown, code: number, message: unknown, data?: unknown) {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}
