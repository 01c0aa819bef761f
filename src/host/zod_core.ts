/**
 * What zod and zod/mini have in common. Imported when the first schema is looked at: loaded with the program it would
 * cost the answer to `initialize` 4 ms or more.
 */
export { safeParse, safeParseAsync, toJSONSchema } from "zod/v4/core";
