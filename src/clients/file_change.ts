import { existsSync, mkdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { digest } from "../storage/mod.ts";
import { keepBackup, readBackup } from "./backups.ts";
import type { ClientId } from "./client.ts";
import { ClientError } from "./client_error.ts";
import { type ConfigFile, readConfigFile, writeConfigBytes, writeConfigText } from "./config_file.ts";
import type { FileReceipt, Receipts } from "./receipts.ts";

/** Whose change of a file it is, and where copies go. */
export interface Changing {
  readonly client: ClientId;
  readonly data: string;
  readonly receipts: Receipts;
}

/** Copies a file before it is changed. @returns the copy's path; nothing where there is no file. */
export function backUp(file: ConfigFile, { client, data, receipts }: Changing): string | undefined {
  return file.bytes && keepBackup(data, client, file.path, file.bytes, receipts.backups());
}

/** Writes a file's new text, and makes the folders that it needs. @returns those, the outermost first. */
export function writeText(file: ConfigFile, text: string): readonly string[] {
  const folders = missingFolders(file.path);
  try {
    mkdirSync(dirname(file.path), { recursive: true });
    writeConfigText(file, text);
    return folders;
  } catch (error) {
    removeFolders(folders);
    throw writable(file, error);
  }
}

/** Folders that a file needs and that are not there, the outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}

/** What is known of a change that is to be remembered. */
export interface Changed {
  /** The file as it was before. */
  readonly file: ConfigFile;
  /** Its bytes after. */
  readonly bytes: Uint8Array;
  readonly backup: string | undefined;
  /** Folders that were made for it. */
  readonly folders: readonly string[];
  /** What is remembered of an earlier change that is not undone. */
  readonly earlier: FileReceipt | undefined;
  /** Whether the file held something of ours that no receipt told of. */
  readonly isMixed: boolean;
}

/** What is to be remembered of a change, so that it can be undone. */
export function receiptOf({ file, bytes, backup, folders, earlier, isMixed }: Changed): FileReceipt {
  const after = digest(bytes);
  const before = file.bytes && digest(file.bytes);
  // Nobody else wrote in between: the first copy is still what is to come back.
  if (earlier && before === earlier.after) return { ...fileReceipt(earlier), after };
  // A run that was killed had written only the receipt, or somebody else put the file back.
  const isAsBefore = earlier && !earlier.mixed && (earlier.created ? !before : before === earlier.before);
  return {
    ...{ file: file.path, after, backup, before, folders, created: before === undefined },
    mixed: isMixed || (earlier !== undefined && !isAsBefore),
  };
}

function fileReceipt({ file, after, backup, before, created, folders, mixed }: FileReceipt): FileReceipt {
  return { file, after, backup, before, created, folders, mixed };
}

/** Whether a file can be made what it was before we came: nobody else wrote since, and the copy is whole. */
export function canPutBack(file: ConfigFile, receipt: FileReceipt | undefined): boolean {
  if (!receipt || receipt.mixed || !file.bytes || digest(file.bytes) !== receipt.after) return false;
  if (receipt.created) return true;
  const bytes = readBackup(receipt.backup);
  return bytes !== undefined && digest(bytes) === receipt.before;
}

/** Makes a file what it was: its bytes, or none. */
export function putBack(file: ConfigFile, receipt: FileReceipt): void {
  try {
    if (receipt.created) removeFile(file, receipt);
    else writeConfigBytes(file, readBackup(receipt.backup)!);
  } catch (error) {
    throw writable(file, error);
  }
}

/** Takes a file away that we made, with the folders that were made for it, as far as nothing else is in them. */
export function removeFile(file: ConfigFile, { folders }: FileReceipt): void {
  rmSync(file.target, { force: true });
  removeFolders(folders ?? []);
}

/** Makes a file what it was when it was read, after a change that went wrong. */
export function revert(file: ConfigFile, folders: readonly string[]): void {
  const now = readConfigFile(file.path).bytes;
  if (file.bytes === undefined) {
    if (now) rmSync(file.path, { force: true });
    removeFolders(folders);
  } else if (!now?.equals(file.bytes)) writeConfigBytes(file, file.bytes);
}

function removeFolders(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      // Something else is in it by now.
      return;
    }
  }
}

/** A failure to write, in words for the person. */
function writable(file: ConfigFile, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof ClientError || !["EACCES", "EPERM", "EROFS"].includes(code ?? "")) return error;
  return new ClientError(
    "read_only",
    `${file.path} cannot be written (${code}). Give its folder the permission to write, then try again.`,
    { cause: error },
  );
}
