import { IndexFormatError } from "./file_layout.ts";

/** A growing column of unsigned 32-bit numbers. */
export class Column {
  #values: Uint32Array<ArrayBuffer>;
  length = 0;

  /** @param room Numbers that it has room for before it grows. */
  constructor(room = 256) {
    this.#values = new Uint32Array(room);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const more = new Uint32Array(this.length * 2);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.length++] = value;
  }

  /** The numbers so far, without copying; valid until the next `push`. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }

  /** The numbers as bytes, as they stand in the file. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#values.buffer, 0, this.length * 4);
  }
}

/** Puts columns of equal length one after another: column by column, so that a reader touches only what it asks for. */
export function joinColumns(columns: readonly Column[]): Uint8Array {
  const length = columns[0]?.length ?? 0;
  const joined = new Uint32Array(length * columns.length);
  for (const [i, column] of columns.entries()) joined.set(column.values, i * length);
  return new Uint8Array(joined.buffer);
}

/** Views of `count` columns of equal length. */
export function splitColumns(bytes: Uint8Array, count: number): Uint32Array[] {
  if (bytes.length % (4 * count) !== 0) throw new IndexFormatError("A table of the index has a torn row.");
  const length = bytes.length / 4 / count;
  return Array.from(
    { length: count },
    (_, i) => new Uint32Array(bytes.buffer, bytes.byteOffset + 4 * length * i, length),
  );
}
