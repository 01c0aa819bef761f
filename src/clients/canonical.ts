import { isMembers } from "./format.ts";

/** A value as JSON with sorted keys: two values are the same data if their texts are equal. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "";
}

/** Whether two values are the same data, in whatever order their members stand. */
export function sameData(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  // A date of TOML, say, writes itself.
  if (!isMembers(value) || typeof (value as { toJSON?: unknown }).toJSON === "function") return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}
