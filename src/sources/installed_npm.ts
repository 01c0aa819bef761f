import { type Lockfile, pathsUpward } from "./installed_lockfile.ts";

/** An entry of `package-lock.json`, as far as it matters. */
interface Entry {
  readonly version?: string;
  /** Where a link leads, in the lock file's own words. */
  readonly resolved?: string;
  readonly link?: boolean;
}

/**
 * Reads `package-lock.json` and `npm-shrinkwrap.json`: version 1 has a tree of `dependencies`, of which only the top
 * counts here; versions 2 and 3 have `packages` by their place.
 */
export function npmLockfile(text: string): Lockfile {
  const { packages, dependencies } = JSON.parse(text) as Record<string, Record<string, Entry> | undefined>;
  const versions = new Map<string, string>();
  for (const [name, { version }] of Object.entries(dependencies ?? {})) {
    if (version) versions.set(`node_modules/${name}`, version);
  }
  for (const [place, entry] of Object.entries(packages ?? {})) {
    const version = entry.link ? packages?.[entry.resolved ?? ""]?.version : entry.version;
    if (version) versions.set(place, version);
  }
  return {
    versionOf(name, below) {
      for (const folder of pathsUpward(below)) {
        const version = versions.get(`${folder && `${folder}/`}node_modules/${name}`);
        if (version !== undefined) return version;
      }
      return undefined;
    },
  };
}
