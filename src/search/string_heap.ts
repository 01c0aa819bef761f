import { ByteLog } from "./byte_log.ts";
import { Column } from "./columns.ts";
import type { IndexFile } from "./index_file.ts";

/** Strings of a file, each once; a string is known by its number. Number 0 is the empty string. */
export class StringHeapBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #ends = new Column();
  readonly #text = new ByteLog();

  constructor() {
    this.add("");
  }

  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    this.#text.text(text, false);
    this.#ends.push(this.#text.length);
    return number;
  }

  /** `[ends of the strings u32 …]`, and the strings themselves. */
  finish(): { ends: Uint8Array; text: Uint8Array } {
    return { ends: this.#ends.bytes, text: this.#text.written };
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads a heap: a string is decoded when it is asked for. */
export class StringHeap {
  readonly #file: IndexFile;
  readonly #ends: Uint32Array;
  readonly #text: Uint8Array;

  constructor(file: IndexFile, ends: Uint32Array, text: Uint8Array) {
    this.#file = file;
    this.#ends = ends;
    this.#text = text;
  }

  get(number: number): string {
    if (number === 0) return "";
    const start = this.#file.at(this.#ends, number - 1);
    const end = this.#file.at(this.#ends, number);
    return decoder.decode(this.#file.all(this.#text.subarray(start, end)));
  }
}
