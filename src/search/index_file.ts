import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { checksum } from "./checksum.ts";
import { BLOCK_BYTES, type FileHead, headBytes, IndexFormatError, readHead } from "./file_layout.ts";

/** Bytes that are read of a file first: the whole head, of most. */
const FIRST_READ = 4_096;

/** Closes the files of indexes that nobody holds any more. */
const closing = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/**
 * The bytes of an index file, all of them at fixed places of one buffer, whether they were read yet or not.
 *
 * A file on disk is read block by block, each when something in it is first asked for, and checked then. Opening a
 * file costs the same whatever its size, and what no question touches takes no memory: the buffer's pages are not there
 * before they are written to. The file stays open, so that one that is put in its place never mixes with it.
 */
export class IndexFile {
  #bytes: Uint8Array | undefined;
  readonly #head: FileHead;
  /** Whether each block was read and checked. */
  readonly #have: Uint8Array;
  /** How many were not. */
  #missing: number;
  readonly #descriptor: number | undefined;
  readonly #onDamage: (() => void) | undefined;
  #isDamaged = false;

  private constructor(head: FileHead, bytes: Uint8Array | undefined, descriptor?: number, onDamage?: () => void) {
    this.#bytes = bytes;
    this.#head = head;
    this.#missing = head.sums.length;
    this.#have = new Uint8Array(this.#missing);
    this.#descriptor = descriptor;
    this.#onDamage = onDamage;
    if (descriptor !== undefined) closing.register(this, descriptor);
  }

  /**
   * The file whose bytes are in memory, checked as a whole; copied if they do not begin at a multiple of 8.
   *
   * @throws IndexFormatError for anything but a whole, unchanged file of this version.
   */
  static of(given: Uint8Array): IndexFile {
    const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given); // `slice` of a Buffer copies nothing
    const head = readHead(bytes.subarray(0, headBytes(bytes, bytes.length)));
    const file = new IndexFile(head, bytes);
    file.verify();
    return file;
  }

  /**
   * Opens a file of the disk. Only its head is read.
   *
   * @param onDamage Called when a block is found to be damaged, before that is thrown.
   * @throws IndexFormatError when the head is not that of a file of this version and length.
   * @throws the file system's error.
   */
  static open(path: string, onDamage?: () => void): IndexFile {
    const descriptor = openSync(path, "r");
    try {
      const { size } = fstatSync(descriptor);
      const start = new Uint8Array(FIRST_READ);
      const count = readAt(descriptor, start, 0, FIRST_READ);
      const length = headBytes(start.subarray(0, count), size);
      const head = length <= count ? start.subarray(0, length) : new Uint8Array(length);
      if (length > count) readAt(descriptor, head, 0, length);
      return new IndexFile(readHead(head), undefined, descriptor, onDamage);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** The buffer; a range of it holds what the file does once it was asked for by `need`. */
  get bytes(): Uint8Array {
    this.#bytes ??= new Uint8Array(this.#head.length);
    return this.#bytes;
  }

  /** Whether a block was found to be damaged: what was said from others is right, and more cannot be had. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /**
   * A part as a view of the buffer; ask `need` before reading it.
   *
   * @throws IndexFormatError when there is none of that kind.
   */
  part(kind: number): Uint8Array {
    const place = this.#head.parts.get(kind);
    if (place === undefined) throw new IndexFormatError(`The index has no part ${kind}.`);
    return this.bytes.subarray(place.start, place.end);
  }

  /**
   * Reads and checks what was not yet.
   *
   * @throws IndexFormatError when the file is damaged.
   */
  verify(): void {
    this.need(this.#head.body, this.#head.length);
  }

  /** All parts by kind, read and checked. */
  parts(): Map<number, Uint8Array> {
    this.verify();
    return new Map([...this.#head.parts.keys()].map((kind) => [kind, this.part(kind)]));
  }

  /** Answers the view, which is read and checked. */
  all<View extends ArrayBufferView>(view: View): View {
    if (this.#missing > 0) {
      const start = view.byteOffset - this.bytes.byteOffset;
      this.need(start, start + view.byteLength);
    }
    return view;
  }

  /** One number of a table, read and checked. */
  at(table: Uint32Array, row: number): number {
    if (this.#missing > 0) {
      const start = table.byteOffset - this.bytes.byteOffset + 4 * row;
      this.need(start, start + 4);
    }
    return table[row]!;
  }

  /**
   * Reads and checks the blocks of a range of the file that are not there yet.
   *
   * @throws IndexFormatError when one was changed since it was written, or cannot be read any more.
   */
  need(start: number, end: number): void {
    if (this.#missing === 0 || start >= end) return;
    const last = Math.floor((end - 1 - this.#head.body) / BLOCK_BYTES);
    for (let block = Math.floor((start - this.#head.body) / BLOCK_BYTES); block <= last; block++) {
      if (this.#have[block] === 1) continue;
      const from = block;
      while (block < last && this.#have[block + 1] === 0) block++;
      this.#read(from, block + 1);
    }
  }

  #read(from: number, to: number): void {
    const { body, sums, length } = this.#head;
    const start = body + from * BLOCK_BYTES;
    const end = Math.min(body + to * BLOCK_BYTES, length);
    if (this.#descriptor !== undefined) this.#fill(this.#descriptor, start, end);
    for (let block = from; block < to; block++) {
      const at = body + block * BLOCK_BYTES;
      if (checksum(this.bytes.subarray(at, Math.min(at + BLOCK_BYTES, end))) !== sums[block]) throw this.#damage();
      this.#have[block] = 1;
      this.#missing--;
    }
  }

  /** What the disk does not give is as good as damaged: a bad sector, a file that another machine removed. */
  #fill(descriptor: number, start: number, end: number): void {
    try {
      readAt(descriptor, this.bytes, start, end);
    } catch (error) {
      throw this.#damage(error);
    }
  }

  #damage(cause?: unknown): IndexFormatError {
    this.#isDamaged = true;
    this.#onDamage?.();
    return new IndexFormatError("The index file is damaged.", { cause });
  }
}

/** Reads bytes of a file to the same place of a buffer; answers where the last one read ends. */
function readAt(descriptor: number, bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const count = readSync(descriptor, bytes, at, end - at, at);
    if (count === 0) break; // cut short since it was opened; the checksum finds it
    at += count;
  }
  return at;
}
