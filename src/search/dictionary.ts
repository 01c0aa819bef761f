import { ByteLog, VarintReader } from "./byte_log.ts";
import { Column } from "./columns.ts";
import type { IndexFile } from "./index_file.ts";
import { stem } from "./stem.ts";

/** Terms in one block: a lookup decodes one head for each halving and then at most one block. */
const BLOCK = 16;

/**
 * The key under which a term stands: its stem, then how the form goes on where it differs.
 *
 * ```text
 *   limit     limit                    ┐ equal stems stand together, so one
 *   limited   limit ␁ %(5 shared) ed   │ binary search finds the whole family
 *   limits    limit ␁ %(5 shared) s    ┘
 *   queries   queri ␁ %(5 shared) es
 * ```
 */
export function termKey(term: string): string {
  const root = stem(term);
  if (root === term) return term;
  let shared = 0;
  while (shared < root.length && root.charCodeAt(shared) === term.charCodeAt(shared)) shared++;
  return `${root}\x01${String.fromCharCode(0x20 + shared)}${term.slice(shared)}`;
}

/** The term that stands under a key. */
export function keyTerm(key: string): string {
  const cut = key.indexOf("\x01");
  return cut < 0 ? key : key.slice(0, key.charCodeAt(cut + 1) - 0x20) + key.slice(cut + 2);
}

/** The stem of the term that stands under a key. */
export function rootOfKey(key: string): string {
  const cut = key.indexOf("\x01");
  return cut < 0 ? key : key.slice(0, cut);
}

/**
 * Writes front-coded keys in order of their UTF-16 units:
 *
 * ```text
 *   block:  length · bytes of the first key │ shared units · length · bytes of the rest │ … 15 more
 * ```
 *
 * with where each block starts (u32) as the second part. Numbers are varints, text is UTF-8.
 */
export class DictionaryWriter {
  readonly #starts = new Column();
  readonly #text = new ByteLog();
  #count = 0;
  #previous = "";

  /** Adds the next key. */
  add(key: string): void {
    let shared = 0;
    if (this.#count++ % BLOCK === 0) this.#starts.push(this.#text.length);
    else {
      const previous = this.#previous;
      while (shared < key.length && key.charCodeAt(shared) === previous.charCodeAt(shared)) shared++;
      if (shared > 0 && (key.charCodeAt(shared - 1) & 0xfc00) === 0xd800) shared--; // never between two surrogates
      this.#text.varint(shared);
    }
    this.#text.text(key.slice(shared), true);
    this.#previous = key;
  }

  finish(): { blocks: Uint8Array; text: Uint8Array } {
    return { blocks: this.#starts.bytes, text: this.#text.written };
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The terms of a corpus, found by binary search in the file's bytes. A term is known by its number. */
export class Dictionary {
  readonly size: number;
  readonly #file: IndexFile;
  readonly #blocks: Uint32Array;
  readonly #text: Uint8Array;
  /** Keys of the block that was decoded last: terms asked for one after another often stand in one. */
  #lastBlock = -1;
  #lastKeys: string[] = [];

  constructor(file: IndexFile, size: number, blocks: Uint32Array, text: Uint8Array) {
    this.size = size;
    this.#file = file;
    this.#blocks = file.all(blocks);
    this.#text = text;
  }

  term(number: number): string {
    const block = Math.floor(number / BLOCK);
    return keyTerm(this.#keys(block)[number % BLOCK]!);
  }

  /** All keys, in order. */
  *keys(): Generator<string> {
    for (let block = 0; block < this.#blocks.length; block++) yield* this.#keys(block);
  }

  /** All forms with this stem, in order. */
  family(root: string): { term: number; text: string }[] {
    const found: { term: number; text: string }[] = [];
    this.#from(root, (key, term) => {
      const mine = key === root || (key.startsWith(root) && key.charCodeAt(root.length) === 1);
      if (mine) found.push({ term, text: keyTerm(key) });
      return mine;
    });
    return found;
  }

  /** The terms whose stem begins so, in order of their stems: all, or the first `limit`. */
  beginningWith(start: string, limit = Number.POSITIVE_INFINITY): { term: number; text: string }[] {
    const found: { term: number; text: string }[] = [];
    this.#from(start, (key, term) => {
      if (!key.startsWith(start)) return false;
      found.push({ term, text: keyTerm(key) });
      return found.length < limit;
    });
    return found;
  }

  /** Visits the keys from `start` on, as long as `visit` says so. */
  #from(start: string, visit: (key: string, term: number) => boolean): void {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#head(middle) < start) low = middle;
      else high = middle - 1;
    }
    for (let block = low; block < this.#blocks.length; block++) {
      const keys = this.#keys(block);
      for (let i = 0; i < keys.length; i++) {
        if (keys[i]! >= start && !visit(keys[i]!, block * BLOCK + i)) return;
      }
    }
  }

  #head(block: number): string {
    this.#need(block);
    const reader = new VarintReader(this.#text, this.#blocks[block]!);
    const length = reader.next();
    return decode(this.#text, reader.at, length);
  }

  #need(block: number): void {
    const base = this.#text.byteOffset - this.#file.bytes.byteOffset;
    this.#file.need(base + this.#blocks[block]!, base + (this.#blocks[block + 1] ?? this.#text.length));
  }

  #keys(block: number): string[] {
    if (block === this.#lastBlock) return this.#lastKeys;
    this.#need(block);
    const reader = new VarintReader(this.#text, this.#blocks[block]!);
    const keys: string[] = [];
    const count = Math.min(BLOCK, this.size - block * BLOCK);
    for (let i = 0; i < count; i++) {
      const shared = i === 0 ? 0 : reader.next();
      const length = reader.next();
      const rest = decode(this.#text, reader.at, length);
      keys.push(i === 0 ? rest : keys[i - 1]!.slice(0, shared) + rest);
      reader.at += length;
    }
    this.#lastBlock = block;
    this.#lastKeys = keys;
    return keys;
  }
}

/** Decodes UTF-8; by hand while it is ASCII, which saves the 100 ns of a decoder's call. */
function decode(bytes: Uint8Array, start: number, length: number): string {
  let text = "";
  for (let at = start; at < start + length; at++) {
    const byte = bytes[at]!;
    if (byte > 0x7f) return decoder.decode(bytes.subarray(start, start + length));
    text += String.fromCharCode(byte);
  }
  return text;
}
