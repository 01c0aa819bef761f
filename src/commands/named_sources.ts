import { type KeptSource, keyOf, nameOfKey, SOURCE_KEY, type SourceRecord, StoredSources } from "../library/mod.ts";
import { findProject } from "../settings/mod.ts";
import { freeName, type Origin, recognise, SourceError, suggestName } from "../sources/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { places } from "../storage/mod.ts";
import { type Arguments, UsageError } from "./command.ts";

/** The sources on this machine. */
export function storedSources(): StoredSources {
  return new StoredSources(places());
}

/** Makes the record of a source that a person named. */
export function recordOf(origin: Origin, name: string, args: Arguments): SourceRecord {
  const headerFrom = args.text("header-from");
  return {
    version: 1,
    name,
    ...origin,
    include: [...args.list("include")],
    exclude: [...args.list("exclude")],
    allowLocal: args.has("allow-local"),
    ...(headerFrom === undefined ? {} : { headerFrom }),
  };
}

/**
 * The sources that `--source` names, each by the name of an added one, or by folder, file or address.
 *
 * @param own Sources of the program's own, which are named like added ones; it has none of those then.
 * @returns `undefined` when none is named: all that were added are meant.
 * @throws UsageError when a value is neither, naming what is near.
 */
export function namedSources(
  stored: StoredSources,
  args: Arguments,
  own?: readonly KeptSource[],
): KeptSource[] | undefined {
  const values = args.list("source");
  if (values.length === 0) return undefined;
  const taken = new Set<string>();
  return values.flatMap((value) => {
    const added = keptUnder(value, stored, own);
    if (added) {
      const shaping = ["include", "exclude", "allow-local", "header-from"].find((flag) => args.has(flag));
      if (shaping)
        throw new UsageError(`--${shaping} goes with a folder or an address; "${value}" was added as it is.`);
      taken.add(value);
      return [added];
    }
    const versions = own ? [] : versionsOf(stored, value);
    if (versions.length > 0) return versions;
    const origin = recogniseOrSay(value, own?.map(({ record }) => keyOf(record)) ?? stored.names());
    const name = freeName(suggestName(origin), taken);
    taken.add(name);
    const record = recordOf(origin, name, args);
    return [{ record, store: stored.passing(record) }];
  });
}

/** The source that goes by a name. */
function keptUnder(name: string, stored: StoredSources, own?: readonly KeptSource[]): KeptSource | undefined {
  if (own) return own.find(({ record }) => keyOf(record) === name);
  const store = SOURCE_KEY.test(name) ? stored.store(name) : undefined;
  const record = store?.record();
  return store && record && { record, store };
}

/** The versions of a source that was added under several. */
function versionsOf(stored: StoredSources, name: string): KeptSource[] {
  const keys = stored.names().filter((key) => nameOfKey(key) === name);
  return keys.flatMap((key) => {
    const store = stored.store(key);
    const record = store.record();
    return record ? [{ record, store }] : [];
  });
}

/** The sources that the repository around the working directory declares for its team. */
export function declaredSources(stored: StoredSources): KeptSource[] {
  const records = findProject(process.cwd())?.sources ?? [];
  return records.map((record) => ({ record, store: stored.passing(record) }));
}

function recogniseOrSay(value: string, names: readonly string[]): Origin {
  try {
    return recognise(value);
  } catch (error) {
    if (!(error instanceof SourceError) || error.code !== "source_missing") throw error;
    const near = nearest(value, names);
    const known = names.length > 0 ? ` Added sources: ${names.join(", ")}.` : " No source was added yet.";
    throw new UsageError(`${error.message}${near ? ` Did you mean "${near}"?` : ""}${known}`);
  }
}
