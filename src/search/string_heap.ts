import { Column } from "./columns.ts";

/** Strings of a file, each once; a string is known by its number. Number 0 is the empty string. */
export class StringHeapBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #ends = new Column();
  readonly #pieces: Uint8Array[] = [];
  readonly #encoder = new TextEncoder();
  #length = 0;

  constructor() {
    this.add("");
  }

  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    const bytes = this.#encoder.encode(text);
    this.#numbers.set(text, number);
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    this.#ends.push(this.#length);
    return number;
  }

  /** `[ends of the strings u32 …]`, and the strings themselves. */
  finish(): { ends: Uint8Array; text: Uint8Array } {
    const text = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      text.set(piece, at);
      at += piece.length;
    }
    return { ends: this.#ends.bytes, text };
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads a heap: a string is decoded when it is asked for. */
export class StringHeap {
  readonly #ends: Uint32Array;
  readonly #text: Uint8Array;

  constructor(ends: Uint32Array, text: Uint8Array) {
    this.#ends = ends;
    this.#text = text;
  }

  get(number: number): string {
    const start = number === 0 ? 0 : this.#ends[number - 1]!;
    return decoder.decode(this.#text.subarray(start, this.#ends[number]));
  }
}
