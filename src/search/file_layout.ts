import { checksum } from "./checksum.ts";

/**
 * The container of an index file: numbered parts, each with its checksum. All numbers are little-endian.
 *
 * ```text
 *   0      8        12      16       20                20 + 16 n
 *   ├──────┼────────┼───────┼────────┼────────────────┼─────────────────────────────┤
 *   │magic │version │ parts │ sum u32│ table of parts │ part 0 · part 1 · … part n-1 │
 *   │8 B   │u32     │ n u32 │ of what│ n × 16 B       │ each at a multiple of 8      │
 *   └──────┴────────┴───────┴─stands─┴────────────────┴─────────────────────────────┘
 *                            before it and of the table
 *
 *   row of the table:  kind u32 · first byte u32 · length in bytes u32 · checksum u32
 * ```
 *
 * Every byte but the padding is under a checksum, and padding must be zero; a file cut short, grown or changed anywhere
 * is refused before a single number of it is believed.
 */
export const MAGIC = "lectern\x1a";
/** Raised whenever a reader of the previous version would misread the file, or terms are made in another way. */
export const VERSION = 1;

const HEAD = 20;
const ROW = 16;

/** The bytes are no index that this program wrote: rebuild it from the text. */
export class IndexFormatError extends Error {
  override name = "IndexFormatError";
}

/** One part to be written. */
export interface Part {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** Joins the parts, in the order given, to one file. */
export function writeParts(parts: readonly Part[]): Uint8Array {
  let at = aligned(HEAD + ROW * parts.length);
  const starts: number[] = [];
  for (const part of parts) {
    starts.push(at);
    at = aligned(at + part.bytes.length);
  }
  const file = new Uint8Array(at);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, VERSION, true);
  view.setUint32(12, parts.length, true);
  parts.forEach((part, i) => {
    file.set(part.bytes, starts[i]);
    const row = HEAD + ROW * i;
    const sum = checksum(file.subarray(starts[i]!, starts[i]! + part.bytes.length));
    [part.kind, starts[i]!, part.bytes.length, sum].forEach((value, j) => {
      view.setUint32(row + 4 * j, value, true);
    });
  });
  view.setUint32(16, headSum(file, parts.length), true);
  return file;
}

/**
 * The parts of a file by kind, as views of its bytes (copied once if the bytes do not begin at a multiple of 8).
 *
 * @throws IndexFormatError for anything but a whole, unchanged file of this version.
 */
export function readParts(file: Uint8Array): Map<number, Uint8Array> {
  if (file.length < HEAD) throw new IndexFormatError("The index file is cut short.");
  const bytes = file.byteOffset % 8 === 0 ? file : file.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 8)) !== MAGIC) {
    throw new IndexFormatError("The file is no index: it begins with other bytes.");
  }
  const version = view.getUint32(8, true);
  if (version !== VERSION)
    throw new IndexFormatError(`The index has format ${version}; this program reads ${VERSION}.`);
  const count = view.getUint32(12, true);
  const end = HEAD + ROW * count;
  if (end > bytes.length) throw new IndexFormatError("The index file is cut short.");
  if (view.getUint32(16, true) !== headSum(bytes, count)) throw new IndexFormatError("The index's head is damaged.");
  const parts = new Map<number, Uint8Array>();
  let at = end;
  for (let row = HEAD; row < end; row += ROW) {
    const start = view.getUint32(row + 4, true);
    const stop = start + view.getUint32(row + 8, true);
    if (start < at || stop > bytes.length) throw new IndexFormatError("The index file is cut short.");
    zeros(bytes, at, start);
    const part = bytes.subarray(start, stop);
    if (checksum(part) !== view.getUint32(row + 12, true)) throw new IndexFormatError("The index file is damaged.");
    parts.set(view.getUint32(row, true), part);
    at = stop;
  }
  if (aligned(at) !== bytes.length) throw new IndexFormatError("The index file has another length than it should.");
  zeros(bytes, at, bytes.length);
  return parts;
}

function zeros(bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) throw new IndexFormatError("The index file is damaged.");
}

function headSum(file: Uint8Array, parts: number): number {
  return checksum(file.subarray(HEAD, HEAD + ROW * parts), checksum(file.subarray(0, 16)));
}

function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}
