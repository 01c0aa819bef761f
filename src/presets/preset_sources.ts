import * as z from "zod/mini";
import { bindArguments, jsonSchemaOf } from "../host/mod.ts";
import { MANUAL, type SourceRecord } from "../library/mod.ts";
import { freeName, recognise, SOURCE_NAME, SourceError, suggestName } from "../sources/mod.ts";
import type { Faults } from "./faults.ts";
import { isObject } from "./is_object.ts";

const schema = z.strictObject({
  name: z.optional(z.string().check(z.regex(SOURCE_NAME))),
  origin: z.string().check(z.minLength(1)),
  include: z._default(z.array(z.string().check(z.minLength(1))), []),
  exclude: z._default(z.array(z.string().check(z.minLength(1))), []),
  allowLocal: z._default(z.boolean(), false),
});

/** Where sources stand, and where what is wrong with them goes. */
export interface SourceReading {
  /** What relative paths are below. */
  readonly folder: string;
  /** The key of an entry, for people. */
  key(at: number): string;
  /** Receives what is wrong. */
  readonly faults: Faults;
}

/** The sources that a preset lists, each as `add` would take it: a folder, file or address, alone or with what shapes it. */
export async function presetSources(entries: readonly unknown[], reading: SourceReading): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for (const [at, entry] of entries.entries()) {
    const record = await recordOf(entry, at, reading, records);
    if (record) records.push(record);
  }
  return records;
}

async function recordOf(
  entry: unknown,
  at: number,
  { folder, key, faults }: SourceReading,
  before: readonly SourceRecord[],
): Promise<SourceRecord | undefined> {
  const given = typeof entry === "string" ? { origin: entry } : entry;
  const isBad = (what: string) => faults.add(`"${key(at)}${what}`);
  if (!isObject(given)) return isBad(`" is ${JSON.stringify(entry)}; it must be a text or an object.`);
  const bound = await bindArguments(schema, await jsonSchemaOf(schema, "input", "source"), given);
  if (bound.errors) {
    for (const { message } of bound.errors) isBad(message.replace(/^Argument "/, "."));
    return undefined;
  }
  const { name: wanted, origin, ...shape } = bound.value;
  try {
    const found = recognise(origin, folder);
    const taken = new Set(before.map(({ name }) => name));
    const name = wanted ?? freeName(suggestName(found), taken);
    if (name === MANUAL) return isBad(`.name" is "${MANUAL}", which is the manual's.`);
    if (taken.has(name)) return isBad(`.name" is "${name}", which another source has.`);
    return { version: 1, name, ...found, ...shape };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return isBad(`" is ${JSON.stringify(origin)}: ${error.message}`);
  }
}
