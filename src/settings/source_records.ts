import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { shapeFaults, shown, withoutPasswords } from "../faults/mod.ts";
import { keyOf, MANUAL, type SourceRecord } from "../library/mod.ts";
import { freeName, type Origin, recognise, suggestName } from "../sources/mod.ts";
import { timeOf } from "./every.ts";
import { addItYourself, refusedOrigin, withinRepository } from "./repository_word.ts";
import { ownEntry, type SourceEntry, sharedEntry } from "./source_entry.ts";

/** Where sources are listed, and where what is wrong with them goes. */
export interface SourceReading {
  /** What relative paths are below. */
  readonly folder: string;
  /** Real path of the repository that the list came with, if it did: then it is not the user's own word. */
  readonly repository?: string;
  /** The key of an entry, for people. */
  key(at: number): string;
  /** Receives what is wrong: a sentence with the key, what stands there, and what is allowed. */
  fault(sentence: string): void;
}

/**
 * The sources that a file lists, each as `add` would take it: a folder, file or address, alone or with what shapes it.
 * Those with a fault are left out.
 */
export function sourceRecords(entries: readonly unknown[], reading: SourceReading): SourceRecord[] {
  const records: SourceRecord[] = [];
  for (const [at, given] of entries.entries()) {
    const key = reading.key(at);
    const fault = (sentence: string): undefined => void reading.fault(withoutPasswords(`"${key}${sentence}`));
    const entry = entryOf(given, key, reading);
    const origin = entry && originOf(entry.origin, reading, fault);
    const record = origin && named(entry, origin, reading.folder, records, fault);
    if (record) records.push(record);
  }
  return records;
}

type Fault = (sentence: string) => undefined;

function entryOf(given: unknown, key: string, { repository, fault }: SourceReading): SourceEntry | undefined {
  const entry = typeof given === "string" ? { origin: given } : given;
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    fault(`"${key}" is ${shown(given)}; it must be a text or an object.`);
    return undefined;
  }
  const { allowLocal, ...shared } = entry as { allowLocal?: unknown; origin?: unknown };
  const isRefused = repository !== undefined && allowLocal !== undefined;
  if (isRefused) {
    const add = addItYourself(typeof shared.origin === "string" ? shared.origin : "…", " --allow-local");
    fault(withoutPasswords(`"${key}.allowLocal" is not for a file that comes with a repository. ${add}`));
  }
  const [schema, judged] = repository === undefined ? [ownEntry(), entry] : [sharedEntry(), shared];
  const parsed = schema.safeParse(judged);
  const issues = parsed.error?.issues ?? [];
  for (const sentence of shapeFaults(schema, issues, judged, (path) => [key, ...path].join("."))) fault(sentence);
  return isRefused ? undefined : parsed.data;
}

function originOf(text: string, { folder, repository }: SourceReading, fault: Fault): Origin | undefined {
  const refused = repository === undefined ? undefined : refusedOrigin(text);
  if (refused) return fault(`" is ${shown(text)}: ${refused}`);
  try {
    const origin = recognise(text, folder);
    if (repository === undefined) return origin;
    const within = withinRepository(origin, repository);
    return within ?? fault(`" is ${shown(text)}: It leads out of ${repository}. ${addItYourself(text)}`);
  } catch (error) {
    // Ours, or the file system's and Node's about a path that no system takes.
    if (typeof (error as { code?: unknown }).code !== "string") throw error;
    return fault(`" is ${shown(text)}: ${(error as Error).message}`);
  }
}

function named(
  { name: wanted, include = [], exclude = [], allowLocal = false, headerFrom, refreshEvery, snapshot }: SourceEntry,
  origin: Origin,
  folder: string,
  before: readonly SourceRecord[],
  fault: Fault,
): SourceRecord | undefined {
  const keys = new Set(before.map(keyOf));
  const isTaken = (name: string) => keys.has(keyOf({ ...origin, name }));
  const suggested = suggestName(origin);
  const free = isTaken(suggested) ? freeName(suggested, new Set(before.map(({ name }) => name))) : suggested;
  const name = wanted ?? free;
  if (name === MANUAL) return fault(`.name" is "${MANUAL}", which is the manual's.`);
  if (isTaken(name)) return fault(`.name" is "${name}", which another source has.`);
  const bundled = snapshot === undefined ? undefined : resolve(folder, snapshot);
  if (bundled !== undefined && !existsSync(bundled))
    return fault(`.snapshot" is ${shown(snapshot)}; there is no such file.`);
  return {
    version: 1,
    name,
    ...origin,
    include,
    exclude,
    allowLocal,
    ...(headerFrom === undefined ? {} : { headerFrom }),
    ...(bundled === undefined ? {} : { snapshot: bundled }),
    ...(refreshEvery === undefined ? {} : { refreshEvery: timeOf(refreshEvery) }),
  };
}
