import type { JsonObject } from "../protocol/mod.ts";
import type { ArgumentError } from "./argument_error.ts";

/** Checked arguments, or everything that is wrong with them. */
export type Binding<Value> =
  | { readonly value: Value; readonly errors?: never }
  | { readonly errors: readonly ArgumentError[] };

/** Arguments that a tool binds itself, told to clients by a schema that is published as it stands. */
export interface RawInput<Value> {
  readonly rawSchema: JsonObject;
  readonly bind: (given: JsonObject) => Binding<Value>;
}

/**
 * Takes a JSON Schema instead of a zod object, for what zod cannot write: it is listed untouched, keyword by keyword.
 * Nothing here checks arguments against it; that is for `bind`, which may use any validator. Without `bind` the tool
 * gets what the client sent.
 *
 * @throws {RangeError} If the root is not `type: "object"`: no client would take the tool.
 *
 * @example
 * ```ts
 * const input = rawInput({ type: "object", properties: { city: { $ref: "#/$defs/city" } }, $defs }, (given) =>
 *   isPlace(given) ? { value: given } : { errors: [{ path: [], code: "malformed", message: "…", parameters: {} }] },
 * );
 * ```
 */
export function rawInput<Value = JsonObject>(
  schema: JsonObject,
  bind: (given: JsonObject) => Binding<Value> = (given) => ({ value: given as Value }),
): RawInput<Value> {
  if (schema.type !== "object") throw new RangeError('A tool\'s schema must have type: "object" at its root.');
  return { rawSchema: schema, bind };
}
