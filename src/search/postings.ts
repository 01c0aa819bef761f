import { ByteLog, VarintReader } from "./byte_log.ts";
import { BODY, FIELDS } from "./fields.ts";
import { boundByte } from "./impact_bound.ts";

/**
 * How often a term stands in each field of one chunk, in 32 bits; counts stop at what fits.
 *
 * ```text
 *   bit   0      3         7             12     20     27        30     32
 *         │title │headings │ identifiers │ body │ code │ inbound │ path │
 * ```
 */
const SHIFTS = Uint8Array.of(0, 3, 7, 12, 20, 27, 30);
const MOST = Uint16Array.of(7, 15, 31, 255, 127, 7, 3);
const BODY_ONCE = 1 << SHIFTS[BODY]!;

/** Marks, beside a bit for each field, that counts follow. */
const SEVERAL = 1 << FIELDS.length;

/** Postings of one block: those of shorter lists are read whole. */
export const BLOCK = 128;

/** Upper limit for the bytes of the two numbers before the rows of blocks, and of one row. */
const HEAD = 10;
const ROW = 11;

/** The counts with one more in `field`; may come out negative, which a `Uint32Array` puts right. */
export function countOnce(counts: number, field: number): number {
  const shift = SHIFTS[field]!;
  return ((counts >>> shift) & MOST[field]!) === MOST[field]! ? counts : (counts + (1 << shift)) | 0;
}

/** How often the term stands in a field. */
export function countIn(counts: number, field: number): number {
  return (counts >>> SHIFTS[field]!) & MOST[field]!;
}

/** The counts without those of a field. */
export function withoutField(counts: number, field: number): number {
  return (counts & ~(MOST[field]! << SHIFTS[field]!)) >>> 0;
}

/** Lengths of fields and what an occurrence is worth in them: a column for each field, a byte for each chunk. */
export interface Lengths {
  readonly columns: readonly Uint8Array[];
  /** By field and by the byte of the field's length. */
  readonly weights: readonly Float32Array[];
}

/** The weighted frequency of a term in a chunk. */
export function frequency(counts: number, chunk: number, { columns, weights }: Lengths): number {
  let value = 0;
  for (let field = 0; field < FIELDS.length; field++) {
    const times = countIn(counts, field);
    if (times > 0) value += times * weights[field]![columns[field]![chunk]!]!;
  }
  return value;
}

/**
 * Writes the postings of one term; chunks ascend.
 *
 * ```text
 *   number of chunks │ chunks of the family │ row │ row │ … │ posting │ posting │ …
 *
 *   row:       last chunk − last chunk of the block before · bytes of the block · bound (u8)
 *              one for each 128 postings, none if there are no more than 128
 *   posting:   2 × (chunk − the chunk before) + 1                      once in the body and nowhere else: 55 % of all
 *         or   2 × (chunk − the chunk before) · fields                 bit f of `fields`: stands in field f,
 *         or   2 × (chunk − the chunk before) · fields | 128 · counts   once in each, or as often as the counts say
 * ```
 *
 * `fields` is one byte, all other numbers are varints: 2.2 bytes a posting on the bench's 100,000 sections. The family of a
 * term are all terms of its stem. A bound is that of the weighted frequencies in the block (`impact_bound.ts`).
 */
export function writePostings(
  log: ByteLog,
  chunks: Uint32Array,
  counts: Uint32Array,
  family: number,
  lengths: Lengths,
): void {
  log.varint(chunks.length);
  log.varint(family);
  if (chunks.length <= BLOCK) {
    writeBlock(log, chunks, counts, 0, chunks.length);
    return;
  }
  const blocks = new ByteLog();
  let written = 0;
  let last = 0;
  for (let from = 0; from < chunks.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, chunks.length);
    writeBlock(blocks, chunks, counts, from, to);
    let most = 0;
    for (let i = from; i < to; i++) most = Math.max(most, frequency(counts[i]!, chunks[i]!, lengths));
    log.varint(chunks[to - 1]! - last);
    log.varint(blocks.length - written);
    log.byte(boundByte(most));
    last = chunks[to - 1]!;
    written = blocks.length;
  }
  log.append(blocks.written);
}

/** Writes the postings `from` to `to` alone, without what stands before them. */
export function writeBlock(log: ByteLog, chunks: Uint32Array, counts: Uint32Array, from: number, to: number): void {
  let previous = from === 0 ? 0 : chunks[from - 1]!;
  for (let i = from; i < to; i++) {
    const step = chunks[i]! - previous;
    previous = chunks[i]!;
    const packed = counts[i]!;
    if (packed === BODY_ONCE) {
      log.varint(2 * step + 1);
      continue;
    }
    log.varint(2 * step);
    let fields = 0;
    let several = 0;
    for (let field = 0; field < FIELDS.length; field++) {
      const count = countIn(packed, field);
      if (count > 0) fields |= 1 << field;
      if (count > 1) several = SEVERAL;
    }
    log.byte(fields | several);
    if (several === 0) continue;
    for (let field = 0; field < FIELDS.length; field++) {
      const count = countIn(packed, field);
      if (count > 0) log.varint(count);
    }
  }
}

/** Bytes that are read when asked for. */
export interface PostingBytes {
  readonly bytes: Uint8Array;
  /** Makes sure of the bytes from `start` to `end`. */
  readonly need: (start: number, end: number) => void;
}

/** The postings of one term, whose head was read. */
export class PostingList {
  /** How many chunks hold the term. */
  readonly length: number;
  /** How many hold it or another of its family. */
  readonly family: number;
  /** Last chunk of each block; empty when all postings are one block. */
  readonly lasts: Uint32Array;
  /** Bound of each block. */
  readonly bounds: Uint8Array;
  readonly #source: PostingBytes;
  /** First byte of each block, and where the last one ends. */
  readonly #starts: Uint32Array;

  /** Opens the list that takes the bytes from `start` to `end`. */
  constructor(source: PostingBytes, start: number, end: number) {
    this.#source = source;
    source.need(start, Math.min(start + HEAD, end));
    const reader = new VarintReader(source.bytes, start);
    this.length = reader.next();
    this.family = reader.next();
    const blocks = this.length > BLOCK ? Math.ceil(this.length / BLOCK) : 0;
    this.lasts = new Uint32Array(blocks);
    this.bounds = new Uint8Array(blocks);
    this.#starts = new Uint32Array(blocks + 1);
    if (blocks > 0) source.need(start, Math.min(start + HEAD + ROW * blocks, end));
    let last = 0;
    let bytes = 0;
    for (let block = 0; block < blocks; block++) {
      last += reader.next();
      this.lasts[block] = last;
      this.#starts[block] = bytes;
      bytes += reader.next();
      this.bounds[block] = source.bytes[reader.at++]!;
    }
    for (let block = 0; block < blocks; block++) this.#starts[block]! += reader.at;
    if (blocks === 0) this.#starts[0] = reader.at;
    this.#starts[blocks] = blocks === 0 ? reader.at : end;
    this.#end = end;
  }

  readonly #end: number;

  /** Reads all: chunk numbers, ascending, and weighted frequencies. */
  read(lengths: Lengths, chunks: Uint32Array, values: Float32Array): void {
    this.#source.need(this.#starts[0]!, this.#end);
    decode(this.#source.bytes, this.#starts[0]!, this.length, 0, lengths, chunks, values);
  }

  /** Reads one block; answers how many postings it has. */
  readBlock(block: number, lengths: Lengths, chunks: Uint32Array, values: Float32Array): number {
    const count = Math.min(BLOCK, this.length - block * BLOCK);
    const start = this.#starts[block]!;
    this.#source.need(start, this.#starts[block + 1]!);
    const before = block === 0 ? 0 : this.lasts[block - 1]!;
    decode(this.#source.bytes, start, count, before, lengths, chunks, values);
    return count;
  }

  /** Reads all chunks with their packed counts. */
  readCounts(chunks: Uint32Array, counts: Uint32Array): void {
    this.#source.need(this.#starts[0]!, this.#end);
    readCounts(new VarintReader(this.#source.bytes, this.#starts[0]!), this.length, chunks, counts);
  }
}

/** Reads postings that `writeBlock` wrote from the first one on. */
export function readCounts(reader: VarintReader, length: number, chunks: Uint32Array, counts: Uint32Array): void {
  let chunk = 0;
  for (let i = 0; i < length; i++) {
    const step = reader.next();
    chunk += step >>> 1;
    chunks[i] = chunk;
    if (step & 1) {
      counts[i] = BODY_ONCE;
      continue;
    }
    const fields = reader.bytes[reader.at++]!;
    let packed = 0;
    for (let field = 0; field < FIELDS.length; field++) {
      if (fields & (1 << field)) packed |= (fields & SEVERAL ? reader.next() : 1) << SHIFTS[field]!;
    }
    counts[i] = packed;
  }
}

/** The number of chunks that hold a term of the family whose first list begins at `start`. */
export function familyFrequency({ bytes, need }: PostingBytes, start: number, end: number): number {
  need(start, Math.min(start + HEAD, end));
  const reader = new VarintReader(bytes, start);
  reader.next();
  return reader.next();
}

/** A field's frequency weighs `weights[field][columns[field][chunk]]`. */
function decode(
  bytes: Uint8Array,
  at: number,
  count: number,
  previous: number,
  { columns, weights }: Lengths,
  chunks: Uint32Array,
  values: Float32Array,
): void {
  const bodyLengths = columns[BODY]!;
  const bodyWeights = weights[BODY]!;
  let chunk = previous;
  let place = at;
  for (let i = 0; i < count; i++) {
    let step = bytes[place++]!;
    if (step >= 0x80) {
      step &= 0x7f;
      for (let shift = 7; ; shift += 7) {
        const byte = bytes[place++]!;
        step |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
    }
    chunk += step >>> 1;
    chunks[i] = chunk;
    if (step & 1) {
      values[i] = bodyWeights[bodyLengths[chunk]!]!;
      continue;
    }
    const fields = bytes[place++]!;
    const several = fields >= SEVERAL;
    let value = 0;
    for (let rest = fields & (SEVERAL - 1); rest !== 0; rest &= rest - 1) {
      const field = 31 - Math.clz32(rest & -rest);
      const worth = weights[field]![columns[field]![chunk]!]!;
      if (!several) {
        value += worth;
        continue;
      }
      let times = bytes[place++]!;
      if (times >= 0x80) times = (times & 0x7f) | (bytes[place++]! << 7); // counts end at 255: two bytes at most
      value += times * worth;
    }
    values[i] = value;
  }
}
