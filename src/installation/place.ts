import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { digest } from "../storage/mod.ts";
import { firstStart } from "./first_start.ts";
import type { Installation } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";
import { besides, swapIn, takeBackUnproved } from "./swap_program.ts";
import type { Undo } from "./undo.ts";

/** Writes the new executable to a path. */
export type Maker = (path: string) => void;

/** What a placement was. */
export interface Placed {
  /** Whether there is another program now than before. */
  readonly isNew: boolean;
  /** What it says of its version. */
  readonly version: string;
}

/**
 * Puts an executable in its place: made beside and synced, started once, then renamed. Who calls this holds the lock, and
 * calls `settle` when the program is proved, or runs `undo`.
 *
 * The same bytes as are there already stay, and so does the program before them.
 *
 * @throws InstallationError
 */
export async function place(installation: Installation, make: Maker, undo: Undo): Promise<Placed> {
  const { folder, program } = installation;
  const { fresh } = besides(installation);
  try {
    takeBackUnproved(installation);
    undo.add(() => rmSync(fresh, { force: true }));
    make(fresh);
    chmodSync(fresh, 0o755);
    sync(fresh);
    const version = await firstStart(fresh);
    const isNew = !haveSameBytes(fresh, program);
    if (isNew) swapIn(installation, undo);
    else rmSync(fresh);
    return { isNew, version };
  } catch (cause) {
    if (cause instanceof InstallationError) throw cause;
    throw notPlaced(folder, cause as NodeJS.ErrnoException);
  }
}

/** Makes the new executable by copying another. */
export function copyOf(source: string): Maker {
  return (path) => copyFileSync(source, path);
}

/** Makes the new executable by a second name for another, where the disk can have one. */
export function linkTo(source: string): Maker {
  return (path) => {
    try {
      linkSync(source, path);
    } catch {
      copyFileSync(source, path);
    }
  };
}

/** Makes the new executable of bytes. */
export function madeOf(parts: readonly Uint8Array[]): Maker {
  return (path) => {
    const file = openSync(path, "wx");
    try {
      for (const part of parts) for (let at = 0; at < part.length; ) at += writeSync(file, part, at);
    } finally {
      closeSync(file);
    }
  };
}

function notPlaced(folder: string, cause: NodeJS.ErrnoException): InstallationError {
  const advice: Readonly<Record<string, string>> = {
    ENOSPC: "The disk is full: make room (about 250 MB), then try again.",
    EDQUOT: "Your share of the disk is used up: make room (about 250 MB), then try again.",
    EROFS: "The disk is read-only. Choose another place: --prefix DIR",
    EACCES: "Give yourself the permission to write there, or choose another place: --prefix DIR",
  };
  return new InstallationError(
    `The program could not be put into ${folder}: ${cause.message}.`,
    [advice[cause.code ?? ""] ?? "Mend what it names, then try again."],
    { cause },
  );
}

function sync(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function haveSameBytes(one: string, other: string): boolean {
  const size = statSync(other, { throwIfNoEntry: false })?.size;
  return size === statSync(one).size && digest(readFileSync(one)) === digest(readFileSync(other));
}
