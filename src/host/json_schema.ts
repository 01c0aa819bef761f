import type { $ZodObject, $ZodTypes } from "zod/v4/core";
import { isJsonObject, type JsonObject } from "../protocol/mod.ts";

/** A schema cannot be told to clients as it is checked here. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/**
 * A zod object as a JSON Schema that every client takes: `type: "object"`, `properties` and `additionalProperties:
 * false` at the root, no `$schema`, no combinator or reference there, nothing shared by `$defs`.
 *
 * What is written must be what is checked, so a schema is refused that accepts or changes more than JSON Schema can
 * say: coercion, `catch`, preprocessing, open objects, intersections, unions with objects (they cannot be closed),
 * recursion, values that JSON has not. Refinements and transforms of an accepted value are allowed: they narrow it at
 * run time, and the description can say so.
 *
 * @param io Which side of the schema: what is accepted, or what comes out.
 * @param subject Whose schema it is, for the message.
 * @throws {SchemaError}
 */
export async function jsonSchemaOf(schema: $ZodObject, io: "input" | "output", subject: string): Promise<JsonObject> {
  const { toJSONSchema, safeParse } = await import("./zod_core.ts");
  const refuse = (reason: string, path: readonly PropertyKey[]) => {
    const place = path.filter((segment) => segment !== "properties").join(".");
    return new SchemaError(
      `The ${io} schema of ${subject} cannot be published: ${reason}${place && ` (at ${place})`}.`,
    );
  };

  let derived: JsonObject;
  try {
    derived = toJSONSchema(schema, {
      io,
      cycles: "throw",
      override({ zodSchema, jsonSchema, path }) {
        const { def } = (zodSchema as $ZodTypes)._zod;
        const reason = untruthful(def, io);
        if (reason !== undefined) throw refuse(reason, path);
        if (def.type === "object") jsonSchema.additionalProperties = false;
        if (def.type === "default" && !safeParse(def.innerType, def.defaultValue).success) {
          throw refuse("the default is not a value that is allowed", path);
        }
      },
    }) as JsonObject;
  } catch (cause) {
    if (cause instanceof SchemaError) throw cause;
    throw refuse(cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause), []);
  }
  if ("$defs" in derived) throw refuse("parts shared by an id or by recursion need references", []);
  const { $schema: _, type, properties, required, additionalProperties, ...rest } = cleaned(derived) as JsonObject;
  if (type !== "object") throw refuse("its root is not an object", []);
  return { type, ...rest, properties: properties ?? {}, ...(required ? { required } : {}), additionalProperties };
}

/** Why JSON Schema could not tell the truth about this part, or undefined if it can. */
function untruthful(def: $ZodTypes["_zod"]["def"], io: "input" | "output"): string | undefined {
  if (def.type === "object" && def.catchall !== undefined && def.catchall._zod.def.type !== "never") {
    return "an object must be closed";
  }
  if (def.type === "intersection") return "an intersection of closed objects accepts nothing";
  if (def.type === "union" && def.options.some((option) => option._zod.def.type === "object")) {
    return "a union with objects has no single form; use one object with optional members";
  }
  if (io === "output") return undefined;
  if (def.type === "catch") return "catch hides a wrong value";
  if (def.type === "pipe" && def.in._zod.def.type === "transform")
    return "preprocessing accepts values it does not name";
  if ("coerce" in def && def.coerce === true) return "coercion accepts values of other types";
  return undefined;
}

/**
 * Without the bounds that zod gives every integer: a wire value beyond them is refused anyway. Several types at once are
 * written as `anyOf`, as zod itself does when one of them has a rule: strict clients do not take a list of types.
 */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isJsonObject(value)) return value;
  if (Array.isArray(value.type)) {
    const { type, ...rest } = value;
    return cleaned({ anyOf: (type as string[]).map((one) => ({ type: one })), ...rest });
  }
  const kept = Object.entries(value).filter(
    ([name, item]) =>
      !(name === "minimum" && item === Number.MIN_SAFE_INTEGER) &&
      !(name === "maximum" && item === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([name, item]) => [name, cleaned(item)]));
}
