import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { bunLockfile } from "./installed_bun.ts";
import type { Lockfile } from "./installed_lockfile.ts";
import { npmLockfile } from "./installed_npm.ts";
import { pnpmLockfile } from "./installed_pnpm.ts";
import { yarnLockfile } from "./installed_yarn.ts";

type Parse = (text: string) => Lockfile;

const PARSERS: Readonly<Record<string, Parse>> = {
  "package-lock.json": npmLockfile,
  "npm-shrinkwrap.json": npmLockfile,
  "pnpm-lock.yaml": pnpmLockfile,
  "yarn.lock": yarnLockfile,
  "bun.lock": bunLockfile,
};

/** Names of the files that are understood. */
export const LOCKFILES: readonly string[] = Object.keys(PARSERS);

/** Lock files that were read last: some have 10 MB, and each named package asks for the same one. */
const read = new Map<string, { stamp: string; lockfile: Lockfile | undefined }>();
const MOST_KEPT = 8;

/** Reads a lock file, once as long as it does not change; `undefined` when it is not there or cannot be read. */
export function readLockfile(path: string): Lockfile | undefined {
  const stamp = stampOf(path);
  if (stamp === undefined) return undefined;
  const before = read.get(path);
  if (before?.stamp === stamp) return before.lockfile;
  let lockfile: Lockfile | undefined;
  try {
    lockfile = PARSERS[basename(path)]?.(readFileSync(path, "utf8"));
  } catch {
    // Half written, or of a shape that nobody knows: it has no say.
  }
  read.delete(path);
  read.set(path, { stamp, lockfile });
  if (read.size > MOST_KEPT) read.delete(read.keys().next().value!);
  return lockfile;
}

function stampOf(path: string): string | undefined {
  try {
    const stats = statSync(path);
    return stats.isFile() ? `${stats.size}-${stats.mtimeMs}-${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}
