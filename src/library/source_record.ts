import * as z from "zod/mini";
import { ORIGIN_KINDS, SOURCE_NAME } from "../sources/mod.ts";

const text = z.string().check(z.minLength(1));
const globs = z._default(z.array(z.string()), []);

const schema = z.strictObject({
  version: z.literal(1),
  name: z.string().check(z.regex(SOURCE_NAME)),
  kind: z.enum(ORIGIN_KINDS),
  origin: text,
  ref: z.optional(text),
  include: globs,
  exclude: globs,
  allowLocal: z._default(z.boolean(), false),
  headerFrom: z.optional(text),
  refreshEvery: z.optional(z.number().check(z.minimum(0))),
  snapshot: z.optional(text),
});

/**
 * One source as it was added.
 *
 * - `name`: stands in every address of its pages.
 * - `origin`: see `Origin`.
 * - `ref`: the version that was asked for; with one, several versions may stand beside each other (see `keyOf`).
 * - `include`, `exclude`: globs as in `.gitignore`; for trees.
 * - `allowLocal`: permits http and private addresses for this source.
 * - `headerFrom`: environment variable with a header for its server; the value is never stored.
 * - `refreshEvery`: ms after which it is fetched anew, once an answer is given; the setting for all when left out.
 * - `snapshot`: absolute path of a text that is served while the source was never read.
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

/** Form of a source's key. */
export const SOURCE_KEY = /^[a-z][a-z0-9-]{0,20}(?:@[A-Za-z0-9._+-]{1,60})?$/;

/**
 * What a source goes by among the others: its name, or name and version, as in `zod@4.1.0`. It stands in addresses and
 * names the folder on disk, so of the version only letters, digits and `._+-` are left.
 */
export function keyOf({ name, ref }: Pick<SourceRecord, "name" | "ref">): string {
  if (ref === undefined) return name;
  const plain = ref
    .replace(/[^A-Za-z0-9._+-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  return plain === "" ? name : `${name}@${plain}`;
}

/** The name in a key. */
export function nameOfKey(key: string): string {
  return key.replace(/@.*$/, "");
}
