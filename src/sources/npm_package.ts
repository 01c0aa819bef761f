import * as z from "zod/mini";
import { FetchError, type Validators } from "../fetch/mod.ts";
import { NPM_REGISTRY } from "./npm_registry.ts";
import type { ReadOptions } from "./reading.ts";
import { SourceError } from "./source_error.ts";
import { MAX_ARCHIVE_BYTES } from "./tarball.ts";

/** What a registry says of a package. */
export interface NpmPackage {
  readonly name: string;
  /** With a slash at its end. */
  readonly registry: string;
  readonly tags: Readonly<Record<string, string>>;
  /** By version; each is read when it is chosen, since there may be thousands. */
  readonly versions: Readonly<Record<string, unknown>>;
  readonly validators: Validators;
}

/** Bytes of a registry's list of versions above which it is given up; the largest known ones have some 10 MB. */
const MAX_LIST_BYTES = 128 * 1024 * 1024;

const listSchema = z.object({
  "dist-tags": z.optional(z.record(z.string(), z.string())),
  versions: z.record(z.string(), z.unknown()),
});

const versionSchema = z.object({
  dist: z.object({ tarball: z.string(), integrity: z.optional(z.string()), shasum: z.optional(z.string()) }),
});

/**
 * Asks a registry for the versions of a package; `undefined` when it has nothing new since the validators.
 *
 * @throws FetchError, or SourceError when there is no such package.
 */
export async function npmPackage(
  name: string,
  registry: string,
  options: ReadOptions,
  validators: Validators | undefined,
): Promise<NpmPackage | undefined> {
  const { network, allowLocal, headers, signal } = options;
  const address = registry + name.replace("/", "%2f");
  try {
    const found = await network.download(address, {
      allowLocal,
      maxBytes: MAX_LIST_BYTES,
      // The short form of the list, where a registry has it.
      accept: "application/vnd.npm.install-v1+json, application/json;q=0.8, */*;q=0.5",
      signal,
      ...(headers ? { headers } : {}),
      ...(validators ? { validators } : {}),
    });
    if (!found.bytes) return undefined;
    const list = listSchema.safeParse(parsed(found.bytes));
    if (!list.success) throw new SourceError("source_missing", `${address} names no versions of ${name}.`);
    const { "dist-tags": tags = {}, versions } = list.data;
    return { name, registry, tags, versions, validators: found.validators };
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 404) throw error;
    const hint = headers ? "" : " A private one needs --header-from.";
    throw new SourceError("source_missing", `${registry} has no package ${name}.${hint}`);
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * The version that is meant: an exact one, what a tag names, or the highest that a range allows.
 *
 * @throws SourceError `source_missing` that names what there is.
 */
export async function chosenVersion({ name, tags, versions }: NpmPackage, wanted: string): Promise<string> {
  const tagged = Object.hasOwn(tags, wanted) ? tags[wanted] : undefined;
  if (tagged !== undefined && Object.hasOwn(versions, tagged)) return tagged;
  const { default: semver } = await import("semver");
  const all = Object.keys(versions);
  const exact = semver.valid(wanted) ?? wanted;
  if (Object.hasOwn(versions, exact)) return exact;
  const found = semver.maxSatisfying(all, wanted);
  if (found) return found;
  const newest = semver.rsort(all.filter((version) => semver.valid(version)))[0];
  const words = [`tags ${Object.keys(tags).slice(0, 10).join(", ") || "none"}`, `newest version ${newest ?? "none"}`];
  throw new SourceError("source_missing", `${name} has no version "${wanted}". There is: ${words.join("; ")}.`);
}

/**
 * Downloads a version and checks that it is what the registry says.
 *
 * @throws FetchError, or SourceError `archive` when it is something else.
 */
export async function npmTarball(
  { name, registry, versions }: NpmPackage,
  version: string,
  { network, allowLocal, headers, signal, onProgress }: ReadOptions,
): Promise<Uint8Array> {
  const found = versionSchema.safeParse(versions[version]);
  const address = found.success ? tarballAddress(found.data.dist.tarball, registry) : undefined;
  if (!found.success || address === undefined) {
    throw new SourceError("source_missing", `${registry} does not say where ${name}@${version} is.`);
  }
  // A header is for the registry; its archives may lie elsewhere.
  const isOwn = new URL(address).origin === new URL(registry).origin;
  const { bytes } = await network.download(address, {
    allowLocal,
    maxBytes: MAX_ARCHIVE_BYTES,
    signal,
    ...(headers && isOwn ? { headers } : {}),
    onProgress: (done, total) => onProgress({ done, unit: "bytes", ...(total === undefined ? {} : { total }) }),
  });
  if (!bytes) throw new SourceError("archive", `${address} said that it did not change, although it was never read.`);
  refuseOther(`${name}@${version}`, bytes, found.data.dist);
  return bytes;
}

/** Where an archive is. A mirror may pass on addresses of the registry that it mirrors: they are asked of the mirror. */
function tarballAddress(tarball: string, registry: string): string | undefined {
  const url = URL.parse(tarball, registry);
  if (!url) return undefined;
  const isMirrored = url.origin === new URL(NPM_REGISTRY).origin && !registry.startsWith(NPM_REGISTRY);
  return isMirrored ? registry + url.pathname.slice(1) : url.href;
}

/** Hashes from the strongest on; the registry gives SHA-1 alone for packages from before 2017. */
const HASHES = ["sha512", "sha384", "sha256", "sha1"];

function refuseOther(
  what: string,
  bytes: Uint8Array,
  { integrity = "", shasum }: { integrity?: string | undefined; shasum?: string | undefined },
): void {
  const given = integrity.split(/\s+/).map((one) => {
    const [, algorithm = "", value = ""] = /^(sha\d+)-([A-Za-z0-9+/=]+)/.exec(one) ?? [];
    return { algorithm, value };
  });
  if (shasum) given.push({ algorithm: "sha1", value: Buffer.from(shasum, "hex").toString("base64") });
  const hash = HASHES.find((name) => given.some(({ algorithm }) => algorithm === name));
  if (hash === undefined) throw new SourceError("archive", `The registry gives no checksum for ${what}.`);
  const { createHash } = process.getBuiltinModule("node:crypto");
  const actual = createHash(hash).update(bytes).digest("base64");
  if (given.some(({ algorithm, value }) => algorithm === hash && value === actual)) return;
  throw new SourceError(
    "archive",
    `The archive of ${what} is not the one that the registry names (${hash}). Try again.`,
  );
}
