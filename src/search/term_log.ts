import { ByteLog } from "./byte_log.ts";
import { Column } from "./columns.ts";
import { isCommon } from "./common_words.ts";
import { termKey, writeDictionary } from "./dictionary.ts";
import { FIELDS, lengthByte } from "./fields.ts";
import { countOnce, writePostings } from "./postings.ts";
import { RunTable } from "./run_table.ts";
import { RunScanner } from "./runs.ts";
import { signatureOf } from "./signature.ts";
import { operatorTerms, runTerms } from "./terms.ts";

/**
 * Counts terms chunk by chunk, then turns the log around into postings.
 *
 * A run met before costs one look into a table (`#runs`); splitting, folding and segmenting happen once for each spelling.
 * The log holds 8 bytes a posting: term and packed counts, in order of chunks; a counting sort brings it into order of terms.
 */
export class TermLog {
  /** Terms in the order they were met. */
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #runs = new RunTable();
  /** Its own: taking a run apart may scan another text meanwhile. */
  readonly #scanner = new RunScanner();
  #common = new Uint8Array(1024);
  #logTerms = new Column();
  #logCounts = new Uint32Array(1024);
  /** Where each chunk's entries begin. */
  readonly #chunkStarts = new Column();
  /** Where a term's newest entry stands, plus 1; below the present chunk's start it has none there. */
  #slots = new Uint32Array(1024);
  #chunkStart = 0;
  readonly #lengths = new Uint32Array(FIELDS.length);
  readonly #lengthBytes = FIELDS.map(() => new ByteLog());
  readonly #sums = new Float64Array(FIELDS.length);

  /** Begins the next chunk; `add` counts for it until the next one begins. */
  begin(): void {
    this.#closeLengths();
    this.#chunkStart = this.#logTerms.length;
    this.#chunkStarts.push(this.#chunkStart);
  }

  add(field: number, text: string): void {
    const scanner = this.#scanner;
    const runs = this.#runs;
    const count = scanner.scan(text);
    const { units, bounds } = scanner;
    for (let i = 0; i < count; i++) {
      const start = bounds[2 * i]!;
      const end = bounds[2 * i + 1]!;
      let run = runs.find(units, start, end);
      if (run < 0) run = runs.add(runTerms(text.slice(start, end)).map((term) => this.#number(term)));
      const last = runs.ends[run]!;
      for (let place = run === 0 ? 0 : runs.ends[run - 1]!; place < last; place++)
        this.#count(field, runs.terms[place]!);
    }
  }

  /** Counts a code span, whose operators are terms too. */
  addIdentifier(field: number, text: string): void {
    this.add(field, text);
    if (text.length <= 64) for (const term of operatorTerms(text)) this.#count(field, this.#number(term));
  }

  #number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    this.#numbers.set(term, number);

    if (number === this.#slots.length) {
      this.#slots = doubled(this.#slots);
      const common = new Uint8Array(this.#slots.length);
      common.set(this.#common);
      this.#common = common;
    }
    if (isCommon(term)) this.#common[number] = 1;
    return number;
  }

  #count(field: number, term: number): void {
    let slot = this.#slots[term]! - 1;
    if (slot < this.#chunkStart) {
      slot = this.#logTerms.length;
      this.#slots[term] = slot + 1;
      this.#logTerms.push(term);
      if (slot === this.#logCounts.length) this.#logCounts = doubled(this.#logCounts);
      this.#logCounts[slot] = 0;
    }
    this.#logCounts[slot] = countOnce(this.#logCounts[slot]!, field);
    this.#lengths[field]! += 1 - this.#common[term]!;
  }

  #closeLengths(): void {
    if (this.#chunkStarts.length === 0) return;
    this.#lengths.forEach((length, field) => {
      this.#lengthBytes[field]!.byte(lengthByte(length));
      this.#sums[field]! += length;
      this.#lengths[field] = 0;
    });
  }

  /**
   * The parts of the file that hold terms; the log is spent afterwards.
   *
   * @param onSpent Called when the log was let go of, before the postings are written: both would be there at once. Told how
   * many there are.
   */
  finish(onSpent: (postings: number) => void) {
    this.#closeLengths();
    const keys = this.#terms.map(termKey);
    const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    const { starts, chunks, counts } = this.#byTerm();
    this.#logTerms = new Column();
    this.#logCounts = new Uint32Array(0);
    this.#slots = new Uint32Array(0);
    this.#numbers.clear();
    onSpent(chunks.length);
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
