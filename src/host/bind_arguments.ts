import type { $ZodObject, output } from "zod/v4/core";
import { isJsonObject, type JsonObject, member } from "../protocol/mod.ts";
import { type ArgumentError, argumentError, type Finding, unexpectedField } from "./argument_error.ts";
import type { Binding } from "./raw_input.ts";

/**
 * Checks the arguments of a call against the schema of a tool or a prompt: types and rules by zod, closedness by the schema that the
 * client was shown. Everything wrong is told together: unknown, missing, mistyped and out of range.
 *
 * @param schema What it was defined with.
 * @param published The JSON Schema derived from it, or how to derive it: arguments that are all named by the schema and right
 * need it not, and to derive the first takes 2 ms.
 */
export async function bindArguments<Input extends $ZodObject>(
  schema: Input,
  published: JsonObject | (() => Promise<JsonObject>),
  given: JsonObject,
): Promise<Binding<output<Input>>> {
  const { safeParseAsync } = await import("./zod_core.ts");
  const parsed = await safeParseAsync(schema, given);
  if (parsed.success && isPlain(schema, given)) return { value: parsed.data };
  // By path and code: of two bounds that both fail, the later, narrower one is told.
  const errors = new Map<string, ArgumentError>();
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code === "unrecognized_keys") continue;
    const path = issue.path.map((segment) => (typeof segment === "symbol" ? String(segment) : wellFormed(segment)));
    const found = argumentError(issue, { path, value: valueAt(given, issue.path) });
    errors.set(JSON.stringify([path, found.code]), found);
  }
  const described = typeof published === "function" ? await published() : published;
  const unexpected = [...unexpectedFields(given, described, [])];
  if (parsed.success && unexpected.length === 0) return { value: parsed.data };
  return { errors: [...errors.values(), ...unexpected] };
}

/** Whether nothing can be unexpected: each member is named at the root, and has no members of its own. */
function isPlain(schema: $ZodObject, given: JsonObject): boolean {
  const { shape } = schema._zod.def;
  return Object.entries(given).every(([name, value]) => Object.hasOwn(shape, name) && typeof value !== "object");
}

/** Members that a closed object in the schema does not name, at every depth that the schema describes. */
function* unexpectedFields(value: unknown, schema: unknown, path: Finding["path"]): Generator<ArgumentError> {
  if (!isJsonObject(schema)) return;
  if (Array.isArray(value)) {
    const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
    for (const [index, item] of value.entries()) {
      yield* unexpectedFields(item, prefix[index] ?? schema.items, [...path, index]);
    }
  } else if (isJsonObject(value)) {
    const properties = isJsonObject(schema.properties) ? schema.properties : {};
    for (const name of Object.keys(value)) {
      const inner = [...path, wellFormed(name)];
      const isKnown = Object.hasOwn(properties, name);
      if (isKnown) yield* unexpectedFields(value[name], properties[name], inner);
      else if (schema.additionalProperties === false) {
        yield unexpectedField(inner, value[name], Object.keys(properties), Object.keys(value));
      } else yield* unexpectedFields(value[name], schema.additionalProperties, inner);
    }
  }
  // A nullable object or list is written as anyOf with null.
  if (Array.isArray(schema.anyOf)) {
    for (const option of schema.anyOf) yield* unexpectedFields(value, option, path);
  }
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (isJsonObject(value)) value = member(value, String(segment));
    else return undefined;
  }
  return value;
}

function wellFormed<Segment extends string | number>(segment: Segment): string | number {
  return typeof segment === "string" ? segment.toWellFormed() : segment;
}
