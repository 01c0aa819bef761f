/**
 * From a run's spelling to its terms: a hash table over UTF-16 units, so that a run met before is found without making a
 * string of it. With a `Map` of strings, slicing and hashing took 40 % of a build.
 *
 * ```text
 *   slots    │ 0 │ 3 │ 0 │ 1 │ 2 │ …      entry + 1, open addressing, at most half full
 *   entry    unitEnds  hashes  ends
 *   units    │s t a t e│u s e F e t c h│…   spellings, one after another
 *   terms    │7        │12 8 9         │…   numbers of the terms of each
 * ```
 */
export class RunTable {
  /** Term numbers of all entries; entry `e` has those from `ends[e - 1]` (0 for the first) to `ends[e]`. */
  terms = new Uint32Array(2048);
  ends = new Uint32Array(1024);
  #count = 0;
  #slots = new Uint32Array(4096);
  #hashes = new Uint32Array(1024);
  #unitEnds = new Uint32Array(1024);
  #units = new Uint16Array(8192);
  /** What `find` looked for last, for `add`. */
  #missed = { hash: 0, slot: 0, spelling: new Uint16Array(0) };

  /** The entry of a spelling, or −1: then `add` must follow before the next `find`. */
  find(text: Uint16Array, start: number, end: number): number {
    let hash = end - start;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ text[i]!, 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = this.#slots[slot]! - 1;
      if (entry < 0) break;
      if (this.#hashes[entry] === hash && this.#equals(entry, text, start, end)) return entry;
      slot = (slot + 1) & mask;
    }
    this.#missed = { hash, slot, spelling: text.slice(start, end) };
    return -1;
  }

  /** Gives the spelling that was not found its terms; answers the new entry. */
  add(terms: readonly number[]): number {
    const { hash, slot, spelling } = this.#missed;
    const entry = this.#count++;
    const termStart = entry === 0 ? 0 : this.ends[entry - 1]!;
    const unitStart = entry === 0 ? 0 : this.#unitEnds[entry - 1]!;
    if (entry === this.ends.length) {
      this.ends = grown(this.ends, entry + 1);
      this.#hashes = grown(this.#hashes, entry + 1);
      this.#unitEnds = grown(this.#unitEnds, entry + 1);
    }
    this.terms = grown(this.terms, termStart + terms.length);
    this.terms.set(terms, termStart);
    this.ends[entry] = termStart + terms.length;
    if (unitStart + spelling.length > this.#units.length) {
      const more = new Uint16Array((unitStart + spelling.length) * 2);
      more.set(this.#units);
      this.#units = more;
    }
    this.#units.set(spelling, unitStart);
    this.#unitEnds[entry] = unitStart + spelling.length;
    this.#hashes[entry] = hash;
    this.#slots[slot] = entry + 1;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return entry;
  }

  #equals(entry: number, text: Uint16Array, start: number, end: number): boolean {
    const from = entry === 0 ? 0 : this.#unitEnds[entry - 1]!;
    const length = end - start;
    if (this.#unitEnds[entry]! - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#units[from + i] !== text[start + i]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let entry = 0; entry < this.#count; entry++) {
      let slot = this.#hashes[entry]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

function grown(values: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= values.length) return values;
  const more = new Uint32Array(length * 2);
  more.set(values);
  return more;
}
