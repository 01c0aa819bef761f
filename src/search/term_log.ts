import { ByteLog } from "./byte_log.ts";
import { Column } from "./columns.ts";
import { isCommon } from "./common_words.ts";
import { termKey } from "./dictionary.ts";
import { FIELDS, lengthByte } from "./fields.ts";
import { countOnce } from "./postings.ts";
import { RunTable } from "./run_table.ts";
import { RunScanner } from "./runs.ts";
import type { TermPostings } from "./term_postings.ts";
import { operatorTerms, runTerms } from "./terms.ts";

/** Texts whose terms are kept: those above the chunks of a page or two. */
const MOST_REPEATED = 256;

/**
 * Counts terms chunk by chunk, then turns the log around into postings.
 *
 * A run met before costs one look into a table (`#runs`); splitting, folding and segmenting happen once for each spelling.
 * The log holds 8 bytes a posting: term and packed counts, in order of chunks; a counting sort brings it into order of terms.
 * It can be drained on the way, so that it never outgrows the memory.
 */
export class TermLog {
  /** Terms in the order they were met. */
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #runs = new RunTable();
  /** Its own: taking a run apart may scan another text meanwhile. */
  readonly #scanner = new RunScanner();
  /** Numbers of the terms of texts that are counted again and again. */
  readonly #repeated = new Map<string, readonly number[]>();
  #common = new Uint8Array(1024);
  #logTerms = new Column();
  #logCounts = new Uint32Array(1024);
  /** Where each chunk's entries begin. */
  #chunkStarts = new Column();
  /** Number of the first chunk in the log. */
  #firstChunk = 0;
  /** Keys of the terms, as far as they were asked for. */
  readonly #keys: string[] = [];
  /** Whether a chunk was begun whose lengths are not written yet. */
  #isOpen = false;
  /** Where a term's newest entry stands, plus 1; below the present chunk's start it has none there. */
  #slots = new Uint32Array(1024);
  #chunkStart = 0;
  readonly #lengths = new Uint32Array(FIELDS.length);
  readonly #lengthBytes = FIELDS.map(() => new ByteLog());

  /** Begins the next chunk; `add` counts for it until the next one begins. */
  begin(): void {
    this.#closeLengths();
    this.#isOpen = true;
    this.#chunkStart = this.#logTerms.length;
    this.#chunkStarts.push(this.#chunkStart);
  }

  add(field: number, text: string): void {
    const runs = this.#runs;
    const count = this.#scanner.scan(text);
    for (let i = 0; i < count; i++) {
      const run = this.#run(text, i);
      const { terms, ends } = runs;
      const last = ends[run]!;
      for (let place = run === 0 ? 0 : ends[run - 1]!; place < last; place++) this.#count(field, terms[place]!);
    }
  }

  /** Counts a text that stands above further chunks too, a title say: it is taken apart once. */
  addRepeated(field: number, text: string): void {
    let terms = this.#repeated.get(text);
    if (terms === undefined) {
      terms = this.#termsOf(text);
      if (this.#repeated.size === MOST_REPEATED) this.#repeated.clear();
      this.#repeated.set(text, terms);
    }
    for (let i = 0; i < terms.length; i++) this.#count(field, terms[i]!);
  }

  #termsOf(text: string): number[] {
    const found: number[] = [];
    const count = this.#scanner.scan(text);
    for (let i = 0; i < count; i++) {
      const run = this.#run(text, i);
      found.push(...this.#runs.terms.subarray(run === 0 ? 0 : this.#runs.ends[run - 1]!, this.#runs.ends[run]!));
    }
    return found;
  }

  /** The entry of the run `i` of the text scanned last. */
  #run(text: string, i: number): number {
    const { units, bounds } = this.#scanner;
    const start = bounds[2 * i]!;
    const end = bounds[2 * i + 1]!;
    const run = this.#runs.find(units, start, end);
    if (run >= 0) return run;
    return this.#runs.add(runTerms(text.slice(start, end)).map((term) => this.#number(term)));
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
    const counts = this.#logCounts;
    counts[slot] = countOnce(counts[slot]!, field);
    this.#lengths[field]! += 1 - this.#common[term]!;
  }

  #closeLengths(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#lengths.forEach((length, field) => {
      this.#lengthBytes[field]!.byte(lengthByte(length));
      this.#lengths[field] = 0;
    });
  }

  /** Length bytes of each field, one for each chunk so far; all chunks must be complete. */
  get columns(): readonly Uint8Array[] {
    this.#closeLengths();
    return this.#lengthBytes.map(({ written }) => written);
  }

  /** Postings in the log. */
  get length(): number {
    return this.#logTerms.length;
  }

  /**
   * All postings by term, in the order of their keys; the log is empty afterwards, and chunks go on counting.
   *
   * @param onSpent Called when the log was let go of, before the first term comes: both would be there at once. Told how many
   * postings there are.
   */
  *drain(onSpent: (postings: number) => void = () => {}): Generator<TermPostings> {
    this.#closeLengths();
    const { starts, chunks, counts } = this.#byTerm();
    this.#firstChunk += this.#chunkStarts.length;
    this.#chunkStarts = new Column();
    this.#logTerms = new Column();
    this.#logCounts = new Uint32Array(1024);
    this.#slots = new Uint32Array(this.#slots.length);
    this.#chunkStart = 0;
    for (let term = this.#keys.length; term < this.#terms.length; term++) this.#keys.push(termKey(this.#terms[term]!));
    const keys = this.#keys;
    const order = Uint32Array.from(keys.keys()).filter((term) => starts[term + 1]! > starts[term]!);
    order.sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    onSpent(chunks.length);
    for (const term of order) {
      const [from, to] = [starts[term]!, starts[term + 1]!];
      yield { key: keys[term]!, chunks: chunks.subarray(from, to), counts: counts.subarray(from, to) };
    }
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
        chunks[place] = this.#firstChunk + chunk;
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
