import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { NAME } from "../../product/mod.ts";
import { LockUnavailable, withFreeLock } from "../../storage/mod.ts";
import { tokensPath } from "../default_tokens.ts";
import { asShellWord } from "../in_single_quotes.ts";
import { bytes } from "../terminal.ts";
import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** Free bytes below which storing a source, or an update, may fail. */
const LITTLE = 200_000_000;
/** Free bytes below which it will. */
const NONE = 5_000_000;

/** The folders that are written to: whether they can be, who else may, and how much room there is. */
export const home: Check = {
  name: "home",
  title: "Disk",
  async run(machine, said) {
    const { places, env, platform } = machine;
    if (env.HOME && !isFolder(env.HOME)) {
      said.error("home_missing", `HOME is ${env.HOME}, which is no folder.`, "export HOME=/your/home");
    }
    said.data.folders = { data: places.data, cache: places.cache, config: dirname(places.config) };
    const folders = [...new Set([places.data, places.cache, dirname(places.config)])];
    for (const folder of folders) checkFolder(folder, said);
    if (platform !== "win32") for (const folder of [places.data, places.cache]) checkOthers(folder, said);
    if (platform !== "win32") checkTokens(said);
    checkSpace(places.data, said);
    await checkLocks(machine, said);
  },
};

function checkFolder(folder: string, said: Diagnosis): void {
  const there = nearest(folder);
  const word = asShellWord(there);
  if (!isFolder(there)) {
    said.error(
      "not_a_folder",
      `${there} is a file, so that nothing can be kept in ${folder}.`,
      `mv ${word} ${word}.old`,
    );
    return;
  }
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
    said.note(there === folder ? `${folder} can be written.` : `${folder} is not there yet and can be made.`);
  } catch {
    said.error(
      "not_writable",
      `${there} cannot be written, so that nothing is kept in ${folder}.`,
      `chmod u+rwx ${word}`,
    );
  }
}

/** Who may write into our folders could have an agent read what they like, or run what they like. */
function checkOthers(folder: string, said: Diagnosis): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat || (stat.mode & 0o022) === 0) return;
  said.warning("open_to_others", `Others than you may write into ${folder}.`, `chmod go-w ${asShellWord(folder)}`);
}

function checkTokens(said: Diagnosis): void {
  const file = tokensPath(undefined);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || (stat.mode & 0o077) === 0) return;
  said.warning(
    "tokens_open",
    `Others than you may read ${file}, which holds tokens.`,
    `chmod 600 ${asShellWord(file)}`,
  );
}

function checkSpace(folder: string, said: Diagnosis): void {
  const there = nearest(folder);
  const { bavail, bsize } = statfsSync(there);
  const free = bavail * bsize;
  said.data.freeBytes = free;
  const what = `Only ${bytes(free)} are free where ${folder} is.`;
  if (free < NONE) said.error("disk_full", what, `${NAME} prune`);
  else if (free < LITTLE) said.warning("disk_nearly_full", what, `${NAME} prune`);
  else said.note(`${bytes(free)} are free there.`);
}

/** Locks that somebody holds now. That is no fault: each dies with its holder. */
async function checkLocks({ places, installation }: Machine, said: Diagnosis): Promise<void> {
  const held: string[] = [];
  for (const lock of [
    ...locksBelow(places.data),
    ...locksBelow(places.cache),
    ...(installation ? [installation.lock] : []),
  ]) {
    if (existsSync(lock) && (await isHeld(lock))) held.push(lock);
  }
  said.data.heldLocks = held;
  for (const lock of held) said.note(`Another process is at work: it holds ${lock}.`);
}

function locksBelow(place: string): string[] {
  const names = namesIn(join(place, "locks")).map((name) => join(place, "locks", name));
  return [...names, ...namesIn(join(place, "sources")).map((name) => join(place, "sources", name, "lock"))];
}

async function isHeld(lock: string): Promise<boolean> {
  let isFree = false;
  try {
    await withFreeLock(lock, async () => {
      isFree = true;
    });
  } catch (error) {
    // One that cannot be opened is told by the folder that it is in.
    if (error instanceof LockUnavailable) return false;
    throw error;
  }
  return !isFree;
}

/** A folder, or the nearest above it that is there. */
function nearest(folder: string): string {
  for (let at = folder; ; at = dirname(at)) if (existsSync(at) || at === dirname(at)) return at;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
