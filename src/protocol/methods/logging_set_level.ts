import type { JsonObject } from "../json.ts";
import { isLogLevel, LOG_LEVELS } from "../log_level.ts";
import type { Call } from "../method.ts";
import { invalidParams } from "../protocol_error.ts";

/** The client wants log messages from this level on. */
export function setLogLevel({ params, connection }: Call): JsonObject {
  const { level } = params;
  if (!isLogLevel(level)) throw invalidParams(`The "level" member must be one of ${LOG_LEVELS.join(", ")}.`);
  connection.setLogLevel(level);
  return {};
}
