import type { HttpReply } from "../../host/mod.ts";

/** A reply whose body is a value as JSON. */
export function jsonReply(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return frameReply(status, JSON.stringify(value), headers);
}

/** A reply whose body is JSON text already. */
export function frameReply(status: number, frame: string, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return { status, headers: { "content-type": "application/json", ...headers }, body: frame };
}

/** What is told of a request that never became a message: a sentence, and no JSON-RPC. */
export function refusal(status: number, error: string, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return jsonReply(status, { error }, headers);
}

/** A reply of headers alone. */
export function emptyReply(status: number, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return { status, headers };
}
