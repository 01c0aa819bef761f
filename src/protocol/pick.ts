import type { JsonObject } from "./json.ts";

/** The members of an object that a revision knows, in its order; what is left out stays left out. */
export function pick(source: object, members: readonly string[]): JsonObject {
  const given = source as JsonObject;
  return Object.fromEntries(members.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
}
