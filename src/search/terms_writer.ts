import { ByteLog } from "./byte_log.ts";
import { Column } from "./columns.ts";
import { DictionaryWriter, keyTerm, rootOfKey } from "./dictionary.ts";
import { averageLengths, fieldTables, lengthSumsOf } from "./field_tables.ts";
import { boundsSignature } from "./impact_bound.ts";
import { type Lengths, writePostings } from "./postings.ts";
import { signatureOf } from "./signature.ts";
import type { TermPostings } from "./term_postings.ts";
import { WEIGHTS } from "./weights.ts";

/** Writes the parts of an index file that hold terms, from terms in the order of their keys. */
export class TermsWriter {
  readonly #columns: readonly Uint8Array[];
  readonly #sums: Float64Array;
  readonly #lengths: Lengths;
  readonly #dictionary = new DictionaryWriter();
  readonly #postings = new ByteLog();
  readonly #starts = new Column();
  readonly #signatures = new Column();
  readonly #termLengths = new ByteLog();
  /** Forms of one stem: they stand together, and how many chunks hold any of them is known when all are there. */
  readonly #family: TermPostings[] = [];
  #root: string | undefined;
  /** Marks chunks that hold a form of the family, by its number. */
  readonly #seen: Uint32Array;
  #families = 0;

  /** @param columns Length bytes by field, one for each chunk. */
  constructor(columns: readonly Uint8Array[]) {
    this.#columns = columns;
    this.#sums = lengthSumsOf(columns);
    const chunkCount = columns[0]!.length;
    const averages = averageLengths([{ chunkCount, lengthSums: this.#sums }]);
    this.#lengths = { columns, weights: fieldTables(averages, WEIGHTS) };
    this.#seen = new Uint32Array(chunkCount);
  }

  /** Adds the next term; its postings must stay as they are until all of its stem are there. */
  add(term: TermPostings): void {
    const root = rootOfKey(term.key);
    if (root !== this.#root) this.#flush();
    this.#root = root;
    this.#family.push(term);
  }

  finish() {
    this.#flush();
    const { blocks, text } = this.#dictionary.finish();
    const lengths = new ByteLog();
    for (const column of this.#columns) lengths.append(column);
    return {
      termBlocks: blocks,
      terms: text,
      postingStarts: this.#starts.bytes,
      postings: this.#postings.written,
      signatures: this.#signatures.bytes,
      termLengths: this.#termLengths.written,
      fieldLengths: lengths.written,
      lengthSums: new Uint8Array(this.#sums.buffer),
      bounds: new Uint8Array(Uint32Array.of(boundsSignature(WEIGHTS)).buffer),
    };
  }

  #flush(): void {
    const family = this.#family.length > 1 ? this.#union() : (this.#family[0]?.chunks.length ?? 0);
    for (const { key, chunks, counts } of this.#family) {
      const term = keyTerm(key);
      this.#dictionary.add(key);
      this.#starts.push(this.#postings.length);
      this.#signatures.push(signatureOf(term));
      this.#termLengths.byte(term.length);
      writePostings(this.#postings, chunks, counts, family, this.#lengths);
    }
    this.#family.length = 0;
  }

  #union(): number {
    const mark = ++this.#families;
    let count = 0;
    for (const { chunks } of this.#family) {
      for (const chunk of chunks) {
        if (this.#seen[chunk] === mark) continue;
        this.#seen[chunk] = mark;
        count++;
      }
    }
    return count;
  }
}
