import type { Lockfile } from "./installed_lockfile.ts";
import { preferVersion } from "./prefer_version.ts";

/** A version that stands in the lock file, and the ranges that led to it. */
interface Entry {
  readonly ranges: readonly string[];
  readonly version: string;
}

/**
 * Reads `yarn.lock`, classic and later. It does not say which project uses which version: the one is taken that the given
 * range led to, else the highest.
 *
 *     zod@^3.20.0, zod@^3.21.0:         "zod@npm:^3.20.0, zod@npm:^3.21.0":
 *       version "3.22.4"                  version: 3.22.4
 */
export function yarnLockfile(text: string): Lockfile {
  const entries = new Map<string, Entry[]>();
  let heads: { name: string; range: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^[^\s#].*:$/.test(line)) heads = headsOf(line);
    const version = /^ {2}version:? "?([^"\s]+)"?$/.exec(line)?.[1];
    if (version === undefined || heads.length === 0) continue;
    for (const [name, named] of Map.groupBy(heads, (head) => head.name)) {
      const entry = { version, ranges: named.map(({ range }) => range) };
      entries.set(name, [...(entries.get(name) ?? []), entry]);
    }
    heads = [];
  }
  return {
    versionOf(name, _below, range) {
      const known = entries.get(name) ?? [];
      const asked = known.find(({ ranges }) => range !== undefined && ranges.includes(range));
      if (asked) return asked.version;
      const versions = known.map(({ version }) => version).filter((version) => !version.startsWith("0.0.0-use"));
      return versions.length === 0 ? undefined : preferVersion(versions, undefined);
    },
  };
}

function headsOf(line: string): { name: string; range: string }[] {
  const descriptors = line.slice(0, -1).replaceAll('"', "").split(/,\s*/);
  return descriptors.flatMap((descriptor) => {
    const at = descriptor.indexOf("@", 1);
    return at < 0 ? [] : [{ name: descriptor.slice(0, at), range: descriptor.slice(at + 1).replace(/^npm:/, "") }];
  });
}
