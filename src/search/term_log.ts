import { Column } from "./columns.ts";
import { isCommon } from "./common_words.ts";
import { termKey, writeDictionary } from "./dictionary.ts";
import { FIELDS, lengthByte } from "./fields.ts";
import { countOnce, writePostings } from "./postings.ts";
import { scanRuns } from "./runs.ts";
import { signatureOf } from "./signature.ts";
import { operatorTerms, runTerms } from "./terms.ts";
import { ByteLog } from "./varint.ts";

/**
 * Counts terms chunk by chunk, then turns the log around into postings.
 *
 * A run met before costs one look into a map (`#runs`); splitting, folding and segmenting happen once for each spelling.
 * The log holds 8 bytes a posting: term and packed counts, in order of chunks; a counting sort brings it into order of terms.
 */
export class TermLog {
  /** Terms in the order they were met. */
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #runs = new Map<string, number | readonly number[]>();
  readonly #common: boolean[] = [];
  readonly #logTerms = new Column();
  #logCounts = new Uint32Array(1024);
  /** Where each chunk's entries begin. */
  readonly #chunkStarts = new Column();
  /** Where a term's entry of the present chunk stands, if `#seen` says that it has one. */
  #slots = new Uint32Array(1024);
  #seen = new Uint32Array(1024);
  readonly #lengths = FIELDS.map(() => 0);
  readonly #lengthBytes = FIELDS.map(() => new ByteLog());
  readonly #sums = new Float64Array(FIELDS.length);

  /** Begins the next chunk; `add` counts for it until the next one begins. */
  begin(): void {
    this.#closeLengths();
    this.#chunkStarts.push(this.#logTerms.length);
  }

  add(field: number, text: string): void {
    scanRuns(text, (start, end) => {
      const run = text.slice(start, end);
      const terms = this.#runs.get(run) ?? this.#learn(run);
      if (typeof terms === "number") this.#count(field, terms);
      else for (const term of terms) this.#count(field, term);
    });
  }

  /** Counts a code span, whose operators are terms too. */
  addIdentifier(field: number, text: string): void {
    this.add(field, text);
    if (text.length <= 64) for (const term of operatorTerms(text)) this.#count(field, this.#number(term));
  }

  #learn(run: string): number | readonly number[] {
    const numbers = runTerms(run).map((term) => this.#number(term));
    const kept = numbers.length === 1 ? numbers[0]! : numbers;
    this.#runs.set(run, kept);
    return kept;
  }

  #number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    this.#numbers.set(term, number);
    this.#common.push(isCommon(term));
    if (number === this.#slots.length) {
      this.#slots = doubled(this.#slots);
      this.#seen = doubled(this.#seen);
    }
    return number;
  }

  #count(field: number, term: number): void {
    const chunk = this.#chunkStarts.length; // from 1, so that 0 means never
    let slot = this.#slots[term]!;
    if (this.#seen[term] !== chunk) {
      this.#seen[term] = chunk;
      slot = this.#logTerms.length;
      this.#slots[term] = slot;
      this.#logTerms.push(term);
      if (slot === this.#logCounts.length) this.#logCounts = doubled(this.#logCounts);
      this.#logCounts[slot] = 0;
    }
    this.#logCounts[slot] = countOnce(this.#logCounts[slot]!, field);
    if (!this.#common[term]) this.#lengths[field]!++;
  }

  #closeLengths(): void {
    if (this.#chunkStarts.length === 0) return;
    this.#lengths.forEach((length, field) => {
      this.#lengthBytes[field]!.byte(lengthByte(length));
      this.#sums[field]! += length;
      this.#lengths[field] = 0;
    });
  }

  /** The parts of the file that hold terms; the log is spent afterwards. */
  finish() {
    this.#closeLengths();
    const keys = this.#terms.map(termKey);
    const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    const { starts, chunks, counts } = this.#byTerm();
    const postings = new ByteLog();
    const postingStarts = new Column();
    const signatures = new Column();
    const termLengths = new Uint8Array(order.length);
    order.forEach((term, place) => {
      postingStarts.push(postings.length);
      signatures.push(signatureOf(this.#terms[term]!));
      termLengths[place] = this.#terms[term]!.length;
      const [from, to] = [starts[term]!, starts[term + 1]!];
      writePostings(postings, chunks.subarray(from, to), counts.subarray(from, to));
    });
    const sorted = Array.from(order, (term) => keys[term]!);
    const fieldLengths = new ByteLog();
    for (const column of this.#lengthBytes) fieldLengths.append(column.written);
    return {
      ...writeDictionary(sorted),
      postingStarts: postingStarts.bytes,
      postings: postings.written,
      signatures: signatures.bytes,
      termLengths,
      fieldLengths: fieldLengths.written,
      lengthSums: new Uint8Array(this.#sums.buffer),
    };
  }

  /** Entries `starts[t]` to `starts[t + 1]` of `chunks` and `counts` are those of term `t`, chunks ascending. */
  #byTerm(): { starts: Uint32Array; chunks: Uint32Array; counts: Uint32Array } {
    const logTerms = this.#logTerms.values;
    const chunkStarts = this.#chunkStarts.values;
    const starts = new Uint32Array(this.#terms.length + 1);
    for (const term of logTerms) starts[term + 1]!++;
    for (let term = 0; term < this.#terms.length; term++) starts[term + 1]! += starts[term]!;
    const next = starts.slice();
    const chunks = new Uint32Array(logTerms.length);
    const counts = new Uint32Array(logTerms.length);
    for (let chunk = 0; chunk < chunkStarts.length; chunk++) {
      const end = chunk + 1 < chunkStarts.length ? chunkStarts[chunk + 1]! : logTerms.length;
      for (let entry = chunkStarts[chunk]!; entry < end; entry++) {
        const place = next[logTerms[entry]!]!++;
        chunks[place] = chunk;
        counts[place] = this.#logCounts[entry]!;
      }
    }
    return { starts, chunks, counts };
  }
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(values.length * 2);
  more.set(values);
  return more;
}
