import type * as z from "zod/v4/core";
import { closest } from "../spelling/mod.ts";
import { shown } from "./shown.ts";

type Path = readonly PropertyKey[];

/**
 * What is wrong with a value that does not fit its schema: one sentence for each key, with what stands there and what is
 * allowed, which the schema's rules say in their messages ("must be …"). Values of unknown keys are not shown.
 *
 * @param keyOf Writes a key for people; by default its names joined with dots.
 */
export function shapeFaults(
  schema: z.$ZodType,
  issues: readonly z.$ZodIssue[],
  value: unknown,
  keyOf: (path: Path) => string = (path) => path.join("."),
): string[] {
  // By key, since several rules may say the same of one value.
  const told = new Map<string, string>();
  for (const issue of issues) {
    for (const { path, words } of complaints(schema, issue, value)) {
      told.set(keyOf(path), path.length === 0 ? `It ${words}.` : `"${keyOf(path)}" ${words}.`);
    }
  }
  return [...told.values()];
}

function complaints(schema: z.$ZodType, issue: z.$ZodIssue, value: unknown): { path: Path; words: string }[] {
  const found = valueAt(value, issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema, issue.path);
    const given = Object.keys(found as object);
    return issue.keys.map((key) => ({ path: [...issue.path, key], words: unknownKey(key, known, given) }));
  }
  const is = found === undefined ? "is missing" : `is ${shown(found, issue.path.at(-1))}`;
  return [{ path: issue.path, words: `${is}; it ${issue.message}` }];
}

function unknownKey(key: string, known: readonly string[], given: readonly string[]): string {
  // The key that was meant is rarely one which was given as well.
  const left = known.filter((candidate) => !given.includes(candidate));
  const near = closest(key, left.length > 0 ? left : known);
  return `is unknown. Known are ${known.map((name) => `"${name}"`).join(", ")}; the nearest is "${near}"`;
}

/** The keys that an object within a schema may have. */
function keysAt(schema: z.$ZodType, path: Path): string[] {
  const { def } = (schema as z.$ZodTypes)._zod;
  if (def.type === "optional") return keysAt(def.innerType, path);
  const [first, ...rest] = path;
  if (def.type === "array") return keysAt(def.element, rest);
  if (def.type === "record") return keysAt(def.valueType, rest);
  if (def.type !== "object") return [];
  if (first !== undefined) return keysAt(def.shape[String(first)]!, rest);
  return Object.keys(def.shape).filter((key) => key !== "$schema");
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const segment of path) value = (value as Readonly<Record<PropertyKey, unknown>>)[segment];
  return value;
}
