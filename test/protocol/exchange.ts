import {
  type Application,
  type JsonObject,
  type ProtocolOptions,
  ProtocolServer,
  revision20250618,
} from "../../src/protocol/mod.ts";

/** A server that speaks one revision alone, as the vectors of the single-revision contract expect. */
export const SINGLE: ProtocolOptions = { revisions: [revision20250618] };

/** Everything a server writes to one text on a connection of its own, decoded, in order. */
export async function exchange(application: Application, text: string, options: ProtocolOptions = SINGLE) {
  const frames: string[] = [];
  const connection = new ProtocolServer(application, options).connect({ send: (frame) => frames.push(frame) });
  const reception = connection.receive(text);
  const answer = reception.kind === "request" ? await reception.answer() : undefined;
  if (reception.kind === "refused") frames.push(reception.frame);
  if (answer !== undefined) frames.push(answer.frame);
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
