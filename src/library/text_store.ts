import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

/** Gives the bytes of stored documents by range; nothing is kept in memory that is on disk. */
export interface TextStore {
  /**
   * Bytes `[start, end)` of a document.
   *
   * @throws DocumentGone when the document is no longer what was indexed.
   */
  read(document: number, start: number, end: number): Buffer;
}

/** A document was changed or deleted after it was indexed. */
export class DocumentGone extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} changed or went away while it was read.`, options);
    this.name = "DocumentGone";
  }
}

/** Documents held in memory: the embedded manual, and text that could not be stored. */
export class MemoryText implements TextStore {
  readonly #documents: readonly Uint8Array[];

  constructor(documents: readonly Uint8Array[]) {
    this.#documents = documents;
  }

  read(document: number, start: number, end: number): Buffer {
    const bytes = this.#documents[document]!;
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  }
}

/**
 * Documents that stand in one stored file, one after another. It is opened for each read: its name changes with its
 * content, and the last two are kept.
 */
export class FileText implements TextStore {
  readonly #path: string;
  readonly #starts: readonly number[];

  /** @param starts First byte of each document; a file that is one document needs none. */
  constructor(path: string, starts: readonly number[] = [0]) {
    this.#path = path;
    this.#starts = starts;
  }

  read(document: number, start: number, end: number): Buffer {
    const from = this.#starts[document]!;
    return withFile(this.#path, (file) => readRange(file, this.#path, from + start, from + end));
  }
}

/** Where each of some documents starts that stand one after another, and last, where they end. */
export function startsOf(documents: readonly { readonly bytes: number }[]): number[] {
  const starts = [0];
  for (const { bytes } of documents) starts.push(starts.at(-1)! + bytes);
  return starts;
}

/** What the index knows of a file in a folder. */
export interface FolderDocument {
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
}

/** Files below a folder, opened for each read, since a person edits them meanwhile. */
export class FolderText implements TextStore {
  readonly #root: string;
  readonly #documents: readonly FolderDocument[];

  constructor(root: string, documents: readonly FolderDocument[]) {
    this.#root = root;
    this.#documents = documents;
  }

  read(document: number, start: number, end: number): Buffer {
    const { path, bytes, modified } = this.#documents[document]!;
    return withFile(join(this.#root, path), (file) => {
      const stats = fstatSync(file);
      if (stats.size !== bytes || Math.floor(stats.mtimeMs) !== modified) throw new DocumentGone(path);
      return readRange(file, path, start, end);
    });
  }
}

function withFile(path: string, read: (file: number) => Buffer): Buffer {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    throw new DocumentGone(path, { cause: error });
  }
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}

function readRange(file: number, path: string, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, start + done);
    if (read === 0) throw new DocumentGone(path);
    done += read;
  }
  return bytes;
}
