import { checksum } from "./checksum.ts";

/**
 * The container of an index file: numbered parts, and a checksum for every 4 KiB of them. All numbers are little-endian.
 *
 * ```text
 *   0      8        12      16       20      24      28          28 + 12 n     + 4 b      body, at a multiple of 8
 *   ├──────┼────────┼───────┼────────┼───────┼───────┼───────────┼─────────────┼──────────┼─────────────────────────────┤
 *   │magic │version │ parts │ blocks │ length│ sum   │ table of  │ checksums   │ zeros    │ part 0 · part 1 · … part n−1 │
 *   │8 B   │u32     │ n u32 │ b u32  │ of the│ of the│ parts     │ of blocks   │          │ each at a multiple of 8      │
 *   │      │        │       │        │ file  │ head  │ n × 12 B  │ b × u32     │          │                              │
 *   └──────┴────────┴───────┴────────┴─u32───┴─u32───┴───────────┴─────────────┴──────────┴─────────────────────────────┘
 *                                                                                         └ block 0 ┘└ block 1 ┘└ … b−1 ┘
 *   row of the table:  kind u32 · first byte u32 · length in bytes u32
 * ```
 *
 * The head's checksum covers every byte before the body but itself; a block's covers 4 KiB of the body, padding included.
 * So a file cut short, grown or changed anywhere is refused before a number of it is believed, and a reader needs to read
 * and check only the blocks that it looks into.
 */
export const MAGIC = "lectern\x1a";
/** Raised whenever a reader of the previous version would misread the file, or terms are made in another way. */
export const VERSION = 3;

/**
 * Bytes of the body under one checksum, which are read together. A first question looks into few bytes of most tables: over six
 * indexes of 10,000 chunks it reads 1.1 MB in blocks of 4 KiB and 2.4 in blocks of 32, which makes a start with that question 5 % longer.
 */
export const BLOCK_BYTES = 4_096;

/** Bytes before the table of parts: as many must be read to know how long the head is. */
export const HEAD_BYTES = 28;
const ROW = 12;

/** Longest file that numbers of 32 bits can address. */
const MOST_BYTES = 0xffff_ffff;

type Four = [number, number, number, number];

/** The bytes are no index that this program wrote: rebuild it from the text. */
export class IndexFormatError extends Error {
  override name = "IndexFormatError";
}

/** There is more in it than an index file can address. */
export class IndexTooLarge extends Error {
  override name = "IndexTooLarge";
  readonly code = "too_large";
}

/** One part to be written. */
export interface Part {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** What the head of a file says. */
export interface FileHead {
  /** Length of the whole file. */
  readonly length: number;
  /** Where each part stands in the file, by kind. */
  readonly parts: ReadonlyMap<number, { readonly start: number; readonly end: number }>;
  /** First byte of the body. */
  readonly body: number;
  /** Checksum of each block of the body. */
  readonly sums: Uint32Array;
}

/**
 * Joins the parts, in the order given, to one file.
 *
 * @throws IndexTooLarge for more than 4 GiB, of which a file would be written that is refused when it is read.
 */
export function writeParts(parts: readonly Part[]): Uint8Array {
  const bodyBytes = parts.reduce((sum, { bytes }) => sum + aligned(bytes.length), 0);
  const blocks = Math.ceil(bodyBytes / BLOCK_BYTES);
  const body = bodyStart(parts.length, blocks);
  if (body + bodyBytes > MOST_BYTES) {
    const most = `its file can hold ${MOST_BYTES}`;
    throw new IndexTooLarge(`The index has ${body + bodyBytes} bytes; ${most}. Split the source, or exclude pages.`);
  }
  const file = new Uint8Array(body + bodyBytes);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  [VERSION, parts.length, blocks, file.length].forEach((value, i) => void view.setUint32(8 + 4 * i, value, true));
  let at = body;
  parts.forEach(({ kind, bytes }, i) => {
    file.set(bytes, at);
    [kind, at, bytes.length].forEach((value, j) => void view.setUint32(HEAD_BYTES + ROW * i + 4 * j, value, true));
    at += aligned(bytes.length);
  });
  for (let block = 0; block < blocks; block++) {
    const start = body + block * BLOCK_BYTES;
    const sum = checksum(file.subarray(start, Math.min(start + BLOCK_BYTES, file.length)));
    view.setUint32(HEAD_BYTES + ROW * parts.length + 4 * block, sum, true);
  }
  view.setUint32(24, headSum(file.subarray(0, body)), true);
  return file;
}

/**
 * Bytes of the head, from its first `HEAD_BYTES`.
 *
 * @param fileBytes Length that the file has.
 * @throws IndexFormatError for the beginning of another file, of another version, or of one that has another length.
 */
export function headBytes(start: Uint8Array, fileBytes: number): number {
  if (start.length < HEAD_BYTES) throw new IndexFormatError("The index file is cut short.");
  const view = new DataView(start.buffer, start.byteOffset, HEAD_BYTES);
  if (String.fromCharCode(...start.subarray(0, 8)) !== MAGIC) {
    throw new IndexFormatError("The file is no index: it begins with other bytes.");
  }
  const [version, parts, blocks, length] = [8, 12, 16, 20].map((at) => view.getUint32(at, true)) as Four;
  if (version !== VERSION) {
    throw new IndexFormatError(`The index has format ${version}; this program reads ${VERSION}.`);
  }
  const body = bodyStart(parts, blocks);
  if (length !== fileBytes || body > length || blocks !== Math.ceil((length - body) / BLOCK_BYTES)) {
    throw new IndexFormatError("The index file has another length than it should.");
  }
  return body;
}

/**
 * What the head says.
 *
 * @param head As many bytes as `headBytes` says; they begin at a multiple of 8.
 * @throws IndexFormatError when a bit of it was changed, or it names places that the body does not have.
 */
export function readHead(head: Uint8Array): FileHead {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const [count, blocks, length, sum] = [12, 16, 20, 24].map((at) => view.getUint32(at, true)) as Four;
  if (sum !== headSum(head)) throw new IndexFormatError("The index's head is damaged.");
  const parts = new Map<number, { start: number; end: number }>();
  for (let row = HEAD_BYTES; row < HEAD_BYTES + ROW * count; row += ROW) {
    const start = view.getUint32(row + 4, true);
    const end = start + view.getUint32(row + 8, true);
    if (start < head.length || start % 8 !== 0 || end > length) {
      throw new IndexFormatError("A part of the index stands outside of its body.");
    }
    parts.set(view.getUint32(row, true), { start, end });
  }
  const sums = new Uint32Array(head.buffer, head.byteOffset + HEAD_BYTES + ROW * count, blocks);
  return { length, parts, body: head.length, sums };
}

function headSum(head: Uint8Array): number {
  return checksum(head.subarray(HEAD_BYTES), checksum(head.subarray(0, 24)));
}

function bodyStart(parts: number, blocks: number): number {
  return aligned(HEAD_BYTES + ROW * parts + 4 * blocks);
}

function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}
