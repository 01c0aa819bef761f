import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { READ_UNFOLLOWED, Stamp } from "../storage/mod.ts";
import { generatedByName, generatedByText, MAX_SOURCE_BYTES } from "./source_rules.ts";

/** What stood in a file, or why it is not read; `undefined` when there is no such file any more. */
export type FileText = { readonly stamp: Stamp } & ({ readonly text: string } | { readonly skipped: string });

/** Reads a source file. The stamp is that of the bytes that were read. */
export function readSourceFile(full: string, path: string): FileText | undefined {
  let file: number;
  try {
    file = openSync(full, READ_UNFOLLOWED);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) return undefined;
    return { stamp: Stamp.unsettled, skipped: `cannot be read (${code})` };
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    const stamp = Stamp.of(stats);
    const skipped = generatedByName(path) ?? tooLarge(stats.size);
    return skipped === undefined ? { stamp, ...decoded(bytesOf(file, stats.size)) } : { stamp, skipped };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { stamp: Stamp.unsettled, skipped: `cannot be read (${code})` };
  } finally {
    closeSync(file);
  }
}

function tooLarge(size: number): string | undefined {
  return size > MAX_SOURCE_BYTES ? `is larger than ${MAX_SOURCE_BYTES} bytes` : undefined;
}

function bytesOf(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const count = readSync(file, bytes, at, size - at, null);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Uint8Array): { text: string } | { skipped: string } {
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch {
    return { skipped: "is not UTF-8" };
  }
  if (text.includes("\0")) return { skipped: "is no text" };
  const skipped = generatedByText(text);
  return skipped === undefined ? { text } : { skipped };
}
