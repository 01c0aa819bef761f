/**
 * Loads what zod and zod/mini have in common, when the first schema is looked at: loaded with the program it would
 * cost the answer to `initialize` 4 ms or more.
 */
export function zodCore() {
  return import("zod/v4/core");
}
