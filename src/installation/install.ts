import type { Handshake } from "../clients/mod.ts";
import { recordBaseUrl } from "./base_url.ts";
import { whileLocked } from "./install_lock.ts";
import type { Installation } from "./installation.ts";
import { noteMadeFolders } from "./made_folders.ts";
import { checkFolder, claimFolder } from "./owned_folder.ts";
import { copyOf, type Placed, place } from "./place.ts";
import { checkLink, placeLink } from "./program_link.ts";
import { prove } from "./prove.ts";
import { writeStamp } from "./stamp.ts";
import { settle } from "./swap_program.ts";
import { Undo } from "./undo.ts";
import { undoOnSignals } from "./undo_on_signals.ts";

/** What is installed, and from where. */
export interface InstallOptions {
  /** The executable to install: absolute path. It stays where it is. */
  readonly source: string;
  /** Address of the releases that it came from, where later ones will be looked for. */
  readonly baseUrl?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Tells how far it is, a line at a time. */
  readonly say: (line: string) => void;
}

/** What came of it. */
export interface Installed extends Placed {
  readonly proof: Handshake;
}

/**
 * Refuses what could not be installed into, before anything is written.
 *
 * @throws InstallationError
 */
export function checkPlace(installation: Installation): void {
  checkFolder(installation);
  checkLink(installation);
}

/**
 * Installs an executable, or nothing: makes the folder ours, puts the program and the link in their places, and proves it
 * through the command that clients are given. When anything fails, or a signal comes, all is as it was before.
 *
 * @throws InstallationError, LockUnavailable
 */
export async function install(installation: Installation, options: InstallOptions): Promise<Installed> {
  checkPlace(installation);
  const undo = new Undo();
  const signals = undoOnSignals(undo);
  try {
    const made = claimFolder(installation, undo);
    const work = async () => {
      const placed = await placeAndRecord(installation, options, made, undo);
      return installation.updatesDaily ? placed : { ...placed, proof: await proveAndSettle(installation, options) };
    };
    const placed = await whileLocked(installation, () => undo.onFailure(work), { say: options.say });
    return "proof" in placed ? placed : { ...placed, proof: await proveUnlocked(installation, options, undo) };
  } catch (error) {
    undo.run();
    throw error;
  } finally {
    signals.end();
  }
}

async function placeAndRecord(
  installation: Installation,
  options: InstallOptions,
  madeBefore: readonly string[],
  undo: Undo,
): Promise<Placed> {
  // Once more: whoever held the lock may have failed, and taken the folder back.
  const made = [...madeBefore, ...claimFolder(installation, undo)];
  checkPlace(installation);
  // First, so that a later installation knows of them though this one is killed.
  noteMadeFolders(installation, made, undo);
  options.say(`Putting it into ${installation.folder} …`);
  const placed = await place(installation, copyOf(options.source), undo);
  noteMadeFolders(installation, placeLink(installation, undo), undo);
  writeStamp(installation, undo);
  if (options.baseUrl !== undefined) recordBaseUrl(installation, options.baseUrl, undo);
  return placed;
}

async function proveAndSettle(installation: Installation, options: InstallOptions): Promise<Handshake> {
  options.say("Asking it what a client would ask …");
  const proof = await prove(installation, options.env);
  settle(installation);
  return proof;
}

/** A server that looks for newer releases when it starts waits for the lock, so that nobody may hold it meanwhile. */
async function proveUnlocked(installation: Installation, options: InstallOptions, undo: Undo): Promise<Handshake> {
  options.say("Asking it what a client would ask …");
  const proof = await prove(installation, options.env).catch(async (error) => {
    await whileLocked(installation, async () => undo.run());
    throw error;
  });
  await whileLocked(installation, async () => settle(installation));
  return proof;
}
