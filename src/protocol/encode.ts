import type { JsonObject } from "./json.ts";
import { internalError } from "./protocol_error.ts";
import type { RequestId } from "./request_id.ts";

/** The value that an envelope was to carry cannot be written as JSON without changing it. */
export class UnencodableError extends Error {
  override readonly name = "UnencodableError";
}

/** Names the members of a result that are JSON already, and proven: member → its text. */
export const ENCODED: unique symbol = Symbol("encoded");

/** The outcome of a request: `result` or `error`, as it stands in the envelope. */
export type Outcome = { readonly result: JsonObject } | { readonly error: JsonObject };

/**
 * The frame of a response, proven encodable. A value that is not (a lone surrogate, a BigInt, a cycle, undefined, NaN,
 * a Map) is answered as −32603 under the same id, and an id which is not itself is left unsaid: the bad text never
 * appears, nor a repaired form of it, since altered content under a success would be worse than an honest failure.
 *
 * @param id Left out of the envelope when undefined.
 * @param unreadable What stands for an id that cannot be sent.
 * @param onUnencodable Is told why the outcome could not be sent.
 */
export function encodeResponse(
  id: RequestId | null | undefined,
  outcome: Outcome,
  unreadable: null | undefined,
  onUnencodable: (reason: unknown) => void,
): string {
  try {
    if (!("result" in outcome)) return encode({ jsonrpc: "2.0", ...identified(id), ...outcome });
    return `${encode({ jsonrpc: "2.0", ...identified(id) }).slice(0, -1)},"result":${encodeResult(outcome.result)}}`;
  } catch (reason) {
    onUnencodable(reason);
    const safeId = typeof id === "string" && !id.isWellFormed() ? unreadable : id;
    return encode({ jsonrpc: "2.0", ...identified(safeId), error: internalError().toWire() });
  }
}

function encodeResult(result: JsonObject & { readonly [ENCODED]?: Readonly<Record<string, string>> }): string {
  const rest = encode(result);
  if (result[ENCODED] === undefined) return rest;
  const members = Object.entries(result[ENCODED]).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return rest === "{}" ? `{${members.join()}}` : `{${members.join()},${rest.slice(1)}`;
}

function identified(id: RequestId | null | undefined) {
  return id === undefined ? {} : { id };
}

/**
 * An envelope as one line of JSON, slashes and Unicode unescaped.
 *
 * @throws {UnencodableError | RangeError} If JSON cannot carry the value as it is, or it is nested too deeply.
 */
export function encode(envelope: JsonObject): string {
  assertEncodable(envelope);
  return JSON.stringify(envelope);
}

/**
 * Refuses what JSON would drop, change or not take. Walks with the call stack on purpose: a cycle, like any depth that
 * `JSON.stringify` could not take, overflows it.
 *
 * @throws {UnencodableError | RangeError}
 */
export function assertEncodable(value: unknown): void {
  if (typeof value === "string") assertWellFormed(value);
  else if (typeof value === "object") assertPlain(value);
  else if (typeof value === "boolean" || Number.isFinite(value)) return;
  else throw new UnencodableError(`JSON has no ${typeof value === "number" ? value : typeof value}.`);
}

function assertPlain(value: object | null): void {
  if (value === null) return;
  if (Array.isArray(value)) {
    // By index, so that a hole is seen as the undefined that it is.
    for (let at = 0; at < value.length; at++) assertEncodable(value[at]);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || "toJSON" in value) {
    throw new UnencodableError(`Only plain objects can be sent, not ${Object.prototype.toString.call(value)}.`);
  }
  // Nothing enumerable is inherited, as was just seen; a list of the entries would be made to be thrown away.
  for (const name in value) {
    assertWellFormed(name);
    assertEncodable((value as JsonObject)[name]);
  }
}

function assertWellFormed(text: string): void {
  if (!text.isWellFormed()) throw new UnencodableError("A text holds a lone surrogate, which UTF-8 cannot carry.");
}
