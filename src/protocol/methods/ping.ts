import type { JsonObject } from "../json.ts";

/** Answers an empty object: still here. */
export function ping(): JsonObject {
  return {};
}
