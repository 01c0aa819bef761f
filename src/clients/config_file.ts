import { accessSync, chmodSync, chownSync, constants, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeAtomically } from "../storage/mod.ts";
import { ClientError } from "./client_error.ts";

/** No client's configuration is larger; what is, is something else. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Marks UTF-8; some editors put it first, and it stays there. */
const MARK = "\ufeff";

/** A configuration file as it is now. */
export interface ConfigFile {
  /** As a client names it. */
  readonly path: string;
  /** Where its bytes lie: a link is followed, and stays a link. */
  readonly target: string;
  /** Nothing while there is no such file. */
  readonly bytes: Buffer | undefined;
  /** Without a byte order mark; empty while there is no such file. */
  readonly text: string;
  readonly isLink: boolean;
}

/**
 * Reads a configuration file. That there is none is no error.
 *
 * @throws ClientError when something else stands there, or it cannot be read.
 */
export function readConfigFile(path: string): ConfigFile {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry) return { path, target: path, bytes: undefined, text: "", isLink: false };
    const isLink = entry.isSymbolicLink();
    const target = targetOf(path, isLink);
    const found = statSync(target);
    if (!found.isFile()) throw new ClientError("unreadable", `${path} is no file. Move it away, then try again.`);
    if (found.size > MAX_BYTES) {
      throw new ClientError("unreadable", `${path} has ${found.size} bytes, too many for a configuration.`);
    }
    const bytes = readFileSync(target);
    return { path, target, bytes, text: textOf(path, bytes), isLink };
  } catch (error) {
    if (error instanceof ClientError) throw error;
    // Something above it is a file: then the path leads nowhere.
    const { message } = error as NodeJS.ErrnoException;
    throw new ClientError("unreadable", `${path} cannot be read: ${message}.`, { cause: error });
  }
}

/**
 * Writes new text in the place of a file that was read, so that a reader sees the old or the new, with the permissions and
 * the owner that it had.
 *
 * @throws ClientError when the file is read-only; NotWritten when the disk does not take it.
 */
export function writeConfigText(file: ConfigFile, text: string): void {
  writeConfigBytes(file, bytesOf(file, text));
}

/** The bytes of a file with new text. */
export function bytesOf(file: ConfigFile, text: string): Buffer {
  return Buffer.from(file.bytes?.subarray(0, 3).toString() === MARK ? MARK + text : text);
}

/** Writes bytes as `writeConfigText` writes text. */
export function writeConfigBytes(file: ConfigFile, bytes: Uint8Array): void {
  const { target } = file;
  checkWritable(file);
  const before = statSync(target, { throwIfNoEntry: false });
  // A new file may hold what others should not read, as soon as its owner adds something.
  writeAtomically(target, bytes, before ? before.mode & 0o777 : 0o600);
  if (!before || process.platform === "win32") return;
  // The process's mask may have taken some away.
  chmodSync(target, before.mode & 0o7777);
  if (before.uid !== process.getuid?.() || before.gid !== process.getgid?.()) giveBack(target, before.uid, before.gid);
}

/** @throws ClientError when the file is there and may not be written. */
export function checkWritable({ path, target }: ConfigFile): void {
  const before = statSync(target, { throwIfNoEntry: false });
  if (!before) return;
  try {
    // Root may write anything; a file that nobody may write was meant to stay as it is.
    if ((before.mode & 0o222) === 0) throw new Error("nobody has the permission to write it");
    accessSync(target, constants.W_OK);
    accessSync(dirname(target), constants.W_OK);
  } catch (cause) {
    throw new ClientError(
      "read_only",
      `${path} is read-only, and was left as it is. Give it the permission to write, or change it where it is made.`,
      { cause },
    );
  }
}

function giveBack(target: string, uid: number, gid: number): void {
  try {
    chownSync(target, uid, gid);
  } catch {
    // Only root may give a file to another.
  }
}

function targetOf(path: string, isLink: boolean): string {
  try {
    return realpathSync(path);
  } catch (cause) {
    if (!isLink) throw cause;
    throw new ClientError("unreadable", `${path} is a link that leads nowhere. Mend or remove it, then try again.`, {
      cause,
    });
  }
}

function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ClientError("unreadable", `${path} is not in UTF-8; save it so, then try again.`, { cause });
  }
}
