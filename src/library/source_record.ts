import * as z from "zod/mini";
import { SOURCE_NAME } from "../sources/mod.ts";

const schema = z.strictObject({
  version: z.literal(1),
  name: z.string().check(z.regex(SOURCE_NAME)),
  kind: z.enum(["folder", "site"]),
  origin: z.string().check(z.minLength(1)),
  include: z._default(z.array(z.string()), []),
  exclude: z._default(z.array(z.string()), []),
  allowLocal: z._default(z.boolean(), false),
});

/**
 * One source as it was added.
 *
 * - `name`: stands in every address of its pages.
 * - `origin`: absolute path or http(s) address.
 * - `include`, `exclude`: globs as in `.gitignore`; folders only.
 * - `allowLocal`: permits http and private addresses for this source.
 */
export type SourceRecord = Readonly<z.infer<typeof schema>>;

/** Reads a stored record; `undefined` when it is not one of ours. */
export function parseRecord(text: string): SourceRecord | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether two records name the same documentation, so that adding the second only refreshes the first. */
export function sameOrigin(a: SourceRecord, b: SourceRecord): boolean {
  return a.kind === b.kind && a.origin === b.origin;
}
