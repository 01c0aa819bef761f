import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { LOCKFILES, readLockfile } from "./installed_lockfiles.ts";

/** The version of a package that a project uses, and the file that says so. */
export interface InstalledVersion {
  /** Exact, without a `v`. */
  readonly version: string;
  /** Name of the file, for messages: `package-lock.json`, `node_modules/zod/package.json`. */
  readonly from: string;
}

/** Form of a package's name; nothing else may become part of a path. */
const PACKAGE_NAME = /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/i;

/** The first version in a range: what it begins at. `*`, tags and places on disk have none. */
const RANGE_START =
  /^(?:npm:@?[^@]+@|workspace:)?\s*(?:[~^=v]|>=)?\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+)([-+][0-9a-z.+-]+)?)?/i;

/** The lists of a manifest that name packages, by how telling they are. */
const DEPENDENCIES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/**
 * The version of an npm package that the project around a folder uses: the one that is installed, else the one that a
 * lock file names, else the lowest that a `package.json` allows. Nothing is loaded or run; files that cannot be read have
 * no say.
 *
 * The project reaches up to the folder of its repository; outside of a repository up to the first `package.json`.
 */
export function installedVersion(name: string, folder: string): InstalledVersion | undefined {
  if (!PACKAGE_NAME.test(name)) return undefined;
  const folders = foldersOfProject(resolve(folder));
  return firstOf(folders, (place) => inModules(name, place)) ?? inFiles(name, folders);
}

/** The folder of an installed package, if it is there. */
export function installedFolder(name: string, folder: string): string | undefined {
  if (!PACKAGE_NAME.test(name)) return undefined;
  const found = foldersOfProject(resolve(folder)).find((place) => inModules(name, place));
  return found && join(found, "node_modules", ...name.split("/"));
}

/** A folder and those above it that belong to the same project, nearest first. */
export function foldersOfProject(folder: string): string[] {
  const folders: string[] = [];
  let firstManifest = 0;
  for (let at = folder; ; at = dirname(at)) {
    folders.push(at);
    if (existsSync(join(at, ".git"))) return folders;
    if (firstManifest === 0 && existsSync(join(at, "package.json"))) firstManifest = folders.length;
    if (dirname(at) === at) return folders.slice(0, firstManifest || 1);
  }
}

function inModules(name: string, place: string): InstalledVersion | undefined {
  const from = `node_modules/${name}/package.json`;
  const version = exact(manifestAt(join(place, from))?.version);
  return version === undefined ? undefined : { version, from };
}

/** What is written down of a package that is not installed: in a lock file, else in a manifest. */
function inFiles(name: string, folders: readonly string[]): InstalledVersion | undefined {
  const range = firstOf(folders, (place) => rangeIn(manifestAt(join(place, "package.json")), name));
  return firstOf(folders, (place) => inLockfile(name, place, folders[0]!, range)) ?? inRange(range);
}

function inLockfile(name: string, place: string, folder: string, range: string | undefined) {
  const below = relative(place, folder).split(sep).join("/");
  return firstOf(LOCKFILES, (from): InstalledVersion | undefined => {
    const version = exact(readLockfile(join(place, from))?.versionOf(name, below, range));
    return version === undefined ? undefined : { version, from };
  });
}

function inRange(range: string | undefined): InstalledVersion | undefined {
  const [found, major, minor = "0", patch = "0", rest = ""] = RANGE_START.exec(range ?? "") ?? [];
  return found === undefined ? undefined : { version: `${major}.${minor}.${patch}${rest}`, from: "package.json" };
}

function firstOf<T, R>(all: readonly T[], look: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = look(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rangeIn(manifest: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  for (const list of DEPENDENCIES) {
    const range = (manifest?.[list] as Record<string, unknown> | null | undefined)?.[name];
    if (typeof range === "string") return range;
  }
  return undefined;
}

function manifestAt(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}

function exact(version: unknown): string | undefined {
  return typeof version === "string" ? /^\d+\.\d+\.\d+(?:[-+][0-9a-z.+-]+)?$/i.exec(version)?.[0] : undefined;
}
