import { readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { entryAt } from "./entry_at.ts";
import type { Installation, Marker } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";
import { makeFolder } from "./make_folder.ts";
import { isOurs } from "./owned_folder.ts";
import type { Undo } from "./undo.ts";

/**
 * Refuses a file in the place of the link that is not ours. A link is ours if it leads into a folder that is: this one, or
 * that of an earlier installation.
 *
 * @throws InstallationError
 */
export function checkLink({ link, program, folder, marker }: Installation): void {
  if (link === undefined) return;
  if (program === link) {
    throw new InstallationError(`${folder} is where the link to the program goes.`, [
      "Choose another place: --prefix DIR",
    ]);
  }
  if (!entryAt(link) || isOwnLink(link, program, marker)) return;
  throw new InstallationError(`${link} is there already and was not put there by this installer.`, [
    "Nothing was changed. Move it away, then try again.",
  ]);
}

/**
 * Lets the link lead to the program.
 *
 * @returns the folders that were made for it.
 * @throws InstallationError when it could not be written.
 */
export function placeLink({ link, program }: Installation, undo: Undo): readonly string[] {
  if (link === undefined) return [];
  const before = targetOf(link);
  if (before === program) return [];
  try {
    const made = makeFolder(dirname(link), undo);
    undo.add(() => (before === undefined ? rmSync(link, { force: true }) : setLink(link, before)));
    setLink(link, program);
    return made;
  } catch (cause) {
    throw new InstallationError(`${link} could not be written: ${(cause as Error).message}.`, [
      `Make room, or give yourself the permission to write in ${dirname(link)}, then try again.`,
    ]);
  }
}

/** The link, if it leads to the program. */
export function ownLink({ link, program }: Installation): string | undefined {
  return link !== undefined && targetOf(link) === program ? link : undefined;
}

function isOwnLink(link: string, program: string, marker: Marker): boolean {
  const target = targetOf(link);
  if (target === undefined) return false;
  if (target === program) return true;
  return isAbsolute(target) && basename(target) === basename(program) && isOurs(dirname(target), marker);
}

/** Where a link leads, as it is written in it; `undefined` for what is no link. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

/** Made beside and renamed, so that the name leads somewhere at every moment. */
function setLink(link: string, target: string): void {
  const beside = join(dirname(link), `.${basename(link)}.link`);
  // One that a killed installer left.
  if (targetOf(beside) !== undefined) rmSync(beside);
  symlinkSync(target, beside);
  try {
    renameSync(beside, link);
  } catch (error) {
    rmSync(beside);
    throw error;
  }
}
