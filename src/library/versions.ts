import { installedVersion, preferVersion } from "../sources/mod.ts";
import type { LiveSource } from "./live_source.ts";
import { nameOfKey } from "./source_record.ts";

/** The sources to ask, one version of each, and what is to be said of the choice. */
export interface ChosenVersions {
  readonly sources: readonly LiveSource[];
  readonly notes: readonly string[];
}

/**
 * Chooses among versions of the same documentation: the one nearest to what the project in a folder uses, else the
 * highest. What has one version only is taken as it is.
 */
export function chosenVersions(sources: readonly LiveSource[], folder: string): ChosenVersions {
  const byName = Map.groupBy(sources, ({ name }) => nameOfKey(name));
  const notes: string[] = [];
  const chosen = [...byName].flatMap(([name, versions]) => {
    if (versions.length < 2) return versions;
    const installed = installedVersion(versions[0]!.packageName ?? name, folder);
    const refs = versions.map((source) => refOf(source));
    const ref = preferVersion(refs, installed?.version);
    const source = versions[refs.indexOf(ref)] ?? versions[0]!;
    const others = versions.filter((version) => version !== source).map((version) => version.name);
    const why = installed
      ? `${installed.from} has ${installed.version}`
      : "no manifest here names it, and it is the highest";
    notes.push(`Of ${name} this is ${source.name}: ${why}. Also there, by source: ${others.join(", ")}.`);
    return [source];
  });
  return { sources: chosen, notes };
}

/** The version in a source's key; empty for one without. */
function refOf({ name }: LiveSource): string {
  return name.slice(nameOfKey(name).length + 1);
}
