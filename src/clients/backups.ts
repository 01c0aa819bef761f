import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { makeDataFolder, writeAtomically } from "../storage/mod.ts";

/** Copies of one client that are kept besides those that are still needed. */
const KEPT = 5;

/**
 * Copies a file's bytes to `backups/<client>/` in our data folder, readable to its owner alone, since configurations hold
 * keys. Not beside the file: some clients read every file of their folder, and a home is to be left as it was.
 *
 * @param needed Copies that must stay, by their paths. Of the others the newest five do.
 * @returns The copy's path.
 */
export function keepBackup(
  data: string,
  client: string,
  file: string,
  bytes: Uint8Array,
  needed: readonly string[],
): string {
  makeDataFolder(data);
  const folder = join(data, "backups", client);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== "win32") chmodSync(join(data, "backups"), 0o700);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const taken = new Set(readdirSync(folder));
  let name = `${stamp}-${basename(file)}`;
  for (let more = 2; taken.has(name); more++) name = `${stamp}-${more}-${basename(file)}`;
  const path = join(folder, name);
  writeAtomically(path, bytes, 0o600);
  const old = [...taken].map((one) => join(folder, one)).filter((one) => !needed.includes(one));
  for (const one of old.sort().slice(0, Math.max(0, old.length - KEPT + 1))) rmSync(one, { force: true });
  return path;
}

/** The bytes of a copy; nothing when it is gone. */
export function readBackup(path: string | undefined): Buffer | undefined {
  try {
    return path === undefined ? undefined : readFileSync(path);
  } catch {
    return undefined;
  }
}
