import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import type { ParsedTarEntry } from "modern-tar";
import { SourceError } from "./source_error.ts";

/** Who takes the files of an archive. */
export interface FileTaker {
  /** Asked of each file before its bytes are read; paths have `/` between segments, and never lead upwards. */
  wants(path: string, size: number): boolean;
  take(path: string, bytes: Uint8Array): void;
}

/** How an archive is unpacked. */
export interface UnpackOptions {
  /** What it is, for messages. */
  readonly name: string;
  /** Folders at the beginning of each path that are dropped: archives of repositories and packages have one. */
  readonly strip: 0 | 1;
  readonly signal: AbortSignal;
  /** Bytes after decompression at which it is given up, unwanted files included. Default: 4 GB. */
  readonly maxBytes?: number;
  /** Files and folders at which it is given up. Default: a million. */
  readonly maxEntries?: number;
}

/** Bytes of an archive, as it comes, above which it is given up. */
export const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;

/** First byte of a gzip file. A tar archive begins with a name. */
const GZIP = 0x1f;

/** Longest path that is looked at, as on disk. */
const MAX_PATH = 4096;

/**
 * Unpacks a tar archive, compressed with gzip or not, and holds in memory only what is wanted. Links, devices, and paths
 * that are absolute or lead upwards are passed over.
 *
 * Gives the comment of the archive, in which git writes the commit that it was made from, or `undefined`.
 *
 * @throws SourceError `archive` when it is damaged or cut off, `too_large` when it has no end.
 */
export async function unpackTarball(
  archive: Uint8Array | AsyncIterable<Uint8Array>,
  taker: FileTaker,
  options: UnpackOptions,
): Promise<string | undefined> {
  const { name, strip, signal, maxEntries = 1_000_000 } = options;
  const { createTarDecoder } = await import("modern-tar");
  let comment: string | undefined;
  let entries = 0;
  try {
    const parts = archive instanceof Uint8Array ? once(archive) : archive;
    const stream = ReadableStream.from(counted(await decompressed(parts), options));
    // Node and Deno declare streams differently; what runs is the same.
    const found: unknown = stream.pipeThrough(createTarDecoder({ strict: true }) as never);
    for await (const { header, body } of found as AsyncIterable<ParsedTarEntry>) {
      signal.throwIfAborted();
      if (++entries > maxEntries) throw new SourceError("too_large", `${name} has more than ${maxEntries} files.`);
      comment ??= header.pax?.comment;
      const path = header.type === "file" ? safePath(header.name, strip) : undefined;
      if (path !== undefined && taker.wants(path, header.size)) taker.take(path, await joined(body, header.size));
      else await passOver(body);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    throw damaged(name, error);
  }
  return comment;
}

function damaged(name: string, error: unknown): SourceError {
  const reason = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  return new SourceError("archive", `What came as the archive of ${name} is damaged, or none (${reason}). Try again.`);
}

/** A path without the folders that are dropped; `undefined` for one that leads elsewhere, or is nothing without them. */
function safePath(name: string, strip: number): string | undefined {
  if (name.length > MAX_PATH || /^[/\\]|^[a-z]:[/\\]/i.test(name)) return undefined;
  const segments = name.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..") || segments.some((segment) => segment.startsWith("..\\"))) return undefined;
  return segments.slice(strip).join("/") || undefined;
}

/** Reads a file to its end. To cancel it would, in modern-tar 0.8.6, take the bytes of the file behind it when both arrived. */
async function passOver(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

async function joined(body: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts, size);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The parts of a tar archive; those of a gzip file, which is known by its first byte, are unpacked on the way. */
async function decompressed(parts: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  const whole = again(first, iterator);
  if (first.done || first.value[0] !== GZIP) return whole;
  const source = Readable.from(whole, { objectMode: false });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => source.destroy());
  return source.pipe(gunzip);
}

async function* again(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let part = first; !part.done; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.();
  }
}

async function* counted(
  parts: AsyncIterable<Uint8Array>,
  { name, signal, maxBytes = 4 * 1024 ** 3 }: UnpackOptions,
): AsyncGenerator<Uint8Array> {
  let arrived = 0;
  for await (const part of parts) {
    signal.throwIfAborted();
    arrived += part.length;
    if (arrived > maxBytes) {
      throw new SourceError("too_large", `${name} unpacks to more than the limit of ${maxBytes} bytes.`);
    }
    yield part;
  }
}
