import { closeSync, fstatSync, lstatSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isPartial, writeAtomically } from "../storage/mod.ts";
import { entryAt } from "./entry_at.ts";
import type { Installation, Marker } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";
import { makeFolder } from "./make_folder.ts";
import type { Undo } from "./undo.ts";

/**
 * Whether a folder is ours: its marker is a regular file, no link, of exactly that content.
 *
 * It says no of a folder that cannot be looked into, too.
 */
export function isOurs(folder: string, { name, content }: Marker): boolean {
  const file = join(folder, name);
  try {
    if (!lstatSync(file).isFile()) return false;
    return readAtMost(file, content.length + 1) === content;
  } catch {
    return false;
  }
}

/**
 * Refuses a folder that is neither absent nor empty nor ours, and one in which something else has the place of the
 * program. Nothing is changed.
 *
 * @throws InstallationError
 */
export function checkFolder({ folder, marker, program, previous }: Installation): void {
  if (!entryAt(folder)) return;
  if (!isFolder(folder)) {
    throw new InstallationError(`${folder} is not a folder.`, ["Remove it, or choose another place: --prefix DIR"]);
  }
  if (!isOurs(folder, marker) && !isBlank(folder, marker)) {
    throw new InstallationError(`${folder} holds files that are not ours: its file ${marker.name} does not say so.`, [
      "Nothing was changed. Choose another place: --prefix DIR",
    ]);
  }
  for (const file of [program, previous]) {
    const found = entryAt(file);
    if (found && !found.isFile()) {
      throw new InstallationError(`${file} is not a regular file.`, [
        "Nothing was changed. Move it away, then try again.",
      ]);
    }
  }
}

/**
 * Makes the folder ours. What it made is taken back by `undo`, unless others have put something there meanwhile.
 *
 * @returns the folders that were made.
 * @throws InstallationError
 */
export function claimFolder(installation: Installation, undo: Undo): readonly string[] {
  const { folder, marker, lock } = installation;
  try {
    const made = makeFolder(folder, undo);
    if (isOurs(folder, marker)) return made;
    // Looked at once more: somebody may have come since.
    checkFolder(installation);
    writeAtomically(join(folder, marker.name), marker.content);
    undo.add(() => {
      const names = readdirSync(folder);
      if (names.some((name) => name !== marker.name && name !== basename(lock))) return;
      // The marker goes first: nobody may enter in between.
      rmSync(join(folder, marker.name));
      rmSync(lock, { force: true });
    });
    return made;
  } catch (cause) {
    if (cause instanceof InstallationError) throw cause;
    throw new InstallationError(`${folder} could not be written: ${(cause as Error).message}.`, [
      "Make room or give it the permission to write, or choose another place: --prefix DIR",
    ]);
  }
}

/** Whether a folder holds nothing, but for what is left of a start that was killed before it was ours. */
function isBlank(folder: string, marker: Marker): boolean {
  return readdirSync(folder).every(
    (name) => (isPartial(name) && name.startsWith(`.${marker.name}.`)) || name === ".update.lock",
  );
}

function isFolder(path: string): boolean {
  try {
    return readdirSync(path) !== undefined;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    // The latter is a link that leads nowhere.
    if (code === "ENOTDIR" || code === "ENOENT") return false;
    throw new InstallationError(`${path} cannot be looked into: ${message}.`, [
      "Give yourself the permission to, or choose another place: --prefix DIR",
    ]);
  }
}

/** The beginning of a file, as text. */
function readAtMost(file: string, bytes: number): string {
  const handle = openSync(file, "r");
  try {
    if (!fstatSync(handle).isFile()) return "";
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(handle, buffer, 0, bytes, 0)).toString();
  } finally {
    closeSync(handle);
  }
}
