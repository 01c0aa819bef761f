import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { requiredText } from "./params.ts";

/** Changes of this resource are told from now on. A uri that names nothing yet is no mistake. */
export function subscribe({ params, connection }: Call): JsonObject {
  connection.subscribe(requiredText(params, "uri"));
  return {};
}

/** Changes of this resource are told no more. */
export function unsubscribe({ params, connection }: Call): JsonObject {
  connection.unsubscribe(requiredText(params, "uri"));
  return {};
}
