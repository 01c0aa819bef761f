import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { sameData } from "./canonical.ts";
import type { ClientContext } from "./client.ts";
import { ClientError } from "./client_error.ts";
import type { ConfigPlace } from "./client_kind.ts";
import { type ConfigFile, readConfigFile } from "./config_file.ts";
import { FormatFault, isMembers, type Members, valueAt } from "./format.ts";

/** A client's configuration, read: the servers in it, and how to change them. */
export interface PlacedEntries {
  readonly file: ConfigFile;
  /** All that the file holds. */
  readonly value: unknown;
  /** Keys that lead to the entries. */
  readonly path: readonly string[];
  readonly entries: Members;
}

/** The file of a place that counts. */
export function fileOf(place: Pick<ConfigPlace, "files">, context: ClientContext): string {
  const files = place.files(context);
  return files.find(existsSync) ?? files.find((file) => existsSync(dirname(file))) ?? files[0]!;
}

/**
 * Reads a configuration.
 *
 * @throws ClientError when it cannot be read, or something else stands where the servers should.
 */
export async function readEntries(place: ConfigPlace, path: string): Promise<PlacedEntries> {
  const file = readConfigFile(path);
  const value = await understood(path, () => place.format.parse(file.text));
  const keys = place.path(value);
  const entries = membersAt(value, keys, path);
  return { file, value, path: keys, entries };
}

/**
 * The object at a path of keys; an empty one where there is none.
 *
 * @throws ClientError when something else stands there.
 */
function membersAt(value: unknown, keys: readonly string[], path: string): Members {
  for (let depth = 0; depth <= keys.length; depth++) {
    const at = valueAt(value, keys.slice(0, depth));
    if (at === undefined) return {};
    if (isMembers(at)) continue;
    const where = depth === 0 ? "The whole of it" : `"${keys.slice(0, depth).join(".")}"`;
    throw new ClientError(
      "unknown_shape",
      `${path} was left as it is: ${where} should hold names with their values, and does not. Look at the file, mend it, then try again.`,
    );
  }
  return valueAt(value, keys) as Members;
}

/** The text of a configuration with an entry set. @throws ClientError when that cannot be done without harm. */
export async function withEntry(place: ConfigPlace, at: PlacedEntries, name: string, entry: Members): Promise<string> {
  const keys = [...at.path, name];
  const before = at.file.bytes === undefined ? (place.fresh ?? place.format.empty) : at.file.text;
  const start = at.file.bytes === undefined ? await place.format.parse(before) : at.value;
  return await edited(place, at.file.path, with_(start, keys, entry), () => place.format.set(before, keys, entry));
}

/** The text of a configuration without what stands at a path of keys. @throws ClientError as `withEntry`. */
export async function withoutPath(place: ConfigPlace, at: PlacedEntries, keys: readonly string[]): Promise<string> {
  return await edited(place, at.file.path, without(at.value, keys), () => place.format.remove(at.file.text, keys));
}

/** An edit is believed when the parser reads from it what was wanted, and nothing else. */
async function edited(place: ConfigPlace, path: string, wanted: unknown, edit: () => Promise<string>): Promise<string> {
  const text = await understood(path, edit);
  const got = await place.format.parse(text).catch(() => undefined);
  if (sameData(withoutEmpty(got), withoutEmpty(wanted))) return text;
  throw new ClientError(
    "unknown_shape",
    `${path} was left as it is: it is written in a way that cannot be edited safely. Change it by hand, or lay it out plainly, then try again.`,
  );
}

/** A table of TOML that only led to an entry goes with it, which is no difference. */
function withoutEmpty(value: unknown): unknown {
  if (!isMembers(value) || "toJSON" in value) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withoutEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isMembers(member) || Object.keys(member).length > 0));
}

async function understood<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    const place = error.line === undefined ? "" : `line ${error.line}, column ${error.column}: `;
    throw new ClientError(
      error.line === undefined ? "unknown_shape" : "unparsable",
      `${path} was left as it is: ${place}${error.message}. Mend that, then try again.`,
      { cause: error },
    );
  }
}

function with_(value: unknown, [key, ...rest]: readonly string[], entry: unknown): unknown {
  if (key === undefined) return entry;
  const members = isMembers(value) ? value : {};
  return { ...members, [key]: with_(members[key], rest, entry) };
}

function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isMembers(value) || key === undefined) return value;
  const { [key]: member, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: without(member, rest) };
}
