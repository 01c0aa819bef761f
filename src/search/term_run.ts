import { ByteLog, VarintReader } from "./byte_log.ts";
import { readCounts, writeBlock } from "./postings.ts";
import type { TermPostings } from "./term_postings.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A stream of terms packed in memory, to be read again in the same order.
 *
 * ```text
 *   bytes of the key │ key, UTF-8 │ number of postings │ postings │ …
 * ```
 */
export class TermRun {
  readonly #bytes: Uint8Array;

  constructor(terms: Iterable<TermPostings>) {
    const log = new ByteLog();
    for (const { key, chunks, counts } of terms) {
      log.text(key, true);
      log.varint(chunks.length);
      writeBlock(log, chunks, counts, 0, chunks.length);
    }
    this.#bytes = log.written.slice();
  }

  *terms(): Generator<TermPostings> {
    const reader = new VarintReader(this.#bytes, 0);
    while (reader.at < this.#bytes.length) {
      const length = reader.next();
      const key = decoder.decode(this.#bytes.subarray(reader.at, reader.at + length));
      reader.at += length;
      const count = reader.next();
      const chunks = new Uint32Array(count);
      const counts = new Uint32Array(count);
      readCounts(reader, count, chunks, counts);
      yield { key, chunks, counts };
    }
  }
}
