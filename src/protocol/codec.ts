import { isJsonObject, type JsonObject, member } from "./json.ts";
import { itemsOfArray } from "./json_text.ts";
import { invalidParams, invalidRequest, type ProtocolError, parseError } from "./protocol_error.ts";
import { isRequestId, type RequestId } from "./request_id.ts";

/** A call that must be answered. */
export interface Request {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  /** `{}` when the member was left out. */
  readonly params: JsonObject;
}

/** A message without an id: never answered. */
export interface Notification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonObject;
}

/** Not a usable message: answered with the error, under the id if it was a sound one, else under null. */
export interface Malformed {
  readonly kind: "malformed";
  readonly id: RequestId | null;
  readonly error: ProtocolError;
}

/** A client's response, or a notification with bad params: neither answered nor dispatched. */
export interface Ignored {
  readonly kind: "ignored";
}

/** What an incoming text is, decided before anything else happens. */
export type Incoming = Request | Notification | Malformed | Ignored;

/**
 * The messages of a batch, each as the text that it was sent as. Undefined if the text is no JSON array, or an empty one.
 */
export function messagesOfBatch(text: string): string[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return itemsOfArray(text);
}

/**
 * Classifies one incoming text. The order of the steps is the contract: a broken envelope is answered even when it has
 * no id, since only a sound one can say that it is a notification.
 *
 * @example
 * ```ts
 * decode('{"jsonrpc":"2.0","id":1,"method":"ping"}'); // { kind: "request", id: 1, method: "ping", params: {} }
 * decode('[]'); // { kind: "malformed", id: null, error: −32600 }
 * ```
 */
export function decode(text: string): Incoming {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { kind: "malformed", id: null, error: parseError() };
  }
  if (!isJsonObject(message)) return { kind: "malformed", id: null, error: invalidRequest() };

  const sentId = member(message, "id");
  const safeId = isRequestId(sentId, text) ? sentId : null;
  const malformed = (error: ProtocolError): Malformed => ({ kind: "malformed", id: safeId, error });

  if (member(message, "jsonrpc") !== "2.0") return malformed(invalidRequest());
  if (!Object.hasOwn(message, "method")) {
    const isResponse = safeId !== null && Object.hasOwn(message, "result") !== Object.hasOwn(message, "error");
    return isResponse ? { kind: "ignored" } : malformed(invalidRequest());
  }
  const method = member(message, "method");
  if (typeof method !== "string" || method === "") return malformed(invalidRequest());
  const hasId = Object.hasOwn(message, "id");
  if (hasId && safeId === null) return malformed(invalidRequest());

  const params = Object.hasOwn(message, "params") ? message.params : {};
  if (!isJsonObject(params)) {
    return hasId ? malformed(invalidParams('The "params" member must be an object.')) : { kind: "ignored" };
  }
  return safeId === null ? { kind: "notification", method, params } : { kind: "request", id: safeId, method, params };
}
