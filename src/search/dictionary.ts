import { ByteLog, VarintReader } from "./byte_log.ts";
import { Column } from "./columns.ts";
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

function keyTerm(key: string): string {
  const cut = key.indexOf("\x01");
  return cut < 0 ? key : key.slice(0, key.charCodeAt(cut + 1) - 0x20) + key.slice(cut + 2);
}

/**
 * Front-coded keys in order of their UTF-16 units:
 *
 * ```text
 *   block:  length · bytes of the first key │ shared units · length · bytes of the rest │ … 15 more
 * ```
 *
 * with where each block starts (u32) as the second part. Numbers are varints, text is UTF-8.
 */
export function writeDictionary(sortedKeys: readonly string[]): { blocks: Uint8Array; text: Uint8Array } {
  const starts = new Column();
  const text = new ByteLog();
  let previous = "";
  sortedKeys.forEach((key, i) => {
    let shared = 0;
    if (i % BLOCK === 0) starts.push(text.length);
    else {
      while (shared < key.length && key.charCodeAt(shared) === previous.charCodeAt(shared)) shared++;
      if (shared > 0 && (key.charCodeAt(shared - 1) & 0xfc00) === 0xd800) shared--; // never between two surrogates
      text.varint(shared);
    }
    text.text(key.slice(shared), true);
    previous = key;
  });
  return { blocks: starts.bytes, text: text.written };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The terms of a corpus, found by binary search in the file's bytes. A term is known by its number. */
export class Dictionary {
  readonly size: number;
  readonly #blocks: Uint32Array;
  readonly #text: Uint8Array;

  constructor(size: number, blocks: Uint32Array, text: Uint8Array) {
    this.size = size;
    this.#blocks = blocks;
    this.#text = text;
  }

  term(number: number): string {
    const block = Math.floor(number / BLOCK);
    return keyTerm(this.#keys(block)[number % BLOCK]!);
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

  /** Up to `limit` terms whose stem begins so, in order of their stems. */
  beginningWith(start: string, limit: number): { term: number; text: string }[] {
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
    const reader = new VarintReader(this.#text, this.#blocks[block]!);
    const length = reader.next();
    return decode(this.#text, reader.at, length);
  }

  #keys(block: number): string[] {
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
