import { type ByteLog, VarintReader } from "./byte_log.ts";
import { BODY, FIELDS } from "./fields.ts";

/**
 * How often a term stands in each field of one chunk, in 32 bits; counts stop at what fits.
 *
 * ```text
 *   bit   0      4         8             14       23      32
 *         │title │headings │ identifiers │ body   │ code  │
 * ```
 */
const SHIFTS = Uint8Array.of(0, 4, 8, 14, 23);
const MOST = Uint16Array.of(15, 15, 63, 511, 511);
const BODY_ONCE = 1 << SHIFTS[BODY]!;

/** The counts with one more in `field`; may come out negative, which a `Uint32Array` puts right. */
export function countOnce(counts: number, field: number): number {
  const shift = SHIFTS[field]!;
  return ((counts >>> shift) & MOST[field]!) === MOST[field]! ? counts : (counts + (1 << shift)) | 0;
}

/**
 * Writes the postings of one term; chunks ascend.
 *
 * ```text
 *   number of chunks │ posting │ posting │ …
 *
 *   posting:   2 × (chunk − the chunk before) + 1                      once in the body and nowhere else: 55 % of all
 *         or   2 × (chunk − the chunk before) · fields                 bit f of `fields`: stands in field f,
 *         or   2 × (chunk − the chunk before) · fields | 32 · counts   once in each, or as often as the counts say
 * ```
 *
 * `fields` is one byte, all other numbers are varints: 2.2 bytes a posting on the bench's 100,000 sections.
 */
export function writePostings(log: ByteLog, chunks: Uint32Array, counts: Uint32Array): void {
  log.varint(chunks.length);
  let previous = 0;
  for (let i = 0; i < chunks.length; i++) {
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
      const count = (packed >>> SHIFTS[field]!) & MOST[field]!;
      if (count > 0) fields |= 1 << field;
      if (count > 1) several = 32;
    }
    log.byte(fields | several);
    if (several === 0) continue;
    for (let field = 0; field < FIELDS.length; field++) {
      const count = (packed >>> SHIFTS[field]!) & MOST[field]!;
      if (count > 0) log.varint(count);
    }
  }
}

/** The number of chunks that hold the term whose postings begin at `at`. */
export function documentFrequency(bytes: Uint8Array, at: number): number {
  return new VarintReader(bytes, at).next();
}

/**
 * Reads the postings that begin at `at`: chunk numbers into `chunks`, weighted frequencies into `values`, and answers
 * how many there are. A field's frequency weighs `weights[field][lengths[field][chunk]]`.
 */
export function readPostings(
  bytes: Uint8Array,
  at: number,
  lengths: readonly Uint8Array[],
  weights: readonly Float32Array[],
  chunks: Uint32Array,
  values: Float32Array,
): number {
  const reader = new VarintReader(bytes, at);
  const count = reader.next();
  const bodyLengths = lengths[BODY]!;
  const bodyWeights = weights[BODY]!;
  let chunk = 0;
  let place = reader.at;
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
    let value = 0;
    for (let field = 0; field < 5; field++) {
      if ((fields & (1 << field)) === 0) continue;
      let times = 1;
      if (fields & 32) {
        times = bytes[place++]!;
        if (times >= 0x80) times = (times & 0x7f) | (bytes[place++]! << 7); // counts end at 511: two bytes at most
      }
      value += times * weights[field]![lengths[field]![chunk]!]!;
    }
    values[i] = value;
  }
  return count;
}
