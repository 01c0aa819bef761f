import { copyFileSync, linkSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isPartial } from "../storage/mod.ts";
import type { Installation } from "./installation.ts";
import type { Undo } from "./undo.ts";

/** The new executable while it is made, and the one before while the new one is not proved. */
export function besides({ program }: Installation): { readonly fresh: string; readonly kept: string } {
  return { fresh: `${program}.new`, kept: `${program}.kept` };
}

/**
 * Takes back what a killed installer had begun, and removes what it left. Who calls this holds the lock.
 *
 * ```text
 *   killed …                 program   kept      what is done
 *   … before the renaming    old       – or old  `kept` is removed
 *   … before the proof       new       old       the old one returns: nobody knows whether the new one works
 * ```
 */
export function takeBackUnproved(installation: Installation): void {
  const { program } = installation;
  const { kept } = besides(installation);
  if (lstatSync(kept, { throwIfNoEntry: false })?.isFile()) {
    // Renaming one of two names of the same file does nothing; the second name is removed below.
    renameSync(kept, program);
  }
  for (const file of leftovers(installation)) tryToRemove(file);
}

/** Files that killed installers left in the folder. */
export function leftovers({ folder, program, marker, stamp, baseUrl, madeFolders }: Installation): string[] {
  const besides = [".new", ".kept", ".old"].map((ending) => basename(program) + ending);
  const isLeft = (name: string) =>
    besides.some((start) => name === start || name.startsWith(`${start}.`)) ||
    (isPartial(name) &&
      [marker.name, stamp, baseUrl, madeFolders].some((file) => name.startsWith(`.${basename(file)}.`)));
  return readdirSync(folder)
    .filter(isLeft)
    .map((name) => join(folder, name));
}

/**
 * Puts the new executable, which lies beside, in the place of the program; who runs the old one keeps its file.
 * Until it is settled, the old one lies beside as well.
 */
export function swapIn(installation: Installation, undo: Undo): void {
  const { program } = installation;
  const { fresh, kept } = besides(installation);
  const placed = identityOf(fresh);
  const isReplaced = identityOf(program) !== undefined;
  if (isReplaced) keep(program, kept);
  // Noted first, so that an interruption between the two is taken back as well.
  undo.add(() => {
    // Who replaced the program since has looked after what was kept.
    if (identityOf(program) !== placed && identityOf(fresh) !== placed) return;
    if (isReplaced) renameSync(kept, program);
    else rmSync(program, { force: true });
    rmSync(kept, { force: true });
  });
  renameSync(fresh, program);
}

/** The new program is proved: the one before becomes the previous one. */
export function settle(installation: Installation): void {
  const { previous } = installation;
  const { kept } = besides(installation);
  if (!lstatSync(kept, { throwIfNoEntry: false })) return;
  // Windows replaces no file that runs, but lets it be renamed.
  if (process.platform === "win32" && lstatSync(previous, { throwIfNoEntry: false })) {
    const aside = `${installation.program}.old.${process.pid}`;
    renameSync(previous, aside);
    tryToRemove(aside);
  }
  renameSync(kept, previous);
}

/** A second name for the same file where the disk can have one, else a copy. Windows has no place for a new one before. */
function keep(program: string, kept: string): void {
  try {
    if (process.platform === "win32") renameSync(program, kept);
    else linkSync(program, kept);
  } catch {
    copyFileSync(program, kept);
  }
}

/** Tells a file from another that has its name. */
function identityOf(path: string): string | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.birthtimeNs}`;
}

function tryToRemove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It runs, on Windows; the next installation removes it.
  }
}
