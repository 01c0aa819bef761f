import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { whileLocked } from "./install_lock.ts";
import type { Installation } from "./installation.ts";
import { madeFoldersOf } from "./made_folders.ts";
import { ownLink } from "./program_link.ts";
import { leftovers } from "./swap_program.ts";

/** What of an installation would be removed, as far as it is there. */
export function removable(installation: Installation): readonly string[] {
  const { program, previous, stamp, baseUrl, madeFolders } = installation;
  const files = [program, previous, stamp, baseUrl, madeFolders, ...leftovers(installation)].filter((file) =>
    existsSync(file),
  );
  const link = ownLink(installation);
  return link === undefined ? files : [link, ...files];
}

/**
 * Removes what the installer put there: programs, link, notes, and the folders that it made, as far as they are empty. What was
 * added, as sources are, stays, and the marker with it.
 *
 * @param say Tells the person that it waits for another.
 * @returns whether nothing is left in the folder.
 * @throws the file system's error, LockUnavailable, InstallationError when another installer is at work.
 */
export async function removeInstallation(installation: Installation, say: (line: string) => void): Promise<boolean> {
  const { folder, marker, lock } = installation;
  const work = async () => {
    const made = madeFoldersOf(installation);
    for (const file of removable(installation)) removeProgram(file);
    const own = [marker.name, basename(lock)];
    const isEmpty = readdirSync(folder).every((name) => own.includes(name));
    // The marker goes first: nobody may enter in between.
    if (isEmpty) rmSync(join(folder, marker.name));
    rmSync(lock, { force: true });
    for (const one of made) removeIfEmpty(one);
    return isEmpty;
  };
  return await whileLocked(installation, work, { say });
}

/** A folder that others use by now stays. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or gone already.
  }
}

/** Windows removes no program that runs, but lets it be moved away; the system clears its temporary folder. */
function removeProgram(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (process.platform !== "win32") throw error;
    renameSync(file, join(tmpdir(), `${basename(file)}.${process.pid}.old`));
  }
}
