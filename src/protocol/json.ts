/** A JSON object, as decoded: its own members only, whatever their names are. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** Whether a decoded value is a JSON object: `{}` is, `[]` and `null` are not. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The own member of an object, or undefined. A member named `__proto__` or `constructor` is found only when it was
 * sent: what every JavaScript object inherits is not part of a message.
 */
export function member(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
