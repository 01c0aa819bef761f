import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { scanFolder } from "./folder.ts";
import { installedFolder, installedVersion } from "./installed_version.ts";
import { chosenVersion, npmPackage, npmTarball } from "./npm_package.ts";
import { registryOf } from "./npm_registry.ts";
import type { Reading, ReadOptions, ReadSource } from "./reading.ts";
import { SourceError } from "./source_error.ts";
import { unpackTarball } from "./tarball.ts";
import { TreePages } from "./tree_pages.ts";

/** What stands around a package. */
export interface NpmPlaces {
  /** The folder whose project tells which version is meant. Default: the working folder. */
  readonly folder?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Reads the pages that an npm package brings. */
export const readNpm: ReadSource = npmReader();

/**
 * Makes a reader of npm packages.
 *
 * The version is the one that was asked for; else the one that the project uses; else the registry's `latest`. What is
 * installed is read where it lies, anything else comes from the registry.
 */
export function npmReader(places: NpmPlaces = {}): ReadSource {
  return async (origin, options) => {
    const { folder = process.cwd(), env = process.env } = places;
    const { name, asked } = parse(origin);
    const wanted = asked ?? wantedByProject(name, folder) ?? "latest";
    const { default: semver } = await import("semver");
    const exact = semver.valid(wanted) ?? undefined;
    const { known } = options;
    if (exact !== undefined && known?.version === exact) return undefined;
    const local = installedFolder(name, folder);
    const there = local && versionIn(local);
    if (local && there !== undefined && (there === exact || (asked !== undefined && semver.satisfies(there, asked)))) {
      return known?.version === there ? undefined : fromFolder(name, local, there, options);
    }
    // What the project wants may have changed, although the list of versions did not.
    const isFixed = asked !== undefined && exact === undefined;
    const validators = isFixed ? known?.validators : undefined;
    const listed = await npmPackage(name, registryOf(name, folder, env), options, validators);
    if (!listed) return undefined;
    const version = await chosenVersion(listed, wanted);
    if (version === known?.version) return undefined;
    const what = `${name}@${version}`;
    const { include = [], exclude = [], signal } = options;
    const tree = new TreePages({ name: what, include, exclude });
    await unpackTarball(await npmTarball(listed, version, options), tree, { name: what, strip: 1, signal });
    return {
      ...tree.reading(),
      location: pageOf(name, version),
      version,
      validators: isFixed ? listed.validators : {},
    };
  };
}

function parse(origin: string): { name: string; asked: string | undefined } {
  const [found, name, asked] = /^npm:((?:@[^@/]+\/)?[^@/]+)(?:@(.+))?$/.exec(origin) ?? [];
  if (found === undefined) {
    throw new SourceError("source_form", `"${origin}" is not of the form npm:name or npm:name@version.`);
  }
  return { name: name!, asked };
}

/** The version that a project uses, or the range that begins at the lowest that it allows. */
function wantedByProject(name: string, folder: string): string | undefined {
  const installed = installedVersion(name, folder);
  return installed?.from === "package.json" ? `^${installed.version}` : installed?.version;
}

function versionIn(folder: string): string | undefined {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: string }).version;
}

/** Reads an installed package; links of package managers are followed to it. */
function fromFolder(
  name: string,
  folder: string,
  version: string,
  { include = [], exclude = [], signal }: ReadOptions,
): Reading {
  const root = realpathSync(folder);
  const tree = new TreePages({ name: `${name}@${version}`, include, exclude });
  const { files, tooLarge } = scanFolder(root, { include, exclude });
  for (const { path, size } of [...files, ...tooLarge]) {
    signal.throwIfAborted();
    if (tree.wants(path, size)) tree.take(path, readFileSync(join(root, path)));
  }
  return { ...tree.reading(), location: pageOf(name, version), version, validators: {} };
}

function pageOf(name: string, version: string): string {
  return `https://www.npmjs.com/package/${name}/v/${version}`;
}
